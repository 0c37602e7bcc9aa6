// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How much an activity may weigh on the wire.
public enum ActivityLimits: Sendable {
    /// What `userInfo` should stay under, encoded, in bytes (Apple: "Implementing Handoff in Your App" says 3 KB).
    public static let userInfoAdvice = 3072
    /// What `userInfo` must not exceed, encoded, in bytes, unless a node is configured otherwise.
    public static let userInfoDefault = 64 * 1024
    /// The longest activity message that any peer accepts, in bytes: the largest `userInfo` that can be configured, and
    /// the fields beside it.
    public static let message = 1024 * 1024
    /// The longest activity type, title or URL, in UTF-8 bytes.
    public static let text = 4096
}
