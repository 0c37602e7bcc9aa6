// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Synchronization

/// What the reader of the bulk stream tells whoever watches over it: whether it waits, and how much has come.
final class ArrivalMark: Sendable {
    private let arrivals = Atomic<UInt64>(0)
    private let waits = Atomic(false)

    /// How often something has come.
    var count: UInt64 { self.arrivals.load(ordering: .relaxed) }

    /// Whether the reader waits for something to come; if not, it writes to the disk, or whatever else.
    var isWaiting: Bool { self.waits.load(ordering: .relaxed) }

    /// The reader begins to wait.
    func begin() { self.waits.store(true, ordering: .relaxed) }

    /// The wait is over.
    func end() {
        self.waits.store(false, ordering: .relaxed)
        self.arrivals.wrappingAdd(1, ordering: .relaxed)
    }
}
