// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding

/// The payload of a follow: which state of the activity the continuer has (docs/protocol.md, section 4.7).
public struct FollowRequest: Sendable, Hashable {
    /// The revision of that state, 1 to 2^63 - 1.
    public var revision: Int64

    /// Makes a request.
    ///
    /// - Parameter revision: The revision of the state that the continuer has.
    public init(revision: Int64) { self.revision = revision }

    /// The payload.
    public var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 8)
        writer.write(UInt64(bitPattern: self.revision))
        return writer.bytes
    }

    /// Reads a payload.
    ///
    /// - Parameter bytes: The payload.
    /// - Throws: ``MessageError/malformed``, or ``MessageError/field(_:)`` for a revision that no state has.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = ByteReader(bytes)
        let number: UInt64
        do {
            number = try reader.read(UInt64.self)
            try reader.finish()
        } catch {
            throw .malformed
        }
        guard let revision = Int64(exactly: number), revision > 0 else { throw .field("revision") }
        self.init(revision: revision)
    }
}
