// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ImagePreview
internal import LocalFiles

extension OutwardText {
    /// Why a picture has no preview, for the other device.
    ///
    /// The refusal's own sentence may be that of a library, or of the process that read the picture; it stays here.
    ///
    /// - Parameter refusal: Why.
    init(_ refusal: PreviewRefusal) {
        self =
            switch refusal.code {
            case .empty: "The file is empty."
            case .notAnImage: "The file is no picture."
            case .unsupportedFormat: "There is no preview for \(word: refusal.formatName ?? "such") pictures."
            case .unsupportedPrecision: "Its samples have too many bits."
            case .unsupportedColour: "Its colours have no defined meaning."
            case .corrupt: "The picture is corrupt."
            case .tooLarge where refusal.pixels != nil:
                "A picture of \(refusal.pixels ?? 0) pixels is too large for a preview."
            case .tooLarge: "The file is too large for a preview."
            case .tooManyScans: "The picture is cut into too many scans."
            case .tookTooLong: "Decoding the picture took too long."
            default: "The picture could not be decoded."
            }
    }
}
