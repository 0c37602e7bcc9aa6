// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation

/// A picture that is shrunk from all its pixels by a Lanczos filter with three lobes, in gamma light and double precision.
struct LanczosReference {
    private let samples: [Double]

    /// Shrinks a picture.
    init(_ picture: TestPicture, width: Int, height: Int) {
        let across = Self.weights(from: picture.width, to: width)
        let down = Self.weights(from: picture.height, to: height)
        var lines = [Double](repeating: 0, count: picture.height * width * 3)
        for row in 0..<picture.height {
            for (column, (start, weights)) in across.enumerated() {
                for channel in 0..<3 {
                    var sum = 0.0
                    for (tap, weight) in weights.enumerated() {
                        sum += weight * Double(picture.pixels[3 * (row * picture.width + start + tap) + channel])
                    }
                    lines[3 * (row * width + column) + channel] = sum
                }
            }
        }
        var samples: [Double] = []
        for (start, weights) in down {
            for index in 0..<3 * width {
                var sum = 0.0
                for (tap, weight) in weights.enumerated() { sum += weight * lines[3 * width * (start + tap) + index] }
                samples.append(min(max(sum, 0), 255))
            }
        }
        self.samples = samples
    }

    /// The ratio of the greatest signal to the noise, in dB.
    func noiseRatio(of pixels: [UInt8]) -> Double {
        let squares = zip(self.samples, pixels).map { ($0 - Double($1)) * ($0 - Double($1)) }
        return 10 * log10(255 * 255 * Double(squares.count) / max(squares.reduce(0, +), 1))
    }

    private static func weights(from count: Int, to target: Int) -> [(start: Int, weights: [Double])] {
        let scale = Double(count) / Double(target)
        return (0..<target).map { index in
            let centre = (Double(index) + 0.5) * scale
            let start = max(Int(centre - 3 * scale), 0)
            let weights = (start..<min(Int(centre + 3 * scale) + 1, count)).map { position -> Double in
                let distance = (Double(position) + 0.5 - centre) / scale
                guard abs(distance) < 3 else { return 0 }
                guard distance != 0 else { return 1 }
                let angle = Double.pi * distance
                return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
            }
            let sum = weights.reduce(0, +)
            return (start, weights.map { $0 / sum })
        }
    }
}
