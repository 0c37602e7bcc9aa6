// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// A small file, pipe or device that the user names, read whole.
///
/// Its calls block: make them on a ``WorkerThread``, or before anything else runs.
public struct NamedInput: Sendable {
    let path: [UInt8]

    /// After how many milliseconds without a byte it is asked whether anybody still wants them.
    private static let patience: CInt = 100

    /// Refers to a path; `-` is standard input.
    ///
    /// - Parameter path: The path, raw.
    public init(path: [UInt8]) {
        self.path = path
    }

    /// Reads all of it.
    ///
    /// - Parameter limit: The most bytes to accept.
    /// - Returns: The bytes.
    /// - Throws: ``FileError`` with `.missing`, `.unreadable`, `.full` if there is more than the limit, or `.io`.
    public func read(limit: Int) throws(FileError) -> [UInt8] {
        if self.path == [UInt8(ascii: "-")] { return try self.read(limit: limit, from: 0) }
        let descriptor: Descriptor
        do throws(Errno) {
            descriptor = try Descriptor(reading: self.path, follow: true)
        } catch {
            throw .reading(error, self.path)
        }
        try self.awaitWriter(descriptor)
        return try self.read(limit: limit, from: descriptor.raw)
    }

    /// Waits until somebody writes into a FIFO, which would read as empty before.
    private func awaitWriter(_ descriptor: borrowing Descriptor) throws(FileError) {
        let raw = descriptor.raw
        do throws(Errno) {
            guard try descriptor.status().kind == .pipe else { return }
        } catch {
            throw .reading(error, self.path)
        }
        _ = try self.waiting { linux_await_input(raw, Self.patience) }
    }

    private func read(limit: Int, from raw: CInt) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(limit, 64 * 1024) + 1)
        while true {
            let count = try self.waiting {
                unsafe piece.withUnsafeMutableBufferPointer { room in
                    guard let start = room.baseAddress else { return 0 }
                    return unsafe linux_read_some(raw, start, room.count, Self.patience)
                }
            }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= limit else {
                throw FileError(.full, at: self.path, "has more than \(limit) bytes.")
            }
        }
    }

    /// Waits until something is there; nobody who writes nothing holds a task that was cancelled.
    ///
    /// - Parameter call: Ends with a time-out after ``patience``, and is made again then.
    /// - Returns: What the call returns.
    /// - Throws: ``FileError`` with `.unreadable` or `.io`, the latter also if the task was cancelled.
    private func waiting<Count: SignedInteger>(_ call: () -> Count) throws(FileError) -> Count {
        while true {
            do throws(Errno) {
                let result = call()
                guard result >= 0 else { throw Errno(number: CInt(truncatingIfNeeded: -result)) }
                return result
            } catch .timedOut {
                guard !Task.isCancelled else { throw FileError(.io, at: self.path, "reading it was cancelled.") }
            } catch {
                throw .reading(error, self.path)
            }
        }
    }
}
