// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Locking

@testable import CommandLineInterface

/// Reads a pipe on a thread of its own until a `|`, so that whoever writes is never blocked for good.
final class DrainedPipe: Sendable {
    private let pipe: TestPipe
    private let result = Lock<String?>(nil)
    private let isDone = TestPipe()

    init(_ pipe: TestPipe) {
        self.pipe = pipe
        _ = Terminal.runOnThread {
            let text = TestBytes.read(from: self.pipe.readEnd, until: "|")
            self.result.withLock { $0 = text }
            try? Terminal.write([UInt8(ascii: ".")].span, to: self.isDone.writeEnd)
        }
    }

    /// All that came, once the end has come.
    func text() -> String {
        _ = TestBytes.read(from: self.isDone.readEnd, until: ".")
        return self.result.withLock { $0 } ?? ""
    }

    func count() -> Int {
        self.text().utf8.count
    }
}
