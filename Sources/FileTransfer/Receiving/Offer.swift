// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Handoff

/// What the receiving side is asked to accept: all of it is known before a byte of payload flows.
public struct Offer: Sendable {
    /// The activity that carries the offer.
    public let activity: UserActivity
    /// Everything that is offered.
    public let manifest: Manifest
    /// What would be written.
    public let plan: ReceivePlan
}

/// What the receiving side answers.
public enum OfferDecision: Sendable, Hashable {
    /// Pull it.
    case accept
    /// Pull these items of the plan and no others, by their numbers.
    case acceptOnly([Int])
    /// No.
    case decline
    /// Enough was seen: this is the end, and a good one.
    case leave
}
