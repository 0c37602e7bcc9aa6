// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// The process's standard output, as a place for one file's bytes.
///
/// Its calls block: make them on a ``WorkerThread``.
public struct StandardOutput: Sendable {
    /// Refers to standard output.
    public init() {}

    /// Writes all bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: ``FileError`` with `.notWritable` if the reader is gone, `.full` or `.io`.
    public func write(_ bytes: Span<UInt8>) throws(FileError) {
        let result: CInt = unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            return unsafe linux_write_stream(1, start, bytes.count)
        }
        do throws(Errno) {
            try Errno.check(result)
        } catch  where error.meansNoReader {
            throw FileError(.notWritable, "whoever reads standard output (-o -) has gone.")
        } catch {
            throw .writing(error, Array("standard output".utf8))
        }
    }
}
