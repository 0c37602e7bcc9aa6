// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Bytes that are told apart by where they are: a shift, a gap or a repetition never fits.
package enum Pattern {
    /// A prime, so that no buffer size divides it.
    private static let period = (0..<65_521).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 11) }

    /// The first bytes of it.
    package static func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count { bytes += Self.period.prefix(count - bytes.count) }
        return bytes
    }
}
