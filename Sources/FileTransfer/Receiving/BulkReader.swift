// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// The records of the bulk stream, those that came packed among them; it leaves a mark of each arrival.
final class BulkReader {
    private let stream: RecordReader
    private let mark: ArrivalMark
    private let unpacks: Bool
    private var unpacker = Unpacker()
    /// What came packed, until all of it was taken.
    private var unpacked: RecordReader?

    /// Reads from a stream.
    ///
    /// - Parameters:
    ///   - stream: The bulk stream.
    ///   - mark: What is told of each arrival.
    ///   - unpacks: Whether the other side was told that it may pack.
    init(_ stream: ContinuationStream, _ mark: ArrivalMark, unpacks: Bool) {
        self.stream = RecordReader(stream)
        self.mark = mark
        self.unpacks = unpacks
    }

    /// Reads the header of the next record that is none that packs others.
    ///
    /// - Parameter limit: The longest payload to accept, in bytes.
    /// - Returns: The header, or nil at the end of the stream.
    /// - Throws: As ``RecordReader/nextHeader(limit:)``; ``TransferError`` if packed records cannot be restored.
    func nextHeader(limit: Int) async throws -> RecordHeader? {
        self.mark.begin()
        defer { self.mark.end() }
        while true {
            let isInside = self.unpacked != nil
            guard let header = try await (self.unpacked ?? self.stream).nextHeader(limit: limit) else {
                guard isInside else { return nil }
                self.unpacked = nil
                continue
            }
            guard header.type == RecordType.packed else { return header }
            guard self.unpacks, !isInside else {
                throw TransferError.violation("packed records came where none may be")
            }
            let payload = try await self.stream.read(exactly: header.length)
            self.unpacked = RecordReader(try self.unpacker.unpack(payload))
        }
    }

    /// As ``RecordReader/read(exactly:)``.
    func read(exactly count: Int) async throws(HandoffError) -> [UInt8] {
        self.mark.begin()
        defer { self.mark.end() }
        return try await (self.unpacked ?? self.stream).read(exactly: count)
    }

    /// As ``RecordReader/piece(upTo:)``.
    func piece(upTo count: Int) async throws(HandoffError) -> ArraySlice<UInt8> {
        self.mark.begin()
        defer { self.mark.end() }
        return try await (self.unpacked ?? self.stream).piece(upTo: count)
    }
}

@available(*, unavailable)
extension BulkReader: Sendable {}
