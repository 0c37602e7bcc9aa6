// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

/// The owner of a file mapped for reading: pages come in as they are read, and the system may drop them again.
@safe
struct MappedFile: ~Copyable {
    /// `nil` for an empty file, which cannot be mapped.
    private let base: UnsafeMutableRawPointer?
    private let count: Int

    /// Maps a whole file.
    ///
    /// - Parameter descriptor: A regular file open for reading; may be closed afterwards.
    /// - Throws: ``PreviewRefusal`` with `.unreadable`.
    init(descriptor: Int32) throws(PreviewRefusal) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PreviewRefusal(.unreadable, "It is no regular file.")
        }
        let count = Int(status.st_size)
        unsafe self.base = count > 0 ? try Self.map(descriptor, count: count) : nil
        self.count = count
    }

    deinit {
        if let base = unsafe self.base { _ = unsafe munmap(base, self.count) }
    }

    /// Lends the file's bytes.
    borrowing func withBytes<Result>(
        _ body: (Span<UInt8>) throws(PreviewRefusal) -> Result
    ) throws(PreviewRefusal) -> Result {
        let buffer = unsafe UnsafeRawBufferPointer(start: self.base, count: self.count)
        let bytes = unsafe buffer.bindMemory(to: UInt8.self)
        return try body(unsafe Span(_unsafeElements: bytes))
    }

    /// What a decoder has read of it is given back.
    var readPages: ReadPages {
        guard let base = unsafe self.base else { return .kept }
        return ReadPages(ofFileMappedAt: UInt(bitPattern: base))
    }

    private static func map(_ descriptor: Int32, count: Int) throws(PreviewRefusal) -> UnsafeMutableRawPointer {
        let base = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        // MAP_FAILED is a cast macro, which Swift does not import.
        guard let base = unsafe base, unsafe base != UnsafeMutableRawPointer(bitPattern: -1) else {
            throw PreviewRefusal(.unreadable, "The file cannot be mapped: \(unsafe String(cString: strerror(errno))).")
        }
        _ = unsafe madvise(base, count, MADV_SEQUENTIAL)
        return unsafe base
    }
}
