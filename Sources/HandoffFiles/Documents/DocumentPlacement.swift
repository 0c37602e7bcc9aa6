// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Where a document went that came back to its originator; both sides know.
public struct DocumentPlacement: Sendable, Hashable {
    /// What was done.
    public enum Outcome: Sendable, Hashable {
        /// The file was gone: the document has its name now.
        case placed
        /// The file was changed meanwhile: the document stands beside it, under a name with a number.
        case renamed
        /// The document has taken the place of the file.
        case replaced
        /// The file stays, the document was dropped.
        case skipped
        /// Both are the same: nothing was written.
        case unchanged
    }

    /// What was done.
    public let outcome: Outcome
    /// The name of the file, without folders; on the continuer from the peer, so print it escaped only.
    public let name: String
}
