// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The time of day, as devices have to agree on it for adverts and knocks.
///
/// Not for measuring: somebody may set it meanwhile, in either direction.
public protocol WallClock: Sendable {
    /// Seconds since 1970-01-01 00:00:00 UTC, without leap seconds.
    var unixTime: Int64 { get }

    /// Returns when the clock shows a time, also if that is because somebody has set it.
    ///
    /// - Parameter time: Seconds since 1970.
    /// - Throws: `CancellationError`.
    func sleep(untilUnixTime time: Int64) async throws
}
