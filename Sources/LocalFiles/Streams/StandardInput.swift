// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// The process's standard input, as a source whose length nobody knows.
///
/// Its calls block: make them on a ``WorkerThread``.
public struct StandardInput: Sendable {
    /// Refers to standard input.
    public init() {}

    /// Reads until the buffer is full or the input ends.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - start: The first index that is written.
    /// - Returns: How many bytes were read: fewer than there is room for only at the end.
    /// - Throws: ``FileError`` with `.unreadable` or `.io`, the latter also if the task was cancelled.
    public func read(into buffer: inout [UInt8], from start: Int) throws(FileError) -> Int {
        precondition(start <= buffer.count, "the buffer ends before the position to read to")
        var end = start
        while end < buffer.count {
            let count = try self.readSome(into: &buffer, from: end)
            if count == 0 { break }
            end += count
        }
        return end - start
    }

    /// How long a wait goes on before it is asked whether anybody still wants the bytes, in milliseconds.
    private static let patience: CInt = 100

    /// Waits for bytes; an idle pipe does not hold a task that was cancelled.
    private func readSome(into buffer: inout [UInt8], from start: Int) throws(FileError) -> Int {
        while true {
            let result = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return 0 }
                return unsafe linux_read_some(0, base + start, bytes.count - start, Self.patience)
            }
            do throws(Errno) {
                return try Errno.check(result)
            } catch .timedOut {
                guard Task.isCancelled else { continue }
                throw FileError(.io, "standard input: reading it was cancelled.")
            } catch {
                throw .reading(error, Array("standard input".utf8))
            }
        }
    }
}
