// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What stands in front of every record on a stream: a type of the application's, and a length (docs/protocol.md,
/// section 6.4).
public struct RecordHeader: Sendable, Hashable {
    /// How many bytes a header has.
    public static let size = 5

    /// What the record means to the application.
    public var type: UInt8
    /// How many bytes follow.
    public var length: Int

    /// Makes a header.
    ///
    /// - Parameters:
    ///   - type: What the record means to the application.
    ///   - length: How many bytes follow, at most 4 GiB less one.
    public init(type: UInt8, length: Int) {
        precondition(
            (0...Int(UInt32.max)).contains(length),
            "a record has at most 4 GiB less one, this one has \(length)"
        )
        self.type = type
        self.length = length
    }

    /// The header's bytes.
    public var encoded: [UInt8] {
        [self.type] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self.length >> $0) }
    }
}

extension ContinuationStream {
    /// Writes a record: its header and its payload in one piece.
    ///
    /// - Parameters:
    ///   - type: What the record means to the application.
    ///   - payload: The payload.
    /// - Throws: As ``write(_:)``.
    public func writeRecord(type: UInt8, _ payload: [UInt8] = []) async throws(HandoffError) {
        try await self.write(RecordHeader(type: type, length: payload.count).encoded + payload)
    }
}
