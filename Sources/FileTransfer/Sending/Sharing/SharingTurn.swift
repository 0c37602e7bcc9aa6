// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// One continuer among those that share what is read.
final class SharingTurn {
    let shared: SharedChunks
    private let began = ContinuousClock.now
    private var courtesy = Courtesy()
    private var place: SharedChunk.Place?

    /// How long it waits before it looks again.
    private static let moment = Duration.milliseconds(2)

    /// Begins.
    init(_ shared: SharedChunks) {
        self.shared = shared
        shared.enter()
    }

    deinit {
        self.shared.move(from: self.place, to: nil)
        self.shared.leave()
    }

    /// Says which chunk it will want next.
    func want(_ place: SharedChunk.Place) {
        self.shared.move(from: self.place, to: place)
        self.place = place
    }

    /// Waits a moment if reading a chunk would leave somebody behind.
    func wait(toRead place: SharedChunk.Place) async {
        if self.place != place { self.want(place) }
        while self.shared.wouldTakeAway(at: place), self.courtesy.isLeft(after: self.began.duration(to: .now)) {
            let begin = ContinuousClock.now
            // A cancelled task waits no more, and fails where it writes.
            do { try await Task.sleep(for: Self.moment) } catch { return }
            self.courtesy.note(begin.duration(to: .now))
        }
    }
}

@available(*, unavailable)
extension SharingTurn: Sendable {}
