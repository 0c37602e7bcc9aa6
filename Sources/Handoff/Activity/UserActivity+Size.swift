// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffWire
internal import Locking

extension UserActivity {
    /// What ``userInfo`` should stay under, encoded: 3,072 bytes (Apple, "Implementing Handoff in Your App").
    ///
    /// Sending more works and is told as ``NodeEvent/largeUserInfo(bytes:)``; a continuation stream does it better.
    public static let recommendedUserInfoSize = ActivityLimits.userInfoAdvice

    /// What ``userInfo`` must not exceed, encoded, unless a node is configured otherwise: 64 KiB.
    public static let defaultUserInfoLimit = ActivityLimits.userInfoDefault

    /// How many bytes ``userInfo`` has on the wire; 0 without one.
    public var encodedUserInfoSize: Int {
        self.userInfo.map { PropertyListValue.dictionary($0.mapValues(\.wire)).encodedSize } ?? 0
    }

    /// Checks that the activity could be sent as it is now.
    ///
    /// A node checks the same whenever another device asks for the activity, after the delegate has saved, and the
    /// other device once more. Whether the activity is current, valid and eligible is not part of it.
    ///
    /// - Parameter limit: The most bytes that ``userInfo`` may have, encoded: what the node is configured for.
    /// - Throws: ``HandoffError`` with `.userInfoTooLarge` (4611) over the limit or over what any peer accepts;
    ///   `.invalidValue` for a missing one of ``requiredUserInfoKeys``, a `file:` or relative URL at any depth, a date
    ///   that is no number, values nested too deep, and keys, URLs or a target content identifier of more than 4,096
    ///   bytes.
    public func checkForHandoff(limit: Int = UserActivity.defaultUserInfoLimit) throws(HandoffError) {
        _ = try self.message(of: self.wholeState, limit: limit)
    }

    /// Tells whether a message has more than it should, for the first time since it had less.
    ///
    /// - Parameter message: What was sent.
    /// - Returns: The size of its `userInfo` if that has to be said now.
    func newlyLarge(_ message: ActivityMessage) -> Int? {
        let size = message.userInfoSize
        let isLarge = size > Self.recommendedUserInfoSize
        let wasKnown = self.state.withLock { state in
            defer { state.isKnownAsLarge = isLarge }
            return state.isKnownAsLarge
        }
        return isLarge && !wasKnown ? size : nil
    }
}
