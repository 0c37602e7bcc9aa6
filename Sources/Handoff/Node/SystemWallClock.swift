// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
public import HandoffTransport

/// The system's time of day.
public struct SystemWallClock: WallClock {
    /// After how many seconds the clock is looked at again.
    private static let longestPause: Int64 = 60

    /// Takes the system's clock.
    public init() {}

    /// Seconds since 1970.
    public var unixTime: Int64 { Int64(Date().timeIntervalSince1970.rounded(.down)) }

    /// Returns when the clock shows a time; looks at least once a minute whether somebody has set it.
    ///
    /// - Parameter time: Seconds since 1970.
    /// - Throws: `CancellationError`.
    public func sleep(untilUnixTime time: Int64) async throws {
        while true {
            let rest = time - self.unixTime
            guard rest > 0 else { return try Task.checkCancellation() }
            try await Task.sleep(for: .seconds(min(rest, Self.longestPause)))
        }
    }
}
