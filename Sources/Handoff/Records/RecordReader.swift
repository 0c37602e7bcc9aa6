// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Cuts the bytes of a stream into records, as they come: the streaming framer.
///
/// Small records come whole; the payload of a large one can be taken in pieces that are never copied together. Not
/// `Sendable`: one task reads.
public final class RecordReader {
    private let stream: ContinuationStream?
    private var buffer: ArraySlice<UInt8> = []

    /// Reads records from a stream, which nobody else reads from then on.
    ///
    /// - Parameter stream: The stream.
    public init(_ stream: ContinuationStream) {
        self.stream = stream
    }

    /// Reads records that have come already, in another record.
    ///
    /// - Parameter bytes: The records, one behind the other.
    public init(_ bytes: [UInt8]) {
        self.stream = nil
        self.buffer = bytes[...]
    }

    /// Reads the next record whole.
    ///
    /// - Parameter limit: The longest payload to accept, in bytes: checked before room is made for it.
    /// - Returns: Type and payload, or nil at the end of the stream.
    /// - Throws: ``HandoffError`` with `.protocolViolation` past the limit or if the stream ends inside a record, else
    ///   as ``ContinuationStream/read()``.
    public func next(limit: Int) async throws(HandoffError) -> (type: UInt8, payload: [UInt8])? {
        guard let header = try await self.nextHeader(limit: limit) else { return nil }
        return (header.type, try await self.read(exactly: header.length))
    }

    /// Reads the header of the next record; its payload must be taken before the next header.
    ///
    /// - Parameter limit: The longest payload to accept, in bytes.
    /// - Returns: The header, or nil at the end of the stream.
    /// - Throws: As ``next(limit:)``.
    public func nextHeader(limit: Int) async throws(HandoffError) -> RecordHeader? {
        if self.buffer.isEmpty {
            guard let bytes = try await self.stream?.read() else { return nil }
            self.buffer = bytes[...]
        }
        let bytes = try await self.read(exactly: RecordHeader.size)
        let length = bytes.dropFirst().reduce(0) { $0 << 8 | Int($1) }
        guard length <= limit else {
            throw HandoffError(.protocolViolation, "a record of \(length) bytes came, \(limit) are allowed")
        }
        return RecordHeader(type: bytes[0], length: length)
    }

    /// Reads to the end of the stream and drops what comes: the peer has said all that matters.
    ///
    /// - Parameter limit: The longest payload to accept, in bytes.
    /// - Throws: As ``next(limit:)``.
    public func drain(limit: Int) async throws(HandoffError) {
        while let header = try await self.nextHeader(limit: limit) {
            var left = header.length
            while left > 0 { left -= try await self.piece(upTo: left).count }
        }
    }

    /// Reads so many bytes of a payload, copied together.
    ///
    /// - Parameter count: How many.
    /// - Returns: The bytes.
    /// - Throws: As ``next(limit:)``.
    public func read(exactly count: Int) async throws(HandoffError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            bytes += try await self.piece(upTo: count - bytes.count)
        }
        return bytes
    }

    /// Takes what is there of a payload, without a copy.
    ///
    /// - Parameter count: How many bytes at most; at least 1.
    /// - Returns: At least one byte.
    /// - Throws: As ``next(limit:)``.
    public func piece(upTo count: Int) async throws(HandoffError) -> ArraySlice<UInt8> {
        if self.buffer.isEmpty {
            guard let bytes = try await self.stream?.read() else {
                throw HandoffError(.protocolViolation, "the stream ended inside a record")
            }
            self.buffer = bytes[...]
        }
        let piece = self.buffer.prefix(count)
        self.buffer = self.buffer.dropFirst(count)
        // An empty slice would keep the whole buffer of the last piece alive.
        if self.buffer.isEmpty { self.buffer = [] }
        return piece
    }
}

@available(*, unavailable)
extension RecordReader: Sendable {}
