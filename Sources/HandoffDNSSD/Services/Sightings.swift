// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Values that were heard, in the order of their last appearance, each with how often it is standing.
///
/// One record is heard once over IPv4 and once over IPv6; it is gone when both have lost it.
struct Sightings<Value: Hashable & Sendable>: Sendable {
    private var values: [(value: Value, count: Int)] = []
    private let limit: Int

    /// Makes an empty collection that holds at most `limit` different values.
    init(limit: Int) {
        self.limit = limit
    }

    /// The value that appeared last.
    var latest: Value? { self.values.last?.value }
    /// All values, the one that appeared last at the end.
    var all: [Value] { self.values.map(\.value) }
    /// Whether nothing stands.
    var isEmpty: Bool { self.values.isEmpty }

    /// Counts one more sighting of a value; beyond the limit new values are ignored.
    mutating func add(_ value: Value) {
        if let index = self.values.firstIndex(where: { $0.value == value }) {
            self.values[index].count += 1
        } else if self.values.count < self.limit {
            self.values.append((value, 1))
        }
    }

    /// Takes one sighting back; the value goes with the last of them.
    mutating func remove(_ value: Value) {
        guard let index = self.values.firstIndex(where: { $0.value == value }) else { return }
        self.values[index].count -= 1
        if self.values[index].count == 0 {
            self.values.remove(at: index)
        }
    }

    /// Makes one value the only one.
    mutating func replaceAll(with value: Value) {
        self.values = [(value, 1)]
    }

    /// Forgets all values.
    mutating func removeAll() {
        self.values = []
    }
}
