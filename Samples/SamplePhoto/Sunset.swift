// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

/// A sunset over four ranges of hills, computed.
struct Sunset {
    private let height: Float
    private let sun: SIMD2<Float>
    private let radius: Float
    /// Where each range begins in each column, from the farthest to the nearest.
    private let ridges: [[Float]]

    private static let zenith = SIMD3<Float>(38, 52, 110)
    private static let horizon = SIMD3<Float>(250, 150, 80)
    private static let glow = SIMD3<Float>(110, 80, 20)
    private static let disc = SIMD3<Float>(255, 240, 200)
    private static let far = SIMD3<Float>(150, 90, 100)
    private static let near = SIMD3<Float>(18, 22, 34)

    init(width: Int, height: Int) {
        let size = SIMD2(Float(width), Float(height))
        self.height = size.y
        self.sun = size * SIMD2(0.62, 0.52)
        self.radius = size.x * 0.09
        self.ridges = (0..<4).map { range in
            let number = Float(range)
            return (0..<width).map { column in
                let x = Float(column) / size.x * (9 - number) + number * 1.7
                let wave = sin(x) * 0.5 + sin(x * 2.3 + 1) * 0.3 + sin(x * 7.1 + number) * 0.06
                return size.y * (0.6 + 0.1 * number - 0.045 * wave)
            }
        }
    }

    /// The colour of a point, red, green and blue from 0 to 255, perhaps a little beyond.
    func colour(x: Int, y: Int) -> SIMD3<Float> {
        let (column, row) = (Float(x), Float(y))
        for range in self.ridges.indices.reversed() where row >= self.ridges[range][x] {
            let nearness = Float(range) / Float(self.ridges.count - 1)
            let mist = min((row - self.ridges[range][x]) / self.height * 1.5, 0.3)
            return Self.mix(Self.far, Self.near, nearness) + Self.glow * (mist * (1 - nearness))
        }
        let offset = SIMD2(column, row) - self.sun
        let distance = (offset * offset).sum().squareRoot() / self.radius
        guard distance > 1 else { return Self.disc }
        return Self.mix(Self.zenith, Self.horizon, min(row / self.height / 0.6, 1)) + Self.glow / distance
    }

    private static func mix(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ share: Float) -> SIMD3<Float> {
        first + (second - first) * share
    }
}
