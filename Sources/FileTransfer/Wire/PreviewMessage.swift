// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import ImagePreview
internal import LocalFiles

/// A preview on its way: which item, how large, and the JPEG.
struct PreviewMessage: Sendable, Hashable {
    var item: UInt32
    var preview: Preview

    init(item: UInt32, _ preview: Preview) {
        self.item = item
        self.preview = preview
    }

    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: self.preview.jpeg.count + 16)
        writer.write(self.item)
        writer.write(UInt16(clamping: self.preview.width))
        writer.write(UInt16(clamping: self.preview.height))
        writer.write(UInt8(self.preview.isDamaged ? 1 : 0))
        writer.write(string: self.preview.jpeg)
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(TransferError) {
        var reader = ByteReader(bytes)
        do {
            self.item = try reader.read(UInt32.self)
            let width = Int(try reader.read(UInt16.self))
            let height = Int(try reader.read(UInt16.self))
            let isDamaged = try reader.readTruth()
            let jpeg = try reader.readString(limit: RecordType.previewLimit)
            try reader.finish()
            self.preview = Preview(jpeg: jpeg, width: width, height: height, isDamaged: isDamaged)
        } catch {
            throw .violation("a preview cannot be read")
        }
    }
}
