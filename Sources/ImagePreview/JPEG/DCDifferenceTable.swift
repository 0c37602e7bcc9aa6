// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Differences of DC coefficients, looked up with code and value in one step where both are short.
struct DCDifferenceTable {
    /// How many bits one look-up sees.
    static let width = 12
    private static let lengthBits = 4
    /// The largest number of bits that a difference may have; more is no code of an 8-bit picture.
    private static let longestValue = 15

    let code: DCHuffmanCode
    /// The difference, above its length in bits; zero where code and value are longer than a look-up.
    let entries: [Int16]

    /// Prepares the table of a code.
    ///
    /// - Returns: `nil` if the code has symbols that are no length of a difference.
    init?(_ code: DCHuffmanCode) {
        guard code.symbols.allSatisfy({ $0 <= Self.longestValue }) else { return nil }
        self.code = code
        self.entries = code.prefixes(bits: Self.width).enumerated().map { index, prefix in
            let bits = Int(prefix.symbol)
            let total = prefix.length + bits
            guard total <= Self.width else { return 0 }
            let value = index >> (Self.width - total) & (1 << bits - 1)
            return Int16(Self.extended(value, bits: bits) << Self.lengthBits | total)
        }
    }

    /// Takes one difference.
    ///
    /// - Parameters:
    ///   - entries: Those of all tables of the scan.
    ///   - number: Which table to use.
    ///   - code: The table's code.
    ///   - reader: Filled; has 44 bits or more afterwards.
    ///   - bytes: The whole file.
    /// - Returns: The difference.
    @inline(__always)
    static func next(
        _ entries: Span<Int16>,
        from number: Int,
        code: @autoclosure () -> DCHuffmanCode,
        reader: inout DCBitReader,
        bytes: Span<UInt8>
    ) -> Int32 {
        // The part's length is known when it is compiled, and the index cannot be outside: nothing is left to check.
        let table = entries.extracting(number << Self.width..<number << Self.width + 1 << Self.width)
        let entry = Int32(table[reader.peek(Self.width)])
        guard entry != 0 else {
            let (difference, after) = Self.long(code(), reader, bytes)
            reader = after
            return difference
        }
        reader.skip(Int(entry & (1 << Self.lengthBits - 1)))
        return entry >> Int32(Self.lengthBits)
    }

    @inline(never)
    private static func long(
        _ code: DCHuffmanCode,
        _ before: DCBitReader,
        _ bytes: Span<UInt8>
    ) -> (Int32, DCBitReader) {
        var reader = before
        let prefix = code.prefix(of: reader.peek(DCHuffmanCode.longest))
        let bits = Int(prefix.symbol)
        reader.skip(prefix.length)
        let value = bits > 0 ? reader.peek(bits) : 0
        reader.skip(bits)
        reader.fill(from: bytes)
        if prefix == .none { reader = reader.damaged() }
        return (Int32(Self.extended(value, bits: bits)), reader)
    }

    /// The signed number that some bits stand for (ITU-T T.81 F.2.2.1, EXTEND).
    private static func extended(_ value: Int, bits: Int) -> Int {
        bits > 0 && value < 1 << (bits - 1) ? value - 1 << bits + 1 : value
    }
}
