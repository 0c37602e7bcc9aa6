// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
package import ImagePreview

/// What comes back from a decoder: nothing of it is believed, since a picture may have taken the decoder over.
package enum DecoderAnswer: Sendable, Hashable {
    /// A preview.
    case preview(Preview)
    /// Pixels.
    case pixels(PreviewPixels)
    /// There is none.
    case refusal(PreviewRefusal)

    private enum Kind: UInt8 {
        case preview = 0
        case pixels = 1
        case refusal = 2
    }

    /// The longest text of a refusal, in bytes.
    private static let textLimit = 1024

    var encoded: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .preview(let preview):
            writer.write(Kind.preview.rawValue)
            writer.write(UInt16(clamping: preview.width))
            writer.write(UInt16(clamping: preview.height))
            writer.write(UInt8(preview.isDamaged ? 1 : 0))
            writer.write(raw: preview.jpeg)
        case .pixels(let pixels):
            writer.write(Kind.pixels.rawValue)
            writer.write(UInt16(clamping: pixels.width))
            writer.write(UInt16(clamping: pixels.height))
            writer.write(raw: pixels.rgb)
        case .refusal(let refusal):
            writer.write(Kind.refusal.rawValue)
            writer.write(text: refusal.code.description)
            writer.write(text: refusal.message)
            writer.write(text: refusal.formatName ?? "")
            writer.write(text: refusal.missingPackage ?? "")
            writer.write(Int64(refusal.pixels ?? -1))
        }
        return writer.bytes
    }

    /// Reads an answer; nil for what no honest decoder says.
    ///
    /// - Parameters:
    ///   - bytes: The answer.
    ///   - request: What was asked.
    init?(decoding bytes: [UInt8], to request: DecoderRequest) {
        var reader = ByteReader(bytes)
        do {
            switch Kind(rawValue: try reader.read(UInt8.self)) {
            case .preview where request.product == .preview:
                guard let (width, height) = try Self.sides(&reader, request) else { return nil }
                let isDamaged = try reader.readTruth()
                let jpeg = try reader.read(raw: reader.remaining)
                guard jpeg.starts(with: [0xFF, 0xD8]) else { return nil }
                self = .preview(Preview(jpeg: jpeg, width: width, height: height, isDamaged: isDamaged))
            case .pixels where request.product == .pixels:
                guard let (width, height) = try Self.sides(&reader, request),
                    reader.remaining == width * height * 3
                else { return nil }
                self = .pixels(
                    PreviewPixels(width: width, height: height, rgb: try reader.read(raw: reader.remaining))
                )
            case .refusal:
                guard let code = PreviewRefusal.Code(name: try reader.readText(limit: Self.textLimit)) else {
                    return nil
                }
                let message = try reader.readText(limit: Self.textLimit)
                let format = try reader.readText(limit: Self.textLimit)
                let package = try reader.readText(limit: Self.textLimit)
                let pixels = Int(try reader.read(Int64.self))
                try reader.finish()
                self = .refusal(
                    PreviewRefusal(
                        code,
                        message,
                        formatName: format.isEmpty ? nil : format,
                        missingPackage: package.isEmpty ? nil : package,
                        pixels: pixels < 0 ? nil : pixels
                    )
                )
            default: return nil
            }
        } catch {
            return nil
        }
    }

    private static func sides(
        _ reader: inout ByteReader,
        _ request: DecoderRequest
    ) throws(ByteReadError) -> (Int, Int)? {
        let width = Int(try reader.read(UInt16.self))
        let height = Int(try reader.read(UInt16.self))
        let sides = 1...request.size
        return sides.contains(width) && sides.contains(height) ? (width, height) : nil
    }
}
