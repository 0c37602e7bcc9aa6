// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Takes integers and byte strings from the front of a buffer that a peer may have made.
///
/// Every length is checked against what is there before anything is copied: bad input is an error value, never a trap.
public struct ByteReader: Sendable {
    private let bytes: [UInt8]
    /// How many bytes were taken so far.
    public private(set) var position = 0

    /// Reads from the front of a buffer.
    ///
    /// - Parameter bytes: The buffer.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// How many bytes are left.
    public var remaining: Int { self.bytes.count - self.position }

    /// Takes an integer of a fixed width, big-endian.
    ///
    /// - Parameter type: The integer's type, of 128 bits at most.
    /// - Returns: The integer.
    /// - Throws: ``ByteReadError/truncated``.
    public mutating func read<Integer: FixedWidthInteger>(_ type: Integer.Type) throws(ByteReadError) -> Integer {
        let width = Integer.bitWidth / 8
        guard width > 8 else { return Integer(truncatingIfNeeded: try self.readWord(width)) }
        guard self.remaining >= width else { throw .truncated }
        let high = try self.readWord(width - 8)
        return Integer(truncatingIfNeeded: high) << 64 | Integer(truncatingIfNeeded: try self.readWord(8))
    }

    /// Takes up to eight bytes: all of the work, outside of the generic call, which other modules get unspecialized.
    private mutating func readWord(_ width: Int) throws(ByteReadError) -> UInt64 {
        precondition(width <= 8, "a word has at most 8 bytes, not \(width)")
        guard self.remaining >= width else { throw .truncated }
        var value: UInt64 = 0
        for offset in 0..<width { value = value << 8 | UInt64(self.bytes[self.position + offset]) }
        self.position += width
        return value
    }

    /// Takes bytes without a length.
    ///
    /// - Parameter count: How many; not negative.
    /// - Returns: The bytes.
    /// - Throws: ``ByteReadError/truncated``.
    public mutating func read(raw count: Int) throws(ByteReadError) -> [UInt8] {
        guard count >= 0, self.remaining >= count else { throw .truncated }
        defer { self.position += count }
        return Array(self.bytes[self.position..<self.position + count])
    }

    /// Takes a length of four bytes, then so many bytes.
    ///
    /// - Parameter limit: The longest string to accept.
    /// - Returns: The bytes.
    /// - Throws: ``ByteReadError/truncated``, or ``ByteReadError/tooLong`` past the limit.
    public mutating func readString(limit: Int) throws(ByteReadError) -> [UInt8] {
        let count = try self.read(UInt32.self)
        guard count <= limit else { throw .tooLong }
        return try self.read(raw: Int(count))
    }

    /// Takes a byte string that must be valid UTF-8.
    ///
    /// - Parameter limit: The longest string to accept, in bytes.
    /// - Returns: The text.
    /// - Throws: ``ByteReadError/truncated``, ``ByteReadError/tooLong`` or ``ByteReadError/notText``.
    public mutating func readText(limit: Int) throws(ByteReadError) -> String {
        guard let text = String(validating: try self.readString(limit: limit), as: UTF8.self) else { throw .notText }
        return text
    }

    /// Takes a truth value of one byte, which has one form each: 1 for true, 0 for false.
    ///
    /// - Returns: The value.
    /// - Throws: ``ByteReadError/truncated``, or ``ByteReadError/notTruth`` for any other byte.
    public mutating func readTruth() throws(ByteReadError) -> Bool {
        switch try self.read(UInt8.self) {
        case 0: return false
        case 1: return true
        default: throw .notTruth
        }
    }

    /// Shows bytes that were taken already, once more.
    ///
    /// - Parameter start: A ``position`` that this reader had earlier.
    /// - Returns: What was taken since.
    public func taken(since start: Int) -> ArraySlice<UInt8> { self.bytes[start..<self.position] }

    /// Checks that nothing is left.
    ///
    /// - Throws: ``ByteReadError/trailing``.
    public func finish() throws(ByteReadError) {
        guard self.remaining == 0 else { throw .trailing }
    }
}

/// What was wrong with bytes that a ``ByteReader`` was given.
public enum ByteReadError: Error, Sendable, Hashable {
    /// The bytes end too early.
    case truncated
    /// A length is over its limit.
    case tooLong
    /// A text is not valid UTF-8.
    case notText
    /// A truth value is neither 0 nor 1.
    case notTruth
    /// Bytes follow where the end should be.
    case trailing
}
