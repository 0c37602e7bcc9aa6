// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTerminal

/// The calls to the system that the command line needs; all of this module's `unsafe` is in this file.
package enum Terminal {
    /// Whether a descriptor is a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool {
        cterminal_is_terminal(descriptor)
    }

    /// The width of a terminal.
    ///
    /// - Parameter descriptor: Standard error, mostly.
    /// - Returns: The columns, or nil where the descriptor is no terminal or one that does not tell.
    package static func columns(of descriptor: Int32) -> Int? {
        let columns = cterminal_columns(descriptor)
        return columns > 0 ? Int(columns) : nil
    }

    /// Writes bytes to a descriptor: all of them, in one write(2) unless the kernel takes a part.
    ///
    /// Blocks while the reader is slow, which is the backpressure that a pipe should have; so long data is written by a
    /// thread of the caller's own.
    ///
    /// - Throws: `ConsoleError.closed` where nobody reads (no SIGPIPE is raised), `.system` with errno otherwise.
    static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(ConsoleError) {
        let result = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe cterminal_write_all(descriptor, $0, buffer.count) } ?? 0
        }
        guard result == 0 else { throw ConsoleError(errno: result) }
    }

    /// Prints a question and reads the line that answers it; blocks the thread.
    static func ask(
        _ question: Span<UInt8>,
        on tty: borrowing TerminalDevice,
        until event: TerminalEvent,
        discard: Bool
    ) -> TerminalLine {
        let (terminal, ending) = (tty.descriptor, event.descriptor)
        var length = Int(CTERMINAL_LINE_FAILED)
        let line = unsafe question.withUnsafeBufferPointer { words in
            unsafe [UInt8](unsafeUninitializedCapacity: TerminalLine.capacity) { buffer, count in
                if let base = buffer.baseAddress {
                    length = unsafe cterminal_ask(
                        terminal,
                        ending,
                        discard,
                        words.baseAddress,
                        words.count,
                        base,
                        TerminalLine.capacity
                    )
                }
                count = max(0, length)
            }
        }
        if length >= 0 { return .line(line) }
        return switch length {
        case CTERMINAL_LINE_CANCELLED: .cancelled
        case CTERMINAL_LINE_TOO_LONG: .tooLong
        default: .end
        }
    }

    /// Asks the terminal itself; blocks the thread for as long as the answer may take.
    ///
    /// - Returns: All that it said, or nil where it did not answer.
    static func query(_ question: Span<UInt8>, on tty: borrowing TerminalDevice, milliseconds: Int32) -> [UInt8]? {
        let terminal = tty.descriptor
        var length = -1
        let answer = unsafe question.withUnsafeBufferPointer { words in
            unsafe [UInt8](unsafeUninitializedCapacity: TerminalLine.capacity) { buffer, count in
                if let base = buffer.baseAddress {
                    length = unsafe cterminal_query(
                        terminal,
                        words.baseAddress,
                        words.count,
                        base,
                        TerminalLine.capacity,
                        milliseconds
                    )
                }
                count = max(0, length)
            }
        }
        return length >= 0 ? answer : nil
    }

    /// Runs a blocking piece of work on a thread of its own, away from the cooperative pool.
    ///
    /// - Returns: False where there is no thread to be had; the work is then not done.
    static func runOnThread(_ work: @escaping @Sendable () -> Void) -> Bool {
        let box = unsafe Unmanaged.passRetained(ThreadWork(work))
        let started = unsafe cterminal_run_on_thread(runThreadWork, box.toOpaque())
        if !started { unsafe box.release() }
        return started
    }
}

/// What a line read from a terminal can be.
enum TerminalLine: Sendable {
    /// More than any answer needs.
    static let capacity = 1024

    case line([UInt8])
    case tooLong
    case cancelled
    /// Ctrl-D, or the terminal is gone.
    case end
}

/// An open terminal, closed when it goes out of scope.
struct TerminalDevice: ~Copyable, Sendable {
    let descriptor: Int32

    /// Opens a terminal by its path; nil where there is none.
    init?(path: String) {
        let descriptor = unsafe cterminal_open(path)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        cterminal_close(self.descriptor)
    }
}

/// Something that one thread raises and another waits for, closed when both have let it go.
final class TerminalEvent: Sendable {
    let descriptor: Int32

    init?() {
        let descriptor = cterminal_event_make()
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        cterminal_close(self.descriptor)
    }

    func raise() {
        cterminal_event_raise(self.descriptor)
    }
}

private final class ThreadWork: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

/// A free function, since C calls it on a thread that Swift does not know.
private func runThreadWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context { unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run() }
    return nil
}
