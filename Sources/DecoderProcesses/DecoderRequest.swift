// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import ImagePreview

/// What a decoder is asked for; the picture itself comes with it, as a descriptor.
package struct DecoderRequest: Sendable, Hashable {
    /// What is to be made.
    package enum Product: UInt8, Sendable, Hashable {
        /// A JPEG file.
        case preview = 0
        /// Pixels, for a terminal.
        case pixels = 1
    }

    /// What is to be made.
    package var product: Product
    /// The side of the square that it is fitted into, in pixels.
    package var size: Int
    /// The JPEG quality.
    package var quality: Int
    /// For how long the processor may be used, in seconds.
    package var processorSeconds: UInt8

    /// How many bytes a request has.
    static let byteCount = 8

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - product: What is to be made.
    ///   - options: How large and how good; the limits are always the usual ones.
    ///   - processorSeconds: For how long the processor may be used.
    init(_ product: Product, _ options: PreviewOptions, processorSeconds: UInt8) {
        self.product = product
        self.size = options.size
        self.quality = options.quality
        self.processorSeconds = processorSeconds
    }

    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: Self.byteCount)
        writer.write(self.product.rawValue)
        writer.write(UInt8(clamping: self.quality))
        writer.write(UInt16(clamping: self.size))
        writer.write(self.processorSeconds)
        writer.write(raw: [0, 0, 0])
        return writer.bytes
    }

    /// Reads a request; nil for what no pool says.
    init?(decoding bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let product = try? Product(rawValue: reader.read(UInt8.self)), let quality = try? reader.read(UInt8.self),
            let size = try? reader.read(UInt16.self), let seconds = try? reader.read(UInt8.self),
            (1...100).contains(quality), (1...4096).contains(size)
        else { return nil }
        self.product = product
        self.size = Int(size)
        self.quality = Int(quality)
        self.processorSeconds = seconds
    }

    /// The most bytes that an answer may have: a JPEG of noise is not larger than the pixels that it is made of.
    var answerLimit: Int { self.size * self.size * 4 + 64 * 1024 }
}
