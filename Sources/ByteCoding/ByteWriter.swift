// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Appends integers and byte strings to a growing buffer, in the form that ``ByteReader`` reads.
///
/// Integers are big-endian; a byte string is its length as four bytes, then the bytes.
public struct ByteWriter: Sendable {
    /// What was written so far.
    public private(set) var bytes: [UInt8] = []

    /// Makes an empty writer.
    ///
    /// - Parameter capacity: How many bytes to make room for at once.
    public init(capacity: Int = 0) {
        self.bytes.reserveCapacity(capacity)
    }

    /// Appends an integer of a fixed width, big-endian.
    ///
    /// - Parameter value: The integer, of 128 bits at most.
    public mutating func write<Integer: FixedWidthInteger>(_ value: Integer) {
        let width = Integer.bitWidth / 8
        if width > 8 { self.write(word: UInt64(truncatingIfNeeded: value >> 64), width - 8) }
        self.write(word: UInt64(truncatingIfNeeded: value), min(width, 8))
    }

    /// Appends up to eight bytes: all of the work, outside of the generic call, which other modules get unspecialized.
    private mutating func write(word: UInt64, _ width: Int) {
        precondition(width <= 8, "a word has at most 8 bytes, not \(width)")
        for place in (0..<width).reversed() { self.bytes.append(UInt8(truncatingIfNeeded: word >> (8 * place))) }
    }

    /// Appends bytes as they are, without a length.
    ///
    /// - Parameter raw: The bytes.
    public mutating func write(raw: some Sequence<UInt8>) {
        self.bytes.append(contentsOf: raw)
    }

    /// Appends a length of four bytes, then the bytes.
    ///
    /// - Parameter string: At most 4 GiB less one of bytes.
    public mutating func write(string: some Collection<UInt8>) {
        precondition(
            string.count <= UInt32.max,
            "a byte string has at most 4 GiB less one, this one has \(string.count)"
        )
        self.write(UInt32(string.count))
        self.bytes.append(contentsOf: string)
    }

    /// Appends a text as the byte string of its UTF-8 form.
    ///
    /// - Parameter text: The text.
    public mutating func write(text: String) {
        self.write(string: text.utf8)
    }
}
