// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The DC coefficients of one colour component, one for each block of 8x8 samples: where they are and what they mean.
struct DCPlane {
    /// The identifier that scans use.
    let identifier: UInt8
    /// The number of the quantization table.
    let quantizerNumber: Int
    /// Blocks of a MCU along each axis.
    let sampling: JPEGFrame.Component
    /// Blocks that the picture covers along each axis.
    let size: PixelSize
    /// Blocks of a row with those that only fill up the last MCU.
    let stride: Int
    /// Where its coefficients begin among those of all components.
    let start: Int
    /// Into how many parts a block is divided along each axis, 1 or 2, by its ``DCDetail``.
    let parts: (across: Int, down: Int)
    /// Where the numbers of its ``DCDetail`` begin among the coefficients, if its blocks are divided.
    let detailStart: Int
    /// Which of these have not come in any scan.
    var missingDetail: Set<Int> = []
    /// What the coefficients are multiplied by; set by the first scan.
    var quantizer: DCQuantizer?
    /// The lowest bit that is known, once there was a scan.
    var precision: Int?

    /// Whether its blocks are divided.
    var hasDetail: Bool { self.parts.across * self.parts.down > 1 }

    /// The sample that a block is at an eighth of its size, as libjpeg computes it.
    @inline(__always)
    static func sample(_ coefficient: Int16, quantizer: Int32) -> UInt8 {
        let value = (Int32(coefficient) &* quantizer &+ 4) &>> 3
        // libjpeg looks up the low ten bits in a table, so that damaged values wrap before they are limited.
        let wrapped = (value &<< 22) &>> 22
        return UInt8(truncatingIfNeeded: min(max(wrapped &+ 128, 0), 255))
    }

    /// The samples at an eighth of the component's size, row by row without padding.
    ///
    /// - Parameter coefficients: Those of all components.
    /// - Returns: The samples of this one.
    func samples(of coefficients: Span<Int16>) -> [UInt8] {
        let quantizer = self.quantizer?.mean ?? 0
        return [UInt8](capacity: self.size.pixels) { output in
            for row in 0..<self.size.height {
                let first = self.start + row * self.stride
                let line = coefficients.extracting(first..<first + self.size.width)
                for index in line.indices { output.append(Self.sample(line[index], quantizer: quantizer)) }
            }
        }
    }
}
