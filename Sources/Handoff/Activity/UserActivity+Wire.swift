// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffWire
internal import Locking

extension UserActivity {
    /// What a peek is answered with.
    var summary: ActivitySummary { self.state.withLock { self.summary($0) } }

    private func summary(_ state: State) -> ActivitySummary {
        ActivitySummary(
            identifier: self.identifier.wire,
            type: self.activityType,
            title: state.title.map(Self.cut),
            expiration: state.expirationDate?.timeIntervalSinceReferenceDate,
            supportsStreams: state.supportsContinuationStreams,
            webpageURL: state.webpageURL?.absoluteString
        )
    }

    /// What of a text fits on the wire, without a broken character at its end.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > ActivityLimits.text else { return text }
        var bytes = 0
        return String(
            text.prefix { character in
                bytes += character.utf8.count
                return bytes <= ActivityLimits.text
            }
        )
    }

    /// What a get or a follow is answered with.
    ///
    /// - Parameters:
    ///   - state: The state to send, as ``save(within:)`` gives it.
    ///   - limit: The most bytes that the encoded `userInfo` may have.
    /// - Returns: The message.
    /// - Throws: ``HandoffError`` with `.userInfoTooLarge`, or `.invalidValue` for a missing required key or what means
    ///   nothing elsewhere, or for a web page without one.
    func message(of state: State, limit: Int) throws(HandoffError) -> ActivityMessage {
        guard !self.isBrowsing || state.webpageURL != nil else {
            throw HandoffError(.invalidValue, "an activity that stands for a web page has none")
        }
        // A page is all that such an activity is.
        let userInfo = self.isBrowsing ? nil : state.userInfo
        let unfilled = ActivityMessage(
            summary: self.summary(state),
            userInfo: nil,
            referrerURL: state.referrerURL?.absoluteString,
            target: state.targetContentIdentifier,
            requiredKeys: state.requiredUserInfoKeys.sorted(),
            isStale: state.isStale,
            revision: state.revision
        )
        for key in unfilled.requiredKeys where userInfo?[key] == nil {
            throw HandoffError(.invalidValue, "userInfo lacks the required key \"\(key)\"")
        }
        guard unfilled.target.map({ $0.utf8.count <= ActivityLimits.text }) ?? true else {
            throw HandoffError(
                .invalidValue,
                "the target content identifier has more than \(ActivityLimits.text) bytes"
            )
        }
        var message = unfilled
        if let userInfo {
            try Self.check(userInfo)
            message.userInfo = userInfo.mapValues(\.wire)
        }
        let size = message.userInfoSize
        guard size <= limit else {
            throw HandoffError(
                .userInfoTooLarge,
                "userInfo has \(size) bytes, \(limit) are allowed: send what is large over a continuation stream"
            )
        }
        let value = message.value
        guard value.count <= PropertyListValue.countLimit else {
            throw HandoffError(.userInfoTooLarge, "userInfo holds more values than a peer accepts")
        }
        guard value.encodedSize <= ActivityLimits.message else {
            throw HandoffError(.userInfoTooLarge, "the activity has more than \(ActivityLimits.message) bytes in all")
        }
        return message
    }

    private static func check(_ userInfo: [String: UserInfoValue]) throws(HandoffError) {
        for (key, value) in userInfo {
            guard key.utf8.count <= ActivityLimits.text else {
                throw HandoffError(.invalidValue, "userInfo \(UserInfoFault.longKey.sentence)")
            }
            guard let fault = value.fault() else { continue }
            throw HandoffError(.invalidValue, "the value of \"\(key)\" in userInfo \(fault.sentence)")
        }
    }
}
