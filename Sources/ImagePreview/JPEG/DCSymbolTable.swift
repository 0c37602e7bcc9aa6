// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The symbols of AC coefficients one by one, for the few whose values count.
struct DCSymbolTable {
    /// A symbol (ITU-T T.81 F.2.2.2), and the number in the bits behind it.
    struct Symbol {
        /// How many coefficients are zero before it.
        let run: Int
        /// Whether there is a number; only zeros follow where there is none.
        let hasValue: Bool
        /// The number; zero if there is none.
        let value: Int

        /// What is behind a symbol's code.
        init(_ symbol: UInt8, bits: Int) {
            let length = Int(symbol & 15)
            self.run = Int(symbol >> 4)
            self.hasValue = length > 0
            // ITU-T T.81 F.2.2.1, EXTEND.
            self.value = length > 0 && bits < 1 << (length - 1) ? bits - 1 << length + 1 : bits
        }

        /// What an entry of a table says.
        @inline(__always)
        init(entry: Int32) {
            self.run = Int(truncatingIfNeeded: entry >> 8 & 15)
            self.hasValue = entry & DCSymbolTable.numbered != 0
            self.value = Int(truncatingIfNeeded: entry >> 16)
        }
    }

    /// How many bits one look-up sees.
    static let width = 10
    /// Set in entries of symbols with a number.
    private static let numbered: Int32 = 1 << 12
    private static let lengthMask = 63

    let code: DCHuffmanCode
    /// The number, above whether there is one, the run, and the length of code and number in bits; zero where these are
    /// longer than a look-up.
    let entries: [Int32]

    /// Prepares the table of a code.
    init(_ code: DCHuffmanCode) {
        self.code = code
        self.entries = code.prefixes(bits: Self.width).enumerated().map { index, prefix in
            let bits = Int(prefix.symbol & 15)
            let total = prefix.length + bits
            guard total <= Self.width else { return 0 }
            let symbol = Symbol(prefix.symbol, bits: index >> (Self.width - total) & (1 << bits - 1))
            return Int32(symbol.value << 16 | symbol.run << 8 | total) | (symbol.hasValue ? Self.numbered : 0)
        }
    }

    /// Takes one symbol with its number.
    ///
    /// - Parameters:
    ///   - entries: Those of all tables of the scan.
    ///   - number: Which table to use.
    ///   - code: The table's code.
    ///   - reader: Filled; takes 32 bits at most.
    /// - Returns: The symbol.
    @inline(__always)
    static func next(
        _ entries: Span<Int32>,
        from number: Int,
        code: @autoclosure () -> DCHuffmanCode,
        reader: inout DCBitReader
    ) -> Symbol {
        let table = entries.extracting(number << Self.width..<number << Self.width + 1 << Self.width)
        let entry = table[reader.peek(Self.width)]
        guard entry != 0 else {
            let (symbol, after) = Self.long(code(), reader)
            reader = after
            return symbol
        }
        reader.skip(entry: Int(truncatingIfNeeded: entry), lengthMask: Self.lengthMask)
        return Symbol(entry: entry)
    }

    @inline(never)
    private static func long(_ code: DCHuffmanCode, _ before: DCBitReader) -> (Symbol, DCBitReader) {
        var reader = before
        let prefix = code.prefix(of: reader.peek(DCHuffmanCode.longest))
        let bits = Int(prefix.symbol & 15)
        reader.skip(prefix.length)
        let symbol = Symbol(prefix.symbol, bits: bits > 0 ? reader.peek(bits) : 0)
        reader.skip(bits)
        return (symbol, prefix == .none ? reader.damaged() : reader)
    }

    /// Takes the detail of a block of a sequential picture.
    ///
    /// - Parameters:
    ///   - entries: Those of all tables of the scan.
    ///   - number: Which table to use.
    ///   - code: The table's code.
    ///   - reader: Stands behind the block's DC coefficient; filled afterwards.
    ///   - bytes: The whole file.
    ///   - coefficients: Those of all components.
    ///   - target: Where the block's detail goes.
    /// - Returns: The number of the next coefficient, 64 or more where the block is over.
    @inline(__always)
    static func readDetail(
        _ entries: Span<Int32>,
        from number: Int,
        code: @autoclosure () -> DCHuffmanCode,
        reader: inout DCBitReader,
        bytes: Span<UInt8>,
        into coefficients: inout MutableSpan<Int16>,
        at target: Int
    ) -> Int {
        var coefficient = 1
        repeat {
            reader.fill(from: bytes)
            let symbol = Self.next(entries, from: number, code: code(), reader: &reader)
            // Nothing but a run of sixteen zeros, or zeros up to the end.
            guard symbol.hasValue else {
                coefficient = symbol.run == 15 ? coefficient &+ 16 : DCSkipTable.end
                continue
            }
            coefficient &+= symbol.run
            if let index = DCDetail.index(of: coefficient) {
                coefficients[target + index] = Int16(truncatingIfNeeded: symbol.value)
            }
            coefficient &+= 1
        } while coefficient <= DCDetail.last
        reader.fill(from: bytes)
        return coefficient
    }
}
