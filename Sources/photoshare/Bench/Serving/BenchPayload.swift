// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Handoff
internal import Locking

/// The bytes that are carried; made once, since making them is not what is measured.
final class BenchPayload: Sendable {
    /// A piece of a stream.
    let piece: [UInt8]
    private let data = Lock(Data())

    /// Makes the bytes.
    init() {
        // Numerical Recipes; TLS does not compress, so that it does not matter, but nobody has to know that.
        var state: UInt32 = 20_140_602
        self.piece = (0..<Self.pieceBytes).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 24)
        }
    }

    /// How many bytes are written at once: what a chunk of a file has.
    private static let pieceBytes = 1 << 20

    /// So many bytes for `userInfo`.
    func data(_ count: Int) -> Data {
        self.data.withLock { data in
            if data.count != count { data = Data(self.piece.prefix(count)) }
            return data
        }
    }

    /// Writes so many bytes on a stream, and ends it.
    func write(_ bytes: UInt64, on stream: ContinuationStream) async throws {
        var left = bytes
        while left >= UInt64(self.piece.count) {
            try await stream.write(self.piece)
            left -= UInt64(self.piece.count)
        }
        if left > 0 { try await stream.write(Array(self.piece.prefix(Int(left)))) }
        try await stream.finish()
    }
}
