// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CZstd

/// Restores what a ``Compressor`` has made; the bytes may come from anybody.
@safe
public struct Decompressor: ~Copyable {
    private let context: OpaquePointer

    /// Makes a decompressor; nil where there is no memory for it.
    public init?() {
        guard let context = unsafe ZSTD_createDCtx() else { return nil }
        unsafe self.context = context
    }

    deinit {
        _ = unsafe ZSTD_freeDCtx(self.context)
    }

    /// Restores one block.
    ///
    /// - Parameters:
    ///   - input: One frame, and nothing else.
    ///   - size: How many bytes it must become, at least 1: the room that is made, whatever the frame itself says.
    /// - Returns: The block; nil if the frame is damaged, is not alone, needs a dictionary, or has another size.
    public mutating func decompress(_ input: Span<UInt8>, size: Int) -> [UInt8]? {
        let isWhole = unsafe input.withUnsafeBufferPointer { bytes in
            // Several frames in a row would be restored, too.
            unsafe ZSTD_findFrameCompressedSize(bytes.baseAddress, bytes.count) == bytes.count
        }
        guard isWhole, size > 0 else { return nil }
        let output = [UInt8](capacity: size) { output in
            unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                guard let start = buffer.baseAddress else { return }
                let restored = unsafe input.withUnsafeBufferPointer { bytes in
                    unsafe ZSTD_decompressDCtx(self.context, start, size, bytes.baseAddress, bytes.count)
                }
                if ZSTD_isError(restored) == 0 { count = restored }
            }
        }
        return output.count == size ? output : nil
    }
}

@available(*, unavailable)
extension Decompressor: Sendable {}
