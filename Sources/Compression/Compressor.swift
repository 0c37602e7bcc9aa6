// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CZstd

/// Compresses blocks of bytes, each for itself, to Zstandard frames (RFC 8878).
///
/// What it works with is made once, some MiB at the higher levels; use one for many blocks.
@safe
public struct Compressor: ~Copyable {
    private let context: OpaquePointer

    /// Makes a compressor; nil where there is no memory for it.
    public init?() {
        guard let context = unsafe ZSTD_createCCtx() else { return nil }
        unsafe self.context = context
    }

    deinit {
        _ = unsafe ZSTD_freeCCtx(self.context)
    }

    /// Compresses one block.
    ///
    /// - Parameters:
    ///   - input: The block; not empty.
    ///   - level: How hard to try: 1 is fast, each step takes longer; 19 at most.
    ///   - room: How many zeros the result begins with, before the frame.
    ///   - limit: How many bytes the frame may have at most.
    /// - Returns: Room and frame; nil if the frame would be longer, or there is no memory.
    public mutating func compress(_ input: Span<UInt8>, level: Int, after room: Int, limit: Int) -> [UInt8]? {
        var size = 0
        let output = [UInt8](capacity: room + limit) { output in
            output.append(repeating: 0, count: room)
            unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                guard let start = buffer.baseAddress else { return }
                size = unsafe input.withUnsafeBufferPointer { bytes in
                    unsafe ZSTD_compressCCtx(
                        self.context,
                        start + count,
                        limit,
                        bytes.baseAddress,
                        bytes.count,
                        Int32(clamping: level)
                    )
                }
                if ZSTD_isError(size) == 0 { count += size }
            }
        }
        return ZSTD_isError(size) == 0 ? output : nil
    }
}

@available(*, unavailable)
extension Compressor: Sendable {}
