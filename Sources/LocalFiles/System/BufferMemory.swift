// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// How the process's allocator treats the buffers that files are read to and written from.
public enum BufferMemory: Sendable {
    /// Up to which size buffers come from memory that is kept, in bytes: glibc's own upper limit.
    private static let pooled: Int32 = 32 * 1024 * 1024
    /// How much freed memory is kept for the next buffers, in bytes.
    private static let kept: Int32 = 64 * 1024 * 1024

    /// Keeps freed memory for the next buffer, in the whole process; for a program's main to call, not for a library.
    ///
    /// Buffers of 256 KiB come and go thousands of times a gigabyte. By default each is given back and the kernel clears
    /// its pages anew: a fifth of the system time of a transfer. The peak stays, since buffers are bounded by credit.
    public static func keep() {
        linux_keep_memory(Self.pooled, Self.kept)
    }
}
