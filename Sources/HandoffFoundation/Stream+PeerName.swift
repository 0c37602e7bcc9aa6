// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Foundation

extension Stream.PropertyKey {
    /// The name of the device at the other end of a continuation's stream, as an `NSString`.
    public static let handoffPeerName = Stream.PropertyKey(rawValue: "HandoffStreamPeerName")
}
