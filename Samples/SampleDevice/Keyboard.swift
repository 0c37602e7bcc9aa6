// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation
package import Handoff

/// What a person types, line by line.
package struct Keyboard: Sendable {
    /// The lines of standard input, to its end; for one reader at a time.
    package let lines: AsyncStream<String>

    /// Starts reading.
    init() {
        let (lines, inlet) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        // Reading blocks until somebody types, which the threads that run tasks must not do.
        Thread.detachNewThread {
            while let line = readLine() { inlet.yield(line) }
            inlet.finish()
        }
    }

    /// Asks for the code that the other device shows, unless `HANDOFF_CODE` has it.
    ///
    /// It is no argument of the command: every user of the machine can read those.
    ///
    /// - Returns: The code.
    /// - Throws: ``HandoffError`` with `.invalidValue` for what is no code.
    package func code() async throws(HandoffError) -> OneShotCode {
        if let code = ProcessInfo.processInfo.environment["HANDOFF_CODE"] { return try OneShotCode(code) }
        Screen.ask("Code shown on the other device: ")
        for await line in self.lines { return try OneShotCode(line) }
        throw HandoffError(.invalidValue, "No code was typed.")
    }
}
