// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What lets a continuer come back to the same offer after its connection was lost, without another code.
///
/// It comes from the exchange of the code, and only the two ends of that connection know it. The originator honours it
/// until the continuer has left in peace or the offer is over (docs/protocol.md, section 7.6).
public struct ContinuationTicket: Sendable {
    /// The nameplate of the code that it comes from.
    let nameplate: Int
    /// The secret's bytes.
    let secret: [UInt8]
}

extension ContinuationTicket: CustomStringConvertible {
    /// The nameplate alone: the secret has no place in a log.
    public var description: String { "a ticket for \(self.nameplate)" }
}
