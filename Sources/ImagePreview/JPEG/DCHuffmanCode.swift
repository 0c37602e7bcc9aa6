// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A Huffman code as a JPEG defines it: how many codes there are of each length, and what they stand for
/// (ITU-T T.81 B.2.4.2 and C).
struct DCHuffmanCode: Sendable, Hashable {
    /// A code with what it stands for.
    struct Prefix: Sendable, Hashable {
        let symbol: UInt8
        /// In one byte, since there are tables of thousands.
        private let bits: UInt8

        /// In bits.
        var length: Int { Int(self.bits) }

        /// What is no code.
        static let none = Prefix(symbol: 0, length: DCHuffmanCode.longest + 1)

        init(symbol: UInt8, length: Int) {
            self.symbol = symbol
            self.bits = UInt8(length)
        }
    }

    /// The longest code, in bits.
    static let longest = 16

    /// How many codes there are of each length from 1 on.
    private let counts: [UInt8]
    /// The symbols, in the order of their codes.
    let symbols: [UInt8]
    /// For each length from 1 on: the first code that is longer, moved up to 16 bits.
    private let limits: [Int]
    /// For each length from 1 on: what to add to a code of that length to get the number of its symbol.
    private let offsets: [Int]

    /// Makes a code; `nil` if there are more codes than bits allow, of which one of all ones has to stay free.
    ///
    /// - Parameters:
    ///   - counts: How many codes there are of each length from 1 to 16.
    ///   - symbols: As many symbols as there are codes.
    init?(counts: [UInt8], symbols: [UInt8]) {
        guard counts.count == Self.longest, counts.reduce(0, { $0 + Int($1) }) == symbols.count else { return nil }
        var limits: [Int] = []
        var offsets: [Int] = []
        var (code, number) = (0, 0)
        for (index, count) in counts.enumerated() {
            let length = index + 1
            offsets.append(number - code)
            code += Int(count)
            number += Int(count)
            guard count == 0 || code < 1 << length else { return nil }
            limits.append(code << (Self.longest - length))
            code <<= 1
        }
        self.counts = counts
        self.symbols = symbols
        self.limits = limits
        self.offsets = offsets
    }

    /// For all numbers of so many bits: the code that they begin with.
    ///
    /// Where that is no code, or a longer one, it has 17 bits and stands for 0.
    func prefixes(bits: Int) -> [Prefix] {
        var prefixes: [Prefix] = []
        prefixes.reserveCapacity(1 << bits)
        var number = 0
        for length in 1...bits {
            for _ in 0..<self.counts[length - 1] {
                let prefix = Prefix(symbol: self.symbols[number], length: length)
                prefixes.append(contentsOf: repeatElement(prefix, count: 1 << (bits - length)))
                number += 1
            }
        }
        prefixes.append(contentsOf: repeatElement(.none, count: 1 << bits - prefixes.count))
        return prefixes
    }

    /// The code that 16 bits begin with.
    ///
    /// What is no code counts as 17 bits that stand for 0, as in libjpeg: damage then has the same effect.
    func prefix(of bits: Int) -> Prefix {
        for index in self.limits.indices where bits < self.limits[index] {
            let number = bits >> (Self.longest - index - 1) + self.offsets[index]
            guard self.symbols.indices.contains(number) else { break }
            return Prefix(symbol: self.symbols[number], length: index + 1)
        }
        return .none
    }
}
