// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Reads the runs of a bitmap (BI_RLE8 and BI_RLE4), row by row from the file's first, which is the lowest.
struct BMPRuns {
    /// What no run covers.
    static let uncovered: UInt16 = .max

    private let bits: Int
    private var position: Int
    private var column = 0
    private var isAtEnd = false
    /// Rows that a move has still to pass.
    private var skipped = 0

    /// Starts at the first run.
    ///
    /// - Parameters:
    ///   - position: Where it begins.
    ///   - bits: 8 or 4.
    init(at position: Int, bits: Int) {
        self.position = position
        self.bits = bits
    }

    /// Reads one row.
    ///
    /// - Parameters:
    ///   - row: Takes its indices, or ``uncovered``.
    ///   - bytes: The whole file.
    /// - Returns: False where the data end before the row, with nothing in it.
    mutating func read(into row: inout [UInt16], from bytes: Span<UInt8>) -> Bool {
        for column in row.indices { row[column] = Self.uncovered }
        if self.skipped > 0 {
            self.skipped -= 1
            return true
        }
        guard !self.isAtEnd else { return true }
        var isEmpty = true
        while let count = bytes.byte(at: self.position), let value = bytes.byte(at: self.position + 1) {
            self.position += 2
            if count > 0 {
                for index in 0..<Int(count) { self.put(self.index(index, of: value), in: &row) }
                isEmpty = false
                continue
            }
            switch value {
            case 0:
                self.column = 0
                return true
            case 1:
                self.isAtEnd = true
                return true
            case 2:
                guard let right = bytes.byte(at: self.position), let up = bytes.byte(at: self.position + 1) else {
                    return !isEmpty
                }
                self.position += 2
                self.column = min(self.column + Int(right), row.count)
                if up > 0 {
                    self.skipped = Int(up) - 1
                    return true
                }
            default:
                self.copy(Int(value), to: &row, from: bytes)
                isEmpty = false
            }
        }
        return !isEmpty
    }

    /// Indices as they are, padded to two bytes.
    private mutating func copy(_ count: Int, to row: inout [UInt16], from bytes: Span<UInt8>) {
        let length = (count * self.bits + 7) / 8
        for index in 0..<count {
            guard let byte = bytes.byte(at: self.position + index * self.bits / 8) else { break }
            self.put(self.index(index, of: byte), in: &row)
        }
        self.position += (length + 1) / 2 * 2
    }

    private func index(_ number: Int, of byte: UInt8) -> UInt16 {
        guard self.bits == 4 else { return UInt16(byte) }
        return UInt16(number.isMultiple(of: 2) ? byte >> 4 : byte & 15)
    }

    private mutating func put(_ index: UInt16, in row: inout [UInt16]) {
        guard self.column < row.count else { return }
        row[self.column] = index
        self.column += 1
    }
}
