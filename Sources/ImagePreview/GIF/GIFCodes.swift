// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Reads the indices of a GIF picture out of its variable-length codes (GIF89a specification, appendix F).
struct GIFCodes {
    private static let longestCode = 12
    private static let tableSize = 1 << longestCode
    /// No code.
    private static let none = -1

    private let clearCode: Int
    private let endCode: Int
    /// The string of a code is that of its prefix and then its last index.
    private var prefixes = [UInt16](repeating: 0, count: tableSize)
    private var lasts = [UInt8](repeating: 0, count: tableSize)
    private var firsts = [UInt8](repeating: 0, count: tableSize)
    /// The indices of a string that are still to be given, the next one last.
    private var pending: [UInt8] = []

    private var codeLength: Int
    private var nextCode: Int
    private var previous = none
    private var bits: UInt32 = 0
    private var bitCount = 0
    /// The next byte of the file, and how many are left of its block.
    private var position: Int
    private var blockLeft = 0
    private var isAtEnd = false

    /// Starts at the first block.
    ///
    /// - Parameters:
    ///   - position: Where the first block's length stands.
    ///   - codeSize: The picture's own number of bits; other than 2 to 8 it gives nothing, but for 1, which some write.
    init(at position: Int, codeSize: Int) {
        let codeSize = (1...8).contains(codeSize) ? codeSize : 0
        self.clearCode = 1 << codeSize
        self.endCode = self.clearCode + 1
        self.codeLength = codeSize + 1
        self.nextCode = self.endCode + 1
        self.position = position
        self.isAtEnd = codeSize == 0
        for index in 0..<self.clearCode {
            self.lasts[index] = UInt8(truncatingIfNeeded: index)
            self.firsts[index] = UInt8(truncatingIfNeeded: index)
        }
    }

    /// Reads the next indices.
    ///
    /// - Parameters:
    ///   - indices: Filled from the start.
    ///   - bytes: The whole file.
    /// - Returns: How many were filled; fewer than there is room for at the end of the data.
    mutating func read(into indices: inout [UInt8], from bytes: Span<UInt8>) -> Int {
        var filled = 0
        while filled < indices.count {
            guard let index = self.pending.popLast() else {
                guard self.readString(from: bytes) else { return filled }
                continue
            }
            indices[filled] = index
            filled += 1
        }
        return filled
    }

    /// Makes the string of the next code pending; false at the end.
    private mutating func readString(from bytes: Span<UInt8>) -> Bool {
        while let code = self.readCode(from: bytes) {
            if code == self.clearCode {
                self.codeLength = self.clearCode.trailingZeroBitCount + 1
                self.nextCode = self.endCode + 1
                self.previous = Self.none
                continue
            }
            // A code may be the one that this very code makes, but none beyond.
            let isNew = code == self.nextCode && self.previous != Self.none
            guard code != self.endCode, code < self.nextCode || isNew else { break }
            let first = isNew ? self.firsts[self.previous] : self.firsts[code]
            if isNew { self.pending.append(first) }
            self.push(isNew ? self.previous : code)
            self.learn(first)
            self.previous = code
            return true
        }
        self.isAtEnd = true
        return false
    }

    private mutating func push(_ code: Int) {
        var code = code
        // Each prefix is smaller than its code, so this ends.
        while code > self.endCode {
            self.pending.append(self.lasts[code])
            code = Int(self.prefixes[code])
        }
        self.pending.append(self.lasts[code])
    }

    /// The string of the code before, with the first index of this one, gets the next code.
    private mutating func learn(_ first: UInt8) {
        guard self.previous != Self.none, self.nextCode < Self.tableSize else { return }
        self.prefixes[self.nextCode] = UInt16(self.previous)
        self.lasts[self.nextCode] = first
        self.firsts[self.nextCode] = self.firsts[self.previous]
        self.nextCode += 1
        if self.nextCode == 1 << self.codeLength, self.codeLength < Self.longestCode { self.codeLength += 1 }
    }

    private mutating func readCode(from bytes: Span<UInt8>) -> Int? {
        guard !self.isAtEnd else { return nil }
        while self.bitCount < self.codeLength {
            if self.blockLeft == 0 {
                guard let length = bytes.byte(at: self.position), length > 0 else { return nil }
                self.blockLeft = Int(length)
                self.position += 1
            }
            guard let byte = bytes.byte(at: self.position) else { return nil }
            self.bits |= UInt32(byte) << UInt32(self.bitCount)
            self.bitCount += 8
            self.position += 1
            self.blockLeft -= 1
        }
        let code = Int(self.bits & (1 << UInt32(self.codeLength) - 1))
        self.bits >>= UInt32(self.codeLength)
        self.bitCount -= self.codeLength
        return code
    }
}
