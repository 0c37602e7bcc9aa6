// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

@testable import DecoderProcesses

/// What a decoder says is not believed: a picture may have taken it over.
struct DecoderAnswerTests {
    private static func request(_ product: DecoderRequest.Product, size: Int = 8) -> DecoderRequest {
        DecoderRequest(product, PreviewOptions(size: size), processorSeconds: 1)
    }

    private static let preview = DecoderAnswer.preview(
        Preview(jpeg: [0xFF, 0xD8, 1, 2, 3], width: 8, height: 5, isDamaged: true)
    )
    private static let pixels = DecoderAnswer.pixels(
        PreviewPixels(width: 2, height: 3, rgb: (0..<18).map { UInt8($0) })
    )
    private static let refusal = DecoderAnswer.refusal(
        PreviewRefusal(.unsupportedFormat, "No.", formatName: "HEIC", missingPackage: "libheif1", pixels: 7)
    )

    private static let answers: [(DecoderAnswer, DecoderRequest.Product)] = [
        (preview, .preview), (pixels, .pixels), (refusal, .preview), (refusal, .pixels),
    ]

    @Test func `what was said is what is heard`() {
        for (answer, product) in Self.answers {
            #expect(DecoderAnswer(decoding: answer.encoded, to: Self.request(product)) == answer)
        }
        let request = Self.request(.pixels, size: 4096)
        #expect(DecoderRequest(decoding: request.encoded) == request)
    }

    @Test func `an answer to another question is none`() {
        #expect(DecoderAnswer(decoding: Self.preview.encoded, to: Self.request(.pixels)) == nil)
        #expect(DecoderAnswer(decoding: Self.pixels.encoded, to: Self.request(.preview)) == nil)
    }

    @Test func `sides that were not asked for are no picture's`() {
        #expect(DecoderAnswer(decoding: Self.preview.encoded, to: Self.request(.preview, size: 7)) == nil)
        #expect(DecoderAnswer(decoding: Self.pixels.encoded + [0], to: Self.request(.pixels)) == nil)
        var empty = Self.pixels.encoded
        empty.replaceSubrange(1...4, with: [0, 0, 0, 0])
        #expect(DecoderAnswer(decoding: empty, to: Self.request(.pixels)) == nil)
    }

    @Test func `nothing that is cut or changed does harm`() {
        for (answer, product) in Self.answers {
            let bytes = answer.encoded
            let request = Self.request(product)
            for count in bytes.indices { _ = DecoderAnswer(decoding: Array(bytes[..<count]), to: request) }
            for place in bytes.indices {
                for value in [0, 1, 2, 3, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var changed = bytes
                    changed[place] = value
                    switch DecoderAnswer(decoding: changed, to: request) {
                    case .preview(let preview): #expect(preview.width <= 8 && preview.height <= 8)
                    case .pixels(let pixels): #expect(pixels.rgb.count == pixels.width * pixels.height * 3)
                    case .refusal, nil: break
                    }
                }
            }
        }
    }
}
