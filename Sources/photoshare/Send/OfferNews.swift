// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import Handoff

/// What the sending side says of those who pull.
struct OfferNews: Sendable {
    private let events: Events
    private let ends: OfferEnds

    init(_ events: Events, _ ends: OfferEnds) {
        self.events = events
        self.ends = ends
    }

    /// Whoever was cut off may come back, and needs no other code for that.
    private static func hint(_ error: TransferError) -> String {
        switch error.code {
        case .cancelled, .lost: "the offer stands, and waits for the other side to come back"
        case .source: "the offer stands as it was listed; a new one offers what is there now"
        default: "the offer stands"
        }
    }

    func show(_ event: TransferEvent) {
        self.ends.noteNews()
        self.events.show(event)
        let console = self.events.console
        switch event {
        case .began(let peer):
            self.ends.sessionBegan()
            console.say("\(peer.name) is looking at the offer")
        case .accepted:
            self.ends.sessionAccepted()
            console.say("accepted")
        case .left:
            self.ends.sessionLeft()
            console.say("the other side has looked, and pulls nothing now; the offer stands")
        case .ended(let summary):
            let stands = self.ends.sessionEnded(summary)
            if case .failed(let error) = summary.outcome {
                // Our own Ctrl-C is no failure of theirs.
                guard stands, !Task.isCancelled, !self.ends.isWithdrawn else { return }
                _ = Failure(ending: error, hint: Self.hint(error)).report(on: console)
            } else {
                _ = try? self.events.conclude(summary)
            }
        case .manifest, .preview, .noPreview, .progress, .item, .changed, .notKept, .waiting:
            break
        }
    }
}
