// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffWire
internal import Locking

extension UserActivity {
    /// What a peek is answered with.
    var summary: ActivitySummary {
        self.state.withLock { state in
            ActivitySummary(
                identifier: self.identifier.wire,
                type: self.activityType,
                title: state.title.map(Self.cut),
                expiration: state.expirationDate?.timeIntervalSinceReferenceDate,
                supportsStreams: state.supportsContinuationStreams
            )
        }
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

    /// What a get is answered with.
    ///
    /// - Parameters:
    ///   - limit: The most bytes that the encoded `userInfo` may have.
    ///   - isStale: Whether the delegate did not answer in time.
    /// - Returns: The message.
    /// - Throws: ``HandoffError`` with `.userInfoTooLarge`, or `.invalidValue` for a missing required key or a URL that
    ///   means nothing elsewhere.
    func message(limit: Int, isStale: Bool) throws(HandoffError) -> ActivityMessage {
        let summary = self.summary
        let (userInfo, required, web) = self.state.withLock {
            ($0.userInfo, $0.requiredUserInfoKeys, $0.webpageURL)
        }
        for key in required where userInfo?[key] == nil {
            throw HandoffError(.invalidValue, "userInfo lacks the required key \"\(key)\"")
        }
        if let url = userInfo?.values.lazy.compactMap(\.unusableURL).first {
            throw HandoffError(
                .invalidValue,
                "userInfo holds \(url.absoluteString), which means nothing on another device"
            )
        }
        let wire = userInfo?.mapValues(\.wire)
        if let wire {
            let value = PropertyListValue.dictionary(wire)
            guard value.depth < PropertyListValue.depthLimit else {
                throw HandoffError(.invalidValue, "userInfo is nested too deep")
            }
            // The message adds its own fields, nine at most, and the required keys.
            guard value.count + required.count + 9 <= PropertyListValue.countLimit else {
                throw HandoffError(.userInfoTooLarge, "userInfo holds more values than a peer accepts")
            }
            let size = value.encoded.count
            guard size <= limit else {
                throw HandoffError(
                    .userInfoTooLarge,
                    "userInfo has \(size) bytes, \(limit) are allowed: send what is large over a continuation stream"
                )
            }
        }
        let message = ActivityMessage(
            summary: summary,
            userInfo: wire,
            webpageURL: web?.absoluteString,
            requiredKeys: required.sorted(),
            isStale: isStale
        )
        guard message.encoded.count <= ActivityLimits.message else {
            throw HandoffError(.userInfoTooLarge, "the activity has more than \(ActivityLimits.message) bytes in all")
        }
        return message
    }
}
