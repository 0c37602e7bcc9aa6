// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import Locking

/// What a process writes to one descriptor: kept whole, and given out line by line as it comes.
final class LineLog: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var start = 0
    }

    private let state = Lock(State())
    private let lines: AsyncStream<String>
    private let inlet: AsyncStream<String>.Continuation
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() {
        (self.arrivals, self.arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (self.lines, self.inlet) = AsyncStream.makeStream()
    }

    /// Reads a pipe to its end, on a thread of its own.
    func read(_ descriptor: Int32) {
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            while true {
                let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                self.take(Array(buffer[..<count]))
            }
            close(descriptor)
            self.inlet.finish()
            self.arrival.finish()
        }
    }

    private func take(_ bytes: [UInt8]) {
        let complete = self.state.withLock { state in
            state.bytes += bytes
            var complete: [String] = []
            while let end = state.bytes[state.start...].firstIndex(of: UInt8(ascii: "\n")) {
                complete.append(String(decoding: state.bytes[state.start..<end], as: UTF8.self))
                state.start = end + 1
            }
            return complete
        }
        for line in complete { self.inlet.yield(line) }
        self.arrival.yield()
    }

    /// Waits for a line; those before it are passed over.
    ///
    /// - Returns: The line, or nil if the process ended its output without it.
    func line(containing text: String) async -> String? {
        for await line in self.lines where line.contains(text) { return line }
        return nil
    }

    /// Waits for something that no line's end follows, such as a question, until it has come so many times.
    func wait(for text: String, times: Int = 1) async {
        while self.text.components(separatedBy: text).count <= times {
            var arrivals = self.arrivals.makeAsyncIterator()
            guard await arrivals.next() != nil else { return }
        }
    }

    /// Waits for the end of the output.
    func end() async {
        for await _ in self.lines {}
    }

    var bytes: [UInt8] { self.state.withLock { $0.bytes } }
    var text: String { String(decoding: self.bytes, as: UTF8.self) }
}
