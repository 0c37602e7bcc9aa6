// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The three coefficients next to a block's DC coefficient, which tell the means of its quarters or halves.
///
/// A block of sparse chroma covers up to 32 pixels of the picture, as many as a pixel of a preview or more: too few samples for a
/// filter, 43 dB where the luma has 52. With these three the chroma of 4:2:0 is as dense as the luma. They stand at the beginning
/// of a block's coefficients, so that the rest can still be passed over.
enum DCDetail {
    /// Where they are in the order of the file: the slope along a row, along a column, and along both.
    static let positions = [1, 2, 4]
    /// As many numbers are kept for each block.
    static let count = 3
    /// The last of the positions.
    static let last = 4

    /// The bits behind the point of the weights.
    private static let bits: Int32 = 13
    /// What the coefficients weigh in the mean of a half or a quarter, from ITU-T T.81 A.3.3: a half of a cosine is 0.3204, of the
    /// mean 0.3536.
    private static let weights: (mean: Int32, slope: Int32, both: Int32) = (1024, 928, 841)

    /// The number of a position among those that are kept; nil for all others.
    @inline(__always)
    static func index(of position: Int) -> Int? {
        switch position {
        case 1: 0
        case 2: 1
        case 4: 2
        default: nil
        }
    }

    /// The samples of a component, with the halves or quarters of its blocks.
    ///
    /// - Parameters:
    ///   - plane: The component.
    ///   - coefficients: Those of all components.
    /// - Returns: The samples, row by row without padding, and how many there are along each axis.
    static func samples(of plane: DCPlane, _ coefficients: Span<Int16>) -> (samples: [UInt8], size: PixelSize) {
        let parts = plane.parts
        let size = PixelSize(width: plane.size.width * parts.across, height: plane.size.height * parts.down)
        guard let quantizer = plane.quantizer else {
            return ([UInt8](repeating: 128, count: size.pixels), size)
        }
        let means = Self.weights.mean &* quantizer.mean
        let slopes = Self.weights.slope &* quantizer.detail[0]
        let samples = [UInt8](capacity: size.pixels) { output in
            for row in 0..<size.height {
                let first = row / parts.down * plane.stride
                let line = coefficients.extracting(plane.start + first..<plane.start + first + plane.size.width)
                let start = plane.detailStart + Self.count * first
                let details = coefficients.extracting(start..<start + Self.count * plane.size.width)
                // By what a part before its block's middle is lighter, a part behind it is darker.
                let down: Int32 = parts.down == 1 ? 0 : row & 1 == 0 ? 1 : -1
                let (lower, both) = (
                    Self.weights.slope &* quantizer.detail[1] &* down, Self.weights.both &* quantizer.detail[2] &* down
                )
                // Damaged numbers may be of any size: they wrap.
                for column in line.indices {
                    let detail = Self.count &* column
                    let middle = Int32(line[column]) &* means &+ Int32(details[detail &+ 1]) &* lower
                    guard parts.across == 2 else {
                        output.append(Self.sample(middle))
                        continue
                    }
                    let change = Int32(details[detail]) &* slopes &+ Int32(details[detail &+ 2]) &* both
                    output.append(Self.sample(middle &+ change))
                    output.append(Self.sample(middle &- change))
                }
            }
        }
        return (samples, size)
    }

    @inline(__always)
    private static func sample(_ sum: Int32) -> UInt8 {
        let value = (sum &+ 1 &<< (Self.bits &- 1)) &>> Self.bits &+ 128
        return UInt8(truncatingIfNeeded: min(max(value, 0), 255))
    }
}
