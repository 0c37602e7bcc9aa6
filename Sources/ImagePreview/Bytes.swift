// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The order of the bytes of a number.
enum ByteOrder {
    case bigEndian
    case littleEndian
}

/// Reading that gives `nil` past the end instead of trapping: files lie about their own offsets.
extension Span<UInt8> {
    func byte(at offset: Int) -> UInt8? {
        offset >= 0 && offset < self.count ? self[offset] : nil
    }

    func uint16(at offset: Int, order: ByteOrder) -> UInt16? {
        guard offset >= 0, offset < self.count - 1 else { return nil }
        let (first, second) = (UInt16(self[offset]), UInt16(self[offset + 1]))
        return order == .bigEndian ? first << 8 | second : second << 8 | first
    }

    func uint24(at offset: Int) -> Int? {
        guard let low = self.uint16(at: offset, order: .littleEndian), let high = self.byte(at: offset + 2) else {
            return nil
        }
        return Int(high) << 16 | Int(low)
    }

    func uint32(at offset: Int, order: ByteOrder) -> UInt32? {
        guard let first = self.uint16(at: offset, order: order), offset < self.count - 3,
            let second = self.uint16(at: offset + 2, order: order)
        else { return nil }
        return order == .bigEndian
            ? UInt32(first) << 16 | UInt32(second)
            : UInt32(second) << 16 | UInt32(first)
    }

    func holds(_ pattern: [UInt8], at offset: Int) -> Bool {
        guard offset >= 0, offset <= self.count - pattern.count else { return false }
        return pattern.indices.allSatisfy { self[offset + $0] == pattern[$0] }
    }

    func holds(_ text: StaticString, at offset: Int) -> Bool {
        self.holds(Array(text.description.utf8), at: offset)
    }
}

extension [UInt8] {
    /// Copies bytes to the end.
    mutating func append(_ bytes: Span<UInt8>) {
        self.reserveCapacity(self.count + bytes.count)
        for index in bytes.indices { self.append(bytes[index]) }
    }
}
