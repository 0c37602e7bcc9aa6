// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

/// The process's standard input, as a source whose length nobody knows.
///
/// Its calls block: make them on a ``WorkerThread``.
public struct StandardInput: Sendable {
    private let descriptor: CInt

    /// How long a wait goes on before it is asked whether anybody still wants the bytes.
    private static let patience = Duration.milliseconds(100)
    /// How long the first bytes wait for others while none come: whoever writes without a pause is never so long about it.
    private static let pause = Duration.milliseconds(5)
    /// How long they wait for others in all: somebody may be looking at the other end.
    private static let longest = Duration.milliseconds(20)

    /// Refers to standard input.
    public init() {
        self.init(descriptor: 0)
    }

    /// Refers to a descriptor that stays open.
    package init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// Waits for bytes, and reads what comes with them without a pause.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - room: The indices that may be written; not empty.
    /// - Returns: How many bytes were read, at least one unless the input has ended, and whether it has.
    /// - Throws: ``FileError`` with `.unreadable` or `.io`, the latter also if the task was cancelled.
    public func read(
        into buffer: inout [UInt8],
        _ room: Range<Int>
    ) throws(FileError) -> (count: Int, isLast: Bool) {
        precondition(!room.isEmpty && room.upperBound <= buffer.count, "there is no room to read to")
        guard let first = try self.waitForSome(into: &buffer, room) else { return (0, true) }
        let began = ContinuousClock.now
        var count = first
        while count < room.count {
            let left = Self.longest - began.duration(to: .now)
            let rest = room.lowerBound + count..<room.upperBound
            guard let more = try self.readSome(into: &buffer, rest, within: min(left, Self.pause)) else { break }
            guard more > 0 else { return (count, true) }
            count += more
        }
        return (count, false)
    }

    /// Waits for bytes; an idle pipe does not hold a task that was cancelled.
    ///
    /// - Returns: How many were read; nil at the end.
    private func waitForSome(into buffer: inout [UInt8], _ room: Range<Int>) throws(FileError) -> Int? {
        while true {
            if let count = try self.readSome(into: &buffer, room, within: Self.patience) {
                return count > 0 ? count : nil
            }
            guard !Task.isCancelled else { throw FileError(.io, "standard input: reading it was cancelled.") }
        }
    }

    /// Reads once.
    ///
    /// - Returns: How many bytes were read, 0 at the end; nil if none came in time.
    private func readSome(
        into buffer: inout [UInt8],
        _ room: Range<Int>,
        within time: Duration
    ) throws(FileError) -> Int? {
        let milliseconds = CInt(max(0, time / .milliseconds(1)))
        let result = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            return unsafe linux_read_some(self.descriptor, base + room.lowerBound, room.count, milliseconds)
        }
        do throws(Errno) {
            return try Errno.check(result)
        } catch .timedOut {
            return nil
        } catch {
            throw .reading(error, Array("standard input".utf8))
        }
    }
}
