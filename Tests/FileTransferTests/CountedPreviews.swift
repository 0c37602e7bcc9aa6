// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import ImagePreview
import LocalFiles
import Locking

/// Makes previews that name their files, counts them, and can be held up.
final class CountedPreviews: PreviewSource {
    private struct State {
        var made: [String] = []
        var running = 0
        var most = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let width: Int
    /// Whether the first ones wait until as many are at work as may be, and the last of those is ready first.
    private let isReversed: Bool
    private let state = Lock(State())

    init(width: Int = 1, isReversed: Bool = false) {
        self.width = width
        self.isReversed = isReversed
    }

    /// The names of the files of which previews were made, in that order.
    var made: [String] { self.state.withLock { $0.made } }
    /// How many were at work at once.
    var most: Int { self.state.withLock { $0.most } }

    func preview(of entry: SourceEntry) async -> Result<Preview, PreviewRefusal>? {
        let count = self.state.withLock { state in
            state.running += 1
            state.most = max(state.most, state.running)
            return state.running
        }
        if self.isReversed {
            await withCheckedContinuation { continuation in
                let released = self.state.withLock { state in
                    state.waiting.append(continuation)
                    guard count == self.width else { return [CheckedContinuation<Void, Never>]() }
                    defer { state.waiting = [] }
                    return state.waiting.reversed()
                }
                for continuation in released { continuation.resume() }
            }
        }
        let name = entry.path.description
        self.state.withLock { state in
            state.running -= 1
            state.made.append(name)
        }
        guard !name.hasSuffix(".txt") else { return nil }
        guard !name.hasSuffix(".bad") else { return .failure(PreviewRefusal(.decoderEnded, "The process has ended.")) }
        return .success(Preview(jpeg: [0xFF, 0xD8] + Array(name.utf8), width: 3, height: 2, isDamaged: false))
    }
}
