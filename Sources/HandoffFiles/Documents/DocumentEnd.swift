// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How it ended with a document that a continuer was given.
public enum DocumentEnd: Sendable, Hashable {
    /// The continuer has it, and nothing comes back: it has said so, let go of it, or left.
    case taken
    /// The continuer has sent it back.
    case returned(DocumentPlacement)
}
