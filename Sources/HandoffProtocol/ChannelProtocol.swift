// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The names of the protocols that the channel may speak (ALPN, RFC 7301).
public enum ChannelProtocol: Sendable {
    /// For everybody who has a code, for one continuation or a pairing.
    ///
    /// Both sides show a key made for the occasion.
    public static let code = "handoff-pair/1"
    /// For devices that were paired.
    ///
    /// Both sides show their lasting keys, and each knows the other's before.
    public static let paired = "handoff/1"
}
