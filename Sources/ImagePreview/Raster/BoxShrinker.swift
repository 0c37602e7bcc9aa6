// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Takes the rows of a picture as a decoder gives them, and keeps the means of boxes of whole pixels.
///
/// It stands before the Lanczos filter where a format has no scaled decoding: a picture of any height needs the
/// memory of a few hundred rows, and the filter has a fiftieth of the work. What is transparent is laid over white;
/// since that is linear in the premultiplied colour, resampling afterwards is resampling premultiplied.
struct BoxShrinker {
    /// What a pixel of a row is.
    enum Layout {
        case grey
        case rgb
        /// Colour and then its opacity.
        case rgba
        /// The colour is multiplied by the opacity already.
        case premultiplied

        var channels: Int {
            switch self {
            case .grey: 1
            case .rgb: 3
            case .rgba, .premultiplied: 4
            }
        }
    }

    /// Three times the preview's size keeps what the boxes lose below the noise of the JPEG step (47.5 dB); less only
    /// where the preview itself is huge.
    private static let oversamplings = [3, 2, 1]
    private static let white: UInt8 = 255

    private let source: PixelSize
    private let columns: Int
    private let rows: Int
    private let size: PixelSize
    private var pixels: [UInt8]
    private var line: [UInt8]
    private var sums: [Int]
    private var box = 0
    private var rowsInBox = 0

    /// Whether any row came.
    private(set) var isEmpty = true

    /// Prepares for a picture.
    ///
    /// - Parameters:
    ///   - source: The size as stored.
    ///   - target: The size of the preview before it is turned.
    ///   - limits: How large the shrunk picture may be.
    /// - Throws: A refusal with `.tooLarge`, before anything is allocated.
    init(_ source: PixelSize, toward target: PixelSize, limits: PreviewLimits) throws(PreviewRefusal) {
        func boxes(_ oversampling: Int) -> (columns: Int, rows: Int, size: PixelSize) {
            let columns = max(1, source.width / (oversampling * target.width))
            let rows = max(1, source.height / (oversampling * target.height))
            let width = (source.width + columns - 1) / columns
            return (columns, rows, PixelSize(width: width, height: (source.height + rows - 1) / rows))
        }
        let fitting = Self.oversamplings.lazy.map(boxes)
            .first { $0.size.pixels <= limits.bufferBytes / RasterImage.rgb }
        guard let fitting else { throw .tooLarge(source) }
        self.source = source
        (self.columns, self.rows, self.size) = fitting
        self.pixels = [UInt8](repeating: Self.white, count: self.size.pixels * RasterImage.rgb)
        self.line = [UInt8](repeating: Self.white, count: source.width * RasterImage.rgb)
        self.sums = [Int](repeating: 0, count: self.size.width * RasterImage.rgb)
    }

    /// Takes a row; rows come from the top or from the bottom, and what does not come stays white.
    ///
    /// - Parameters:
    ///   - row: Its number from the top.
    ///   - samples: At least `width` pixels.
    ///   - layout: What they are.
    mutating func add(row: Int, _ samples: Span<UInt8>, layout: Layout) {
        if row / self.rows != self.box { self.finishBox() }
        self.box = row / self.rows
        self.rowsInBox += 1
        self.isEmpty = false
        let samples = samples.extracting(first: self.source.width * layout.channels)
        guard layout != .rgb else { return Self.add(samples, columns: self.columns, to: &self.sums) }
        Self.flatten(samples, layout, to: &self.line)
        let line = self.line
        Self.add(line.span, columns: self.columns, to: &self.sums)
    }

    /// The shrunk picture.
    ///
    /// - Parameters:
    ///   - colours: What the samples mean.
    ///   - isDamaged: Whether rows are missing or wrong.
    /// - Returns: The picture, and which part of it the original covers.
    mutating func finish(colours: PictureColours, isDamaged: Bool) -> DecodedPicture {
        self.finishBox()
        return DecodedPicture(
            image: RasterImage(size: self.size, pixels: self.pixels),
            extent: (
                Double(self.source.width) / Double(self.columns), Double(self.source.height) / Double(self.rows)
            ),
            means: (self.columns, self.rows),
            colours: colours,
            isDamaged: isDamaged
        )
    }

    private static func add(_ line: Span<UInt8>, columns: Int, to sums: inout [Int]) {
        var sums = sums.mutableSpan
        var position = 0
        for column in 0..<sums.count / 3 {
            var (red, green, blue) = (0, 0, 0)
            let end = min(position + 3 * columns, line.count)
            while position < end {
                red += Int(line[position])
                green += Int(line[position + 1])
                blue += Int(line[position + 2])
                position += 3
            }
            sums[3 * column] += red
            sums[3 * column + 1] += green
            sums[3 * column + 2] += blue
        }
    }

    private mutating func finishBox() {
        guard self.rowsInBox > 0 else { return }
        let first = self.box * self.size.width * RasterImage.rgb
        for column in 0..<self.size.width {
            // The last box of a row may be narrower.
            let count = min(self.columns, self.source.width - column * self.columns) * self.rowsInBox
            for index in 3 * column..<3 * column + 3 {
                self.pixels[first + index] = UInt8((self.sums[index] + count / 2) / count)
                self.sums[index] = 0
            }
        }
        self.rowsInBox = 0
    }

    private static func flatten(_ samples: Span<UInt8>, _ layout: Layout, to line: inout [UInt8]) {
        var line = line.mutableSpan
        guard layout != .grey else {
            for column in samples.indices {
                let sample = samples[column]
                for channel in 0..<3 { line[3 * column + channel] = sample }
            }
            return
        }
        for column in 0..<samples.count / 4 {
            let opacity = Int(samples[4 * column + 3])
            for channel in 0..<3 {
                let sample = Int(samples[4 * column + channel])
                let colour = layout == .premultiplied ? sample : (sample * opacity + 127) / 255
                line[3 * column + channel] = UInt8(min(255, colour + 255 - opacity))
            }
        }
    }
}
