// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A canonical Huffman code for tests.
struct TestHuffmanCode {
    /// What a DHT segment says of it.
    let definition: [UInt8]
    private var codes: [UInt8: (code: Int, length: Int)] = [:]

    /// Makes a code; the lengths do not decrease.
    init(symbols: [UInt8], lengths: [Int]) {
        self.definition = (1...16).map { length in UInt8(lengths.count { $0 == length }) } + symbols
        var (code, before) = (0, 0)
        for (symbol, length) in zip(symbols, lengths) {
            code <<= length - before
            self.codes[symbol] = (code, length)
            code += 1
            before = length
        }
    }

    subscript(symbol: Int) -> (code: Int, length: Int) { self.codes[UInt8(symbol)] ?? (0, 0) }

    /// Runs of zeros with the bits of what follows; the rare ones have long codes.
    static func ofCoefficients() -> TestHuffmanCode {
        let all = (0...15).flatMap { run in (1...10).map { UInt8(run << 4 | $0) } }
        let common: [UInt8] = [0x01, 0x00, 0x02, 0x11, 0x03, 0x12, 0x21, 0xF0]
        let symbols = common + all.filter { !common.contains($0) }
        let lengths =
            [2, 3, 3, 4, 5, 6, 7, 8] + (common.count..<symbols.count).map { $0 < 40 ? 10 : $0 < 90 ? 13 : 16 }
        return TestHuffmanCode(symbols: symbols, lengths: lengths)
    }
}

/// Writes the entropy-coded data of a scan.
struct TestEntropyCoder {
    private let differences: TestHuffmanCode
    private let coefficients: TestHuffmanCode
    private var bytes: [UInt8] = []
    private var pending = 0
    private var count = 0

    init(differences: TestHuffmanCode, coefficients: TestHuffmanCode) {
        self.differences = differences
        self.coefficients = coefficients
    }

    mutating func put(_ value: Int, bits: Int) {
        self.pending = self.pending << bits | value & (1 << bits - 1)
        self.count += bits
        while self.count >= 8 {
            let byte = UInt8(self.pending >> (self.count - 8) & 255)
            self.bytes.append(byte)
            if byte == 0xFF { self.bytes.append(0) }
            self.count -= 8
        }
        self.pending &= 1 << self.count - 1
    }

    private mutating func put(_ symbol: Int, of code: TestHuffmanCode, value: Int, bits: Int) {
        self.put(code[symbol].code, bits: code[symbol].length)
        if bits > 0 { self.put(value < 0 ? value - 1 : value, bits: bits) }
    }

    private func bits(of value: Int) -> Int { Int.bitWidth - abs(value).leadingZeroBitCount }

    mutating func put(difference: Int) {
        let bits = self.bits(of: difference)
        self.put(bits, of: self.differences, value: difference, bits: bits)
    }

    mutating func put(coefficients: ArraySlice<Int>) {
        var zeros = 0
        for coefficient in coefficients {
            guard coefficient != 0 else {
                zeros += 1
                continue
            }
            while zeros > 15 {
                self.put(0xF0, of: self.coefficients, value: 0, bits: 0)
                zeros -= 16
            }
            let bits = self.bits(of: coefficient)
            self.put(zeros << 4 | bits, of: self.coefficients, value: coefficient, bits: bits)
            zeros = 0
        }
        if zeros > 0 { self.put(0, of: self.coefficients, value: 0, bits: 0) }
    }

    private mutating func fillUp() {
        if self.count > 0 { self.put(-1, bits: 8 - self.count) }
    }

    mutating func restart(_ number: UInt8) {
        self.fillUp()
        self.bytes += [0xFF, 0xD0 + number]
    }

    mutating func finished() -> [UInt8] {
        self.fillUp()
        return self.bytes
    }
}
