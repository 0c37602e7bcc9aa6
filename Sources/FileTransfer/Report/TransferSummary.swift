// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import LocalFiles

/// How a transfer ended; both ends have the same.
public struct TransferSummary: Sendable, Hashable {
    /// How it ended.
    public enum Outcome: Sendable, Hashable {
        /// Everything is there, verified.
        case done
        /// Something was skipped or failed; the rest is there.
        case partial
        /// It stopped before its end.
        case failed(TransferError)
    }

    /// How it ended.
    public var outcome: Outcome
    /// How many items are there.
    public var items: Int
    /// How many bytes these items have, whether they were written now or were there before.
    public var bytes: UInt64
    /// How many of ``bytes`` were there before and did not travel again.
    public var resumed: UInt64
    /// How long it took from the accepted offer to the commit, as the receiver saw it.
    public var duration: Duration

    /// Makes a summary of its parts.
    public init(outcome: Outcome, items: Int = 0, bytes: UInt64 = 0, resumed: UInt64 = 0, duration: Duration = .zero) {
        self.outcome = outcome
        self.items = items
        self.bytes = bytes
        self.resumed = resumed
        self.duration = duration
    }

    private static let textLimit = 4096

    var encoded: [UInt8] {
        var writer = ByteWriter()
        switch self.outcome {
        case .done: writer.write(UInt8(0))
        case .partial: writer.write(UInt8(1))
        case .failed: writer.write(UInt8(2))
        }
        writer.write(UInt32(clamping: self.items))
        writer.write(self.bytes)
        writer.write(self.resumed)
        writer.write(UInt64(max(0, self.duration / .microseconds(1))))
        if case .failed(let error) = self.outcome {
            writer.write(error.code.number)
            writer.write(string: error.text.bytes(limit: Self.textLimit))
        }
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(TransferError) {
        var reader = ByteReader(bytes)
        do {
            let kind = try reader.read(UInt8.self)
            self.items = Int(try reader.read(UInt32.self))
            self.bytes = try reader.read(UInt64.self)
            self.resumed = try reader.read(UInt64.self)
            self.duration = .microseconds(Int64(clamping: try reader.read(UInt64.self)))
            switch kind {
            case 0: self.outcome = .done
            case 1: self.outcome = .partial
            case 2:
                let code = TransferError.Code(number: try reader.read(UInt16.self))
                let text = OutwardText(fromPeer: try reader.readString(limit: Self.textLimit))
                self.outcome = .failed(TransferError(code, text))
            default: throw ByteReadError.truncated
            }
            try reader.finish()
        } catch {
            throw .violation("the result cannot be read")
        }
    }
}
