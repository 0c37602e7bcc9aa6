// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff

/// What an activity may get wrong between the first question and its state.
enum Mishap: CaseIterable {
    case invalidatedWhileSaving
    case expiredWhileSaving
    case tooLarge
    case requiredKeyMissing
    case fileURL
    case tooDeep

    var code: HandoffError.Code { self == .tooLarge ? .userInfoTooLarge : .handoffFailed }
    var isReported: Bool { self != .invalidatedWhileSaving && self != .expiredWhileSaving }

    private func happen(to activity: UserActivity) {
        switch self {
        case .invalidatedWhileSaving: activity.invalidate()
        case .expiredWhileSaving: activity.expirationDate = .distantPast
        case .tooLarge: activity.userInfo = ["data": .data(Data(count: 65 * 1024))]
        case .requiredKeyMissing: activity.userInfo = [:]
        case .fileURL: activity.userInfo = URL(string: "FILE:///tmp/a").map { ["key": .url($0)] }
        case .tooDeep:
            activity.userInfo = ["key": (0..<40).reduce(.null) { value, _ in .array([value]) }]
        }
    }

    /// Makes an activity current to which this happens when it is asked for.
    ///
    /// - Returns: Its delegate.
    func offer(on offer: Offer) -> Originator {
        let originator = Originator { self.happen(to: $0) }
        let activity = offer.makeActivity("a", delegate: originator)
        activity.requiredUserInfoKeys = self == .requiredKeyMissing ? ["key"] : []
        activity.needsSave = true
        activity.becomeCurrent()
        return originator
    }
}
