// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding

/// Which stream goes first when several have something to send.
public enum StreamPriority: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    /// Small questions and answers: before all else.
    case control = 0
    /// Previews: before originals.
    case preview = 1
    /// Originals: whatever the link has left.
    case bulk = 2

    /// Tells whether one priority goes before another.
    public static func < (one: StreamPriority, other: StreamPriority) -> Bool { one.rawValue < other.rawValue }
}

/// The payload of a frame that opens a stream (docs/protocol.md, section 6).
public struct StreamOpen: Sendable, Hashable {
    /// The stream's priority, in both directions.
    public var priority: StreamPriority
    /// How many bytes the peer may send on it to begin with.
    public var credit: UInt32

    /// Makes the payload's two fields.
    public init(priority: StreamPriority, credit: UInt32) {
        self.priority = priority
        self.credit = credit
    }

    /// The payload.
    public var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 5)
        writer.write(self.priority.rawValue)
        writer.write(self.credit)
        return writer.bytes
    }

    /// Reads a payload.
    ///
    /// - Parameter bytes: The payload.
    /// - Throws: ``MessageError/malformed``, or ``MessageError/field(_:)`` for an unknown priority.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = ByteReader(bytes)
        do {
            let priority = StreamPriority(rawValue: try reader.read(UInt8.self))
            let credit = try reader.read(UInt32.self)
            try reader.finish()
            guard let priority else { throw MessageError.field("priority") }
            self.init(priority: priority, credit: credit)
        } catch let error as MessageError {
            throw error
        } catch {
            throw .malformed
        }
    }
}
