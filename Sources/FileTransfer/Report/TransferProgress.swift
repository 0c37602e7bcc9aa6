// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import LocalFiles

/// How far a transfer is: what is safe on the receiving side, on both ends.
public struct TransferProgress: Sendable, Hashable {
    /// Bytes that are there at the receiver.
    public var bytes: UInt64
    /// Bytes that will be there in all; nil while the length of a stream is not known.
    public var total: UInt64?
    /// How many of ``bytes`` were there before and did not travel again.
    public var resumed: UInt64
    /// Items that are done.
    public var items: Int

    /// Makes a progress of its parts.
    public init(bytes: UInt64 = 0, total: UInt64? = nil, resumed: UInt64 = 0, items: Int = 0) {
        self.bytes = bytes
        self.total = total
        self.resumed = resumed
        self.items = items
    }

    private static let unknown = UInt64.max

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(self.bytes)
        writer.write(self.total ?? Self.unknown)
        writer.write(self.resumed)
        writer.write(UInt32(clamping: self.items))
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(TransferError) {
        var reader = ByteReader(bytes)
        do {
            self.bytes = try reader.read(UInt64.self)
            let total = try reader.read(UInt64.self)
            self.total = total == Self.unknown ? nil : total
            self.resumed = try reader.read(UInt64.self)
            self.items = Int(try reader.read(UInt32.self))
            try reader.finish()
        } catch {
            throw .violation("a progress report cannot be read")
        }
    }
}
