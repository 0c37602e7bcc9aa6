// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import HandoffTransport

extension Stage {
    /// Runs a test with an activity that is offered, and what was delivered of it to a continuer that stays.
    ///
    /// - Parameters:
    ///   - interval: The shortest time between two updates.
    ///   - save: How long the delegate has to save.
    ///   - delegate: The activity's delegate.
    ///   - clock: The clock of both sides.
    ///   - faults: What goes wrong on the continuer's side of the link.
    ///   - body: Gets the offer, its activity, and the delivered one.
    /// - Throws: What the body throws.
    static func follow(
        every interval: Duration = .zero,
        save: Duration = .seconds(60),
        delegate: Originator = Originator(),
        clock: any WallClock = SystemWallClock(),
        faults: LinkFaults? = nil,
        _ body: (Offer, UserActivity, UserActivity) async throws -> Void
    ) async throws {
        var configuration = HandoffNode.Configuration.patient
        configuration.updateInterval = interval
        configuration.deadlines.save = save
        try await Stage.run { stage in
            try await stage.offer(configuration: configuration, clock: clock) { offer in
                let activity = offer.makeActivity(delegate: delegate)
                activity.title = "first"
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer(configuration: configuration, faults: faults, clock: clock).withContinuation(
                    of: invitation.source,
                    code: invitation.code
                ) { try await body(offer, activity, $0) }
            }
        }
    }
}
