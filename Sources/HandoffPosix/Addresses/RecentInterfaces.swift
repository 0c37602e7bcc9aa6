// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// The machine's interfaces as they were a second ago at most: reading them costs more than accepting a connection, and
/// whoever connects often must not make it cost anything.
final class RecentInterfaces: Sendable {
    private struct Reading: Sendable {
        let interfaces: [NetworkInterface]
        let time: ContinuousClock.Instant
    }

    private static let age = Duration.seconds(1)

    private let reading = Lock<Reading?>(nil)

    /// The interfaces, or nil if they cannot be read.
    func all() -> [NetworkInterface]? {
        self.reading.withLock { reading in
            let now = ContinuousClock.now
            if let reading, reading.time.duration(to: now) < Self.age { return reading.interfaces }
            guard let interfaces = try? NetworkInterface.all() else { return nil }
            reading = Reading(interfaces: interfaces, time: now)
            return interfaces
        }
    }
}
