// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Looking for markers, and taking eight bytes at once, at the speed of memory.
extension Span<UInt8> {
    /// Eight bytes as a number, the first one highest; traps where they are not there.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        // One check for all eight: the part's length is known when it is compiled.
        let part = self.extracting(offset..<offset + 8)
        let high = UInt64(part[0]) << 56 | UInt64(part[1]) << 48 | UInt64(part[2]) << 40 | UInt64(part[3]) << 32
        let low = UInt64(part[4]) << 24 | UInt64(part[5]) << 16 | UInt64(part[6]) << 8 | UInt64(part[7])
        return high | low
    }

    /// Where the next marker begins: the last 0xFF before a byte that is neither stuffed nor 0xFF.
    ///
    /// - Parameter start: Where to begin.
    /// - Returns: Its first byte, or the number of bytes if there is none.
    func marker(from start: Int) -> Int {
        let stretch = 64
        var position = Swift.max(start, 0)
        while position < self.count - stretch {
            // Without a way out of the loop the compiler compares many bytes at once.
            let part = self.extracting(position..<position + stretch + 1)
            var found: UInt8 = 0
            for index in 0..<stretch {
                let isFound = (part[index] == 0xFF) && (part[index + 1] != 0)
                found |= isFound ? 1 : 0
            }
            if found != 0, let marker = self.marker(in: position..<position + stretch) { return marker }
            position += stretch
        }
        return self.marker(in: position..<Swift.max(self.count - 1, position)) ?? self.count
    }

    /// Where the first marker begins that is no restart marker.
    func endOfScan(from start: Int) -> Int {
        var position = self.marker(from: start)
        while let marker = self.byte(at: position + 1), (0xD0...0xD7).contains(marker) {
            position = self.marker(from: position + 2)
        }
        return position
    }

    private func marker(in range: Range<Int>) -> Int? {
        range.first { self[$0] == 0xFF && self[$0 + 1] != 0 && self[$0 + 1] != 0xFF }
    }
}
