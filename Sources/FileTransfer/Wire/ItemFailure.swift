// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import LocalFiles

/// An item that cannot be sent (bulk stream) or could not be placed (control stream), with the reason.
struct ItemFailure: Sendable, Hashable {
    var item: UInt32
    var code: TransferError.Code
    var text: OutwardText

    private static let textLimit = 4096

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(self.item)
        writer.write(self.code.number)
        writer.write(string: self.text.bytes(limit: Self.textLimit))
        return writer.bytes
    }

    init(item: UInt32, code: TransferError.Code, text: OutwardText) {
        self.item = item
        self.code = code
        self.text = text
    }

    init(decoding bytes: [UInt8]) throws(TransferError) {
        var reader = ByteReader(bytes)
        do {
            self.item = try reader.read(UInt32.self)
            self.code = TransferError.Code(number: try reader.read(UInt16.self))
            // Cut at a byte, perhaps inside a character: repaired rather than refused.
            self.text = OutwardText(fromPeer: try reader.readString(limit: Self.textLimit))
            try reader.finish()
        } catch {
            throw .violation("the failure of an item cannot be read")
        }
    }
}
