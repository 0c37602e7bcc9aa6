// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Bytes that are told apart by where they are: a shift, a gap or a repetition never fits.
struct Pattern: Sendable {
    /// A prime, so that no buffer size divides it.
    private static let period = 65_521
    private static let longestPiece = 1024 * 1024

    private let bytes: [UInt8]

    init(seed: UInt64) {
        var state = seed
        var period: [UInt8] = []
        period.reserveCapacity(Self.period)
        for _ in 0..<Self.period {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            period.append(UInt8(truncatingIfNeeded: state >> 56))
        }
        var bytes = period
        while bytes.count < Self.period + Self.longestPiece { bytes += period }
        self.bytes = bytes
    }

    func piece(at offset: Int, count: Int) -> [UInt8] {
        let start = offset % Self.period
        return Array(self.bytes[start..<start + count])
    }

    func fits(_ piece: [UInt8], at offset: Int) -> Bool {
        let start = offset % Self.period
        return piece[...] == self.bytes[start..<start + piece.count]
    }
}
