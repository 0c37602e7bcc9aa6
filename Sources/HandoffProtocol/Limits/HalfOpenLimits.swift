// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How many connections may be open before they are trusted (docs/security.md, rule 13): strangers cannot crowd out
/// whom they do not know.
///
/// Those that have said nothing acceptable yet and those whose hello was accepted are counted apart: silence costs a
/// stranger nothing, and a thousand who only connect must not push out one who is in the middle of a handshake.
///
/// Pure: it says which connections to drop, the oldest first.
public struct HalfOpenLimits<Address: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        let number: UInt64
        let address: Address
    }

    /// Connections that have come equally far, the oldest first.
    private struct Stage: Sendable {
        private(set) var entries: [Entry] = []
        let total: Int
        let perAddress: Int

        init(total: Int, perAddress: Int) {
            self.total = total
            self.perAddress = perAddress
        }

        /// Adds a connection, and says which ones have to go for it.
        mutating func add(_ entry: Entry) -> [UInt64] {
            self.entries.append(entry)
            var dropped: [UInt64] = []
            let own = self.entries.filter { $0.address == entry.address }
            if own.count > self.perAddress { dropped.append(own[0].number) }
            self.entries.removeAll { dropped.contains($0.number) }
            if self.entries.count > self.total { dropped.append(self.entries.removeFirst().number) }
            return dropped
        }

        mutating func remove(_ number: UInt64) -> Entry? {
            self.entries.firstIndex { $0.number == number }.map { self.entries.remove(at: $0) }
        }
    }

    private var silent: Stage
    private var accepted: Stage

    /// Begins without connections.
    ///
    /// - Parameters:
    ///   - total: How many may be half open at once before their hello was accepted, and how many after it.
    ///   - perAddress: How many of each of them from one address.
    public init(total: Int = 32, perAddress: Int = 4) {
        self.silent = Stage(total: total, perAddress: perAddress)
        self.accepted = Stage(total: total, perAddress: perAddress)
    }

    /// Lets a connection in.
    ///
    /// - Parameters:
    ///   - number: Its number, not used before.
    ///   - address: Where it comes from.
    /// - Returns: The numbers of older connections to drop for it.
    public mutating func admit(_ number: UInt64, from address: Address) -> [UInt64] {
        self.silent.add(Entry(number: number, address: address))
    }

    /// Counts a connection among those whose hello was accepted from now on.
    ///
    /// - Parameter number: Its number; one that was dropped or has left stays so.
    /// - Returns: The numbers of those to drop for it, accepted before it.
    public mutating func accept(_ number: UInt64) -> [UInt64] {
        self.silent.remove(number).map { self.accepted.add($0) } ?? []
    }

    /// Forgets a connection, because it is trusted now or has ended.
    ///
    /// - Parameter number: Its number.
    public mutating func leave(_ number: UInt64) {
        if self.silent.remove(number) == nil { _ = self.accepted.remove(number) }
    }
}
