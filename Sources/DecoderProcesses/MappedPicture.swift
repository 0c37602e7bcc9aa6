// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDecoderProcesses
internal import ImagePreview

/// A picture's file, mapped for reading in the process that decodes it.
///
/// A file that somebody shortens meanwhile ends that process with SIGBUS, which costs one preview.
@safe
struct MappedPicture: ~Copyable {
    private let base: UnsafePointer<UInt8>?
    private let count: Int

    /// Maps all of a file; nil if that is not possible.
    init?(_ descriptor: borrowing Connection) {
        var base: UnsafePointer<UInt8>?
        var count = 0
        guard unsafe decoder_map(descriptor.number, &base, &count) == 0 else { return nil }
        unsafe self.base = unsafe base
        self.count = count
    }

    deinit {
        unsafe decoder_unmap(self.base, self.count)
    }

    /// Lends the bytes, and the way to give back those that have been read.
    borrowing func withBytes<Result>(_ body: (Span<UInt8>, ReadPages) -> Result) -> Result {
        let buffer = unsafe UnsafeBufferPointer(start: self.base, count: self.count)
        let pages = unsafe ReadPages(ofFileMappedAt: UInt(bitPattern: self.base))
        return unsafe body(Span(_unsafeElements: buffer), pages)
    }
}
