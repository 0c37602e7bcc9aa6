// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff

/// What becomes of an offer whose codes have stopped, because three in a row were typed wrong.
///
/// Only the code has become worthless by that: whoever is paired was never asked for it.
struct CodeStops: Sendable {
    private let console: Console
    private let audience: OfferAudience
    private let ends: OfferEnds

    init(_ console: Console, _ audience: OfferAudience, _ ends: OfferEnds) {
        self.console = console
        self.audience = audience
        self.ends = ends
    }

    /// Lets codes go on where a person wants that; else the offer stands without, or ends if it is for nobody then.
    ///
    /// - Parameter stops: The codes that stop.
    /// - Throws: `CancellationError` if the task is cancelled while a person is asked.
    func deal(with stops: AsyncStream<StoppedCodes>) async throws {
        let isAttended = Terminal.isTerminal(0) && Terminal.isTerminal(2)
        for await stop in stops {
            if isAttended {
                self.sayStopped()
                // What was typed before the question is no answer to it.
                if try await Terminal.prompt("Press Return for another code: ", discardsTypeahead: true) != nil {
                    stop.reopen()
                    continue
                }
            }
            guard await self.audience.loss(withoutCode: true) == nil else {
                self.ends.fail(Self.failure)
                continue
            }
            if !isAttended { self.sayStopped() }
            self.console.say("  the offer stands for paired devices, which need none")
            // From here on the last device that is removed ends the offer, also if that was between the two looks.
            self.audience.endCodes()
            if let loss = await self.audience.loss() { self.ends.abandon(loss) }
        }
    }

    private func sayStopped() {
        self.console.complain("photoshare: three codes in a row were typed wrong, so there is no new one")
    }

    /// Nobody is there who could let the codes go on.
    static let failure = Failure(
        .notTrusted,
        "three codes in a row were typed wrong",
        hint: "run send again for a new code"
    )
}
