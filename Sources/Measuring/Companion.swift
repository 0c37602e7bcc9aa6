// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CMeasuring
internal import Glibc

/// Another process of this program, which ends with this one at the latest.
package final class Companion: Sendable {
    private let identifier: Int32
    private let input: Int32
    private let output: Int32

    /// Starts it; call it on a thread that lives as long as it shall: the kernel ends it with that.
    ///
    /// - Parameter arguments: What follows the program's name.
    /// - Throws: ``MeasuringError``.
    package init(_ arguments: [String]) throws(MeasuringError) {
        var words: [UnsafeMutablePointer<CChar>?] =
            unsafe (["photoshare"] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in 0...arguments.count { unsafe free(words[index]) } }
        var (input, output) = (Int32(-1), Int32(-1))
        let identifier = unsafe cme_spawn("/proc/self/exe", &words, &input, &output)
        guard identifier > 0 else { throw MeasuringError(number: -identifier) }
        (self.identifier, self.input, self.output) = (identifier, input, output)
    }

    deinit {
        cme_close(self.input)
        cme_close(self.output)
    }

    /// Waits for a line of its output; one thread at a time, which blocks.
    ///
    /// - Parameter limit: The longest line to accept, in bytes.
    /// - Returns: The line without its end; nil once there is no further one, or a longer one.
    package func readLine(limit: Int = 4096) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        // A few short lines in its whole life: one call a byte needs no buffer to be kept.
        while line.count < limit, unsafe cme_read(self.output, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }

    /// Makes this process, if it is a companion, end in an orderly way when the one that has started it ends.
    package static func endWithParent() { cme_end_with_parent() }

    /// Waits for its end, for two seconds; then it is made to; blocks.
    package func end() { cme_end(self.identifier) }
}
