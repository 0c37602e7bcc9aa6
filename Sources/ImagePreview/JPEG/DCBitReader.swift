// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The bits of entropy-coded data (ITU-T T.81 F.2.2.5), with stuffed bytes taken out and markers kept.
///
/// A value without a view of the file: the bytes are passed to each call. What is rarely needed returns a new reader
/// instead of changing this one, so that the optimizer can keep the usual way's state in registers.
struct DCBitReader {
    /// A marker that stops the bits; they are followed by zeros, as many as are asked for.
    private(set) var marker: UInt8 = 0
    /// Behind the last byte that was taken, or behind the marker.
    private(set) var position: Int
    /// Whether bytes were skipped, or were missing: libjpeg would warn.
    private(set) var isDamaged = false
    /// The next bits, the first one highest.
    private(set) var window: UInt64 = 0
    /// How many of them are the file's; below zero if more were taken than there were.
    private(set) var count = 0
    /// The last position from which eight bytes may be taken at once; none is once there is a marker.
    private var lastWord: Int

    private static let bytesOfWord = 8

    /// Starts where the data of a scan begin.
    init(at position: Int, in bytes: Span<UInt8>) {
        self.position = position
        self.lastWord = bytes.count - Self.bytesOfWord
    }

    /// Whether bits were taken that the file does not have.
    var isExhausted: Bool { self.count < 0 }

    /// The next bits as a number, 1 to 16 of them; `fill` before.
    @inline(__always)
    func peek(_ length: Int) -> Int {
        Int(truncatingIfNeeded: self.window &>> UInt64(truncatingIfNeeded: 64 &- length))
    }

    /// Passes over 0 to 17 bits.
    @inline(__always)
    mutating func skip(_ length: Int) {
        self.window &<<= UInt64(truncatingIfNeeded: length)
        self.count &-= length
    }

    /// Passes over the bits of an entry of a table, whose length its lowest six bits are.
    @inline(__always)
    mutating func skip(entry: Int, lengthMask: Int) {
        self.window &<<= UInt64(truncatingIfNeeded: entry)
        self.count &-= entry & lengthMask
    }

    /// Takes the last `skip` back.
    mutating func rewind(to window: UInt64, by length: Int) {
        self.window = window
        self.count += length
    }

    /// Has at least 56 bits afterwards, or all that there are before a marker.
    @inline(__always)
    mutating func fill(from bytes: Span<UInt8>) {
        if self.position <= self.lastWord {
            let word = bytes.word(at: self.position)
            if !Self.holdsAllOnes(word) {
                // The last byte may go in by a part of its bits, and once more by all of them at the next time.
                self.window |= word &>> UInt64(truncatingIfNeeded: self.count)
                self.position &+= (63 &- self.count) &>> 3
                self.count |= 56
                return
            }
        }
        self = self.filledByBytes(from: bytes)
    }

    /// Whether one of the eight bytes is 0xFF, which only may begin a marker or be followed by a stuffed byte.
    @inline(__always)
    private static func holdsAllOnes(_ word: UInt64) -> Bool {
        (~word &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 != 0
    }

    @inline(never)
    private func filledByBytes(from bytes: Span<UInt8>) -> DCBitReader {
        var reader = self
        while reader.marker == 0, reader.count < 56 {
            guard let byte = bytes.byte(at: reader.position) else {
                reader.reach(JPEGMarkers.endOfImage)
                // The end was made up.
                reader.isDamaged = true
                break
            }
            reader.position += 1
            if byte == 0xFF {
                // Any number of 0xFF may fill up, even before a stuffed byte.
                while bytes.byte(at: reader.position) == 0xFF { reader.position += 1 }
                let follower = bytes.byte(at: reader.position)
                if follower != nil { reader.position += 1 }
                guard follower == 0 else {
                    reader.reach(follower ?? JPEGMarkers.endOfImage)
                    if follower == nil { reader.isDamaged = true }
                    break
                }
            }
            reader.window |= UInt64(byte) << UInt64(56 - reader.count)
            reader.count += 8
        }
        return reader
    }

    /// The same, after something that is no code.
    func damaged() -> DCBitReader {
        var reader = self
        reader.isDamaged = true
        return reader
    }

    private mutating func reach(_ marker: UInt8) {
        self.marker = marker
        self.lastWord = -1
    }

    /// Goes on behind the next restart marker, if it is not too far away (ITU-T T.81 F.1.2.3; libjpeg's recovery).
    ///
    /// - Parameters:
    ///   - number: The number that the marker should have, 0 to 7.
    ///   - bytes: The whole file.
    /// - Returns: The reader behind the marker; or before it, if it belongs to what comes later, and without bits.
    @inline(never)
    func restarted(expecting number: UInt8, in bytes: Span<UInt8>) -> DCBitReader {
        var reader = self
        if reader.count >= 8 { reader.isDamaged = true }
        reader.window = 0
        reader.count = 0
        if reader.marker == 0 { reader.seekMarker(in: bytes) }
        while true {
            switch Self.distance(from: number, to: reader.marker) {
            case 0:
                return reader.resumed(in: bytes)
            case nil where reader.marker >= 0xC0, 1, 2:
                reader.isDamaged = true
                return reader
            case nil, 6, 7:
                reader.isDamaged = true
                reader.seekMarker(in: bytes)
            default:
                reader.isDamaged = true
                return reader.resumed(in: bytes)
            }
        }
    }

    /// How many restart markers a marker is ahead, modulo 8; `nil` if it is none.
    private static func distance(from number: UInt8, to marker: UInt8) -> UInt8? {
        (0xD0...0xD7).contains(marker) ? (marker &- 0xD0 &- number) & 7 : nil
    }

    private func resumed(in bytes: Span<UInt8>) -> DCBitReader {
        var reader = self
        reader.marker = 0
        reader.lastWord = bytes.count - Self.bytesOfWord
        return reader
    }

    private mutating func seekMarker(in bytes: Span<UInt8>) {
        let start = bytes.marker(from: self.position)
        if start != self.position { self.isDamaged = true }
        self.position = min(start + 2, bytes.count)
        self.reach(bytes.byte(at: start + 1) ?? JPEGMarkers.endOfImage)
    }

    /// Where the marker behind the data begins, and whether bytes before it were left over.
    func end(in bytes: Span<UInt8>) -> (position: Int, isClean: Bool) {
        guard self.marker == 0 else { return (max(self.position - 2, 0), self.count < 8) }
        let start = bytes.marker(from: self.position)
        return (start, start == self.position && self.count < 8)
    }
}
