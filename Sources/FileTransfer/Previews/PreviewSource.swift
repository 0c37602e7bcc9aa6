// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import ImagePreview
public import LocalFiles

/// What makes the previews of pictures on offer.
///
/// Pictures are read by libraries that mistakes may be found in, so a program for people decodes them where a mistake does
/// no harm; ``DirectPreviews`` decodes them where it is.
public protocol PreviewSource: Sendable {
    /// How many previews are made at a time.
    var width: Int { get }

    /// Makes the preview of a file.
    ///
    /// - Parameter entry: The file as it was listed.
    /// - Returns: The preview, or why there is none; nil if the file is no picture, or cannot be read, which is said when
    ///   its bytes are wanted.
    func preview(of entry: SourceEntry) async -> Result<Preview, PreviewRefusal>?

    /// Told when all are made that were wanted for now.
    func finish() async
}

extension PreviewSource {
    /// Does nothing.
    public func finish() async {}
}
