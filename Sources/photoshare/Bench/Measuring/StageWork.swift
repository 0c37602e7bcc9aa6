// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import Digests
internal import HandoffCrypto
internal import Measuring

/// The steps on the way of a byte, each alone, with the code that does them in a transfer; all block.
struct StageWork: Sendable {
    let security: OpenSSLSecurity

    /// How many bytes are digested at a time: a chunk of a transfer.
    private static let chunk = 1 << 20
    /// How many bytes are encrypted at a time.
    private static let burst = 1 << 18

    /// The steps of the side that has the payload, but for the sending.
    ///
    /// - Parameters:
    ///   - bytes: How many.
    ///   - path: A file of so many bytes.
    /// - Returns: What each costs.
    /// - Throws: `MeasuringError`, `ChannelError`.
    func sender(_ bytes: UInt64, file path: String) throws -> [StageCost.Stage: Work] {
        [
            .read: try PlainWork.readFile(path),
            .hash: self.digest(bytes),
            .encrypt: try self.encrypt(bytes),
        ]
    }

    /// The steps of the side that gets the payload, but for the receiving.
    ///
    /// - Parameters:
    ///   - bytes: How many.
    ///   - path: Where a file of so many bytes can be made.
    /// - Returns: What each costs.
    /// - Throws: `MeasuringError`, `ChannelError`.
    func receiver(_ bytes: UInt64, file path: String) throws -> [StageCost.Stage: Work] {
        [
            .decrypt: try self.decrypt(bytes),
            .verify: self.digest(bytes),
            .write: try PlainWork.writeFile(path, bytes),
        ]
    }

    private func digest(_ bytes: UInt64) -> Work {
        let chunk = [UInt8](repeating: 7, count: Self.chunk)
        var hasher = ChunkHasher()
        return Work.measure(bytes) {
            var left = bytes
            while left > 0 {
                hasher.update(chunk.span)
                _ = hasher.finish()
                left -= min(left, UInt64(Self.chunk))
            }
        }
    }

    private func encrypt(_ bytes: UInt64) throws -> Work {
        let pair = try ChannelPair(self.security)
        let plain = [UInt8](repeating: 7, count: Self.burst)
        try pair.seal(plain)
        return try Work.measure(bytes) {
            var left = bytes
            while left > 0 {
                try pair.seal(plain)
                left -= min(left, UInt64(Self.burst))
            }
        }
    }

    private func decrypt(_ bytes: UInt64) throws -> Work {
        let pair = try ChannelPair(self.security)
        let source = [UInt8](repeating: 7, count: Self.burst)
        var plain = [UInt8](repeating: 0, count: Self.burst + 4096)
        var (seconds, processor) = (0.0, 0.0)
        var left = bytes
        while left > 0 {
            // What is opened must have been sealed in its order: that is not measured here.
            let sealed = try pair.sealed(source)
            let work = try Work.measure(UInt64(Self.burst)) { try pair.open(sealed, into: &plain) }
            seconds += work.seconds
            processor += work.processor
            left -= min(left, UInt64(Self.burst))
        }
        return Work(bytes: bytes, seconds: seconds, processor: processor)
    }
}
