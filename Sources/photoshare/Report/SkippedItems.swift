// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Locking

/// The items that were there already: people get one line for all of them, since who runs a transfer again has many.
final class SkippedItems: Sendable {
    private struct State {
        var count = 0
        var line: DisplayText = ""
    }

    private let console: Console
    private let state = Lock(State())

    init(_ console: Console) {
        self.console = console
    }

    /// Takes one; `--verbose` lists it.
    ///
    /// - Parameters:
    ///   - path: Its path in the manifest.
    ///   - reason: Why it was skipped.
    func note(_ path: [UInt8], _ reason: String) {
        let line: DisplayText = "\(bytes: path): skipped: \(reason)"
        self.console.detail(line)
        self.state.withLock { state in
            state.count += 1
            if state.count == 1 { state.line = line }
        }
    }

    /// Says how many there were since it was said last; one is named.
    func finish() {
        let state = self.state.withLock { state in
            defer { state = State() }
            return state
        }
        switch state.count {
        case 0: break
        // With --verbose it has been said.
        case 1: if !self.console.style.isVerbose { self.console.say(state.line) }
        default: self.console.say("\(String(state.count)) items: skipped: identical content is there already")
        }
    }
}
