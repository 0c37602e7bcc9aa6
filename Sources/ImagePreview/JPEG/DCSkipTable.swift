// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Passes over the AC coefficients of a block, several at each look-up.
///
/// An eighth of a picture's size needs none of them, so an entry only says how many bits the whole symbols (code and
/// value) within the next bits have together, and by how many coefficients they advance.
struct DCSkipTable {
    /// How many bits one look-up sees.
    static let width = 14
    /// Behind the last coefficient of a block.
    static let end = 64
    /// As many as a shift looks at.
    private static let lengthBits = 6
    /// Added to the advance of symbols that end with the end of the block.
    private static let ending = 128
    /// The advance of bits that hold no whole symbol.
    private static let tooLong = 256

    let code: DCHuffmanCode
    /// The advance, above the length in bits: first of all whole symbols that a look-up sees, then of the first one alone,
    /// which may be longer; 0 where that is no code, or one of more bits than the look-up.
    let entries: [UInt16]

    /// Prepares the table of a code.
    init(_ code: DCHuffmanCode) {
        let mask = 1 << Self.width - 1
        let lengthMask = 1 << Self.lengthBits - 1
        let single = code.prefixes(bits: Self.width).map { prefix in
            prefix == .none
                ? 0
                : UInt16(Self.advance(prefix.symbol) << Self.lengthBits + prefix.length + Int(prefix.symbol & 15))
        }
        self.code = code
        var entries: [UInt16] = []
        entries.reserveCapacity(2 << Self.width)
        for index in 0...mask {
            var (length, advance) = (0, 0)
            while advance < Self.end {
                let next = Int(single[index << length & mask])
                guard next > 0, length + next & lengthMask <= Self.width else { break }
                length += next & lengthMask
                advance += next >> Self.lengthBits
            }
            entries.append(UInt16((length == 0 ? Self.tooLong : advance) << Self.lengthBits | length))
        }
        self.entries = entries + single
    }

    /// By how many coefficients a symbol advances (ITU-T T.81 F.2.2.2): a run of zeros, and one other or a zero more.
    private static func advance(_ symbol: UInt8) -> Int {
        symbol & 15 == 0 && symbol != 0xF0 ? Self.ending : Int(symbol >> 4) + 1
    }

    /// Passes over a block's coefficients behind those that were read.
    ///
    /// - Parameters:
    ///   - entries: Those of all tables of the scan.
    ///   - number: Which table to use.
    ///   - code: The table's code.
    ///   - coefficient: The next coefficient.
    ///   - reader: Stands before it, with 42 bits at least.
    ///   - bytes: The whole file.
    @inline(__always)
    static func skipBlock(
        _ entries: Span<UInt16>,
        from number: Int,
        code: @autoclosure () -> DCHuffmanCode,
        coefficient: Int = 1,
        reader: inout DCBitReader,
        bytes: Span<UInt8>
    ) {
        let start = number << (Self.width + 1)
        let table = entries.extracting(start..<start + 1 << Self.width)
        var step = Step(coefficient: coefficient)
        var isOver =
            step.take(table, &reader) || step.take(table, &reader) || step.take(table, &reader)
        while true {
            while !isOver {
                reader.fill(from: bytes)
                // Four look-ups take 56 bits at most, and the three before them 42.
                isOver =
                    step.take(table, &reader) || step.take(table, &reader)
                    || step.take(table, &reader) || step.take(table, &reader)
            }
            let reached = step.coefficient
            if reached == Self.end || (reached >= Self.ending && reached < Self.ending + Self.end) { return }
            // The bits have no whole symbol, or more than the block has room for: the next block's are among them.
            let last = step.undone(&reader)
            (step.coefficient, reader) = Self.skipFirst(entries, from: start + 1 << Self.width, last, reader, bytes)
            if step.coefficient == last { (step.coefficient, reader) = Self.skipOne(code(), last, reader, bytes) }
            isOver = step.coefficient >= Self.end
            if isOver { return }
        }
    }

    /// One look-up, and what is needed to take it back.
    private struct Step {
        /// The next coefficient.
        var coefficient: Int
        private var entry = 0
        private var window: UInt64 = 0

        init(coefficient: Int) {
            self.coefficient = coefficient
        }

        /// Looks up once.
        ///
        /// - Returns: Whether the block may be over.
        @inline(__always)
        mutating func take(_ table: Span<UInt16>, _ reader: inout DCBitReader) -> Bool {
            self.window = reader.window
            self.entry = Int(table[reader.peek(DCSkipTable.width)])
            reader.skip(entry: self.entry, lengthMask: 1 << DCSkipTable.lengthBits - 1)
            self.coefficient &+= self.entry &>> DCSkipTable.lengthBits
            return self.coefficient >= DCSkipTable.end
        }

        /// Takes the last look-up back.
        ///
        /// - Returns: The coefficient that was the next one before.
        func undone(_ reader: inout DCBitReader) -> Int {
            reader.rewind(to: self.window, by: self.entry & (1 << DCSkipTable.lengthBits - 1))
            return self.coefficient - self.entry >> DCSkipTable.lengthBits
        }
    }

    /// Passes over one symbol, if its code is not longer than a look-up.
    @inline(never)
    private static func skipFirst(
        _ entries: Span<UInt16>,
        from start: Int,
        _ coefficient: Int,
        _ before: DCBitReader,
        _ bytes: Span<UInt8>
    ) -> (Int, DCBitReader) {
        var reader = before
        reader.fill(from: bytes)
        let entry = Int(entries[start + reader.peek(Self.width)])
        reader.skip(entry: entry, lengthMask: 1 << Self.lengthBits - 1)
        return (coefficient + entry >> Self.lengthBits, reader)
    }

    @inline(never)
    private static func skipOne(
        _ code: DCHuffmanCode,
        _ coefficient: Int,
        _ before: DCBitReader,
        _ bytes: Span<UInt8>
    ) -> (Int, DCBitReader) {
        var reader = before
        reader.fill(from: bytes)
        let prefix = code.prefix(of: reader.peek(DCHuffmanCode.longest))
        reader.skip(prefix.length)
        reader.skip(Int(prefix.symbol & 15))
        return (coefficient + Self.advance(prefix.symbol), prefix == .none ? reader.damaged() : reader)
    }
}
