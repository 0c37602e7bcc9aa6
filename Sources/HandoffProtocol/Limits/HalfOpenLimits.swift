// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How many connections may be open before they are trusted (docs/security.md, rule 13): strangers cannot crowd out
/// whom they do not know.
///
/// Pure: it says which connections to drop, the oldest first.
public struct HalfOpenLimits<Address: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        let number: UInt64
        let address: Address
    }

    private var entries: [Entry] = []
    private let total: Int
    private let perAddress: Int

    /// Begins without connections.
    ///
    /// - Parameters:
    ///   - total: How many may be half open at once.
    ///   - perAddress: How many of them from one address.
    public init(total: Int = 32, perAddress: Int = 4) {
        self.total = total
        self.perAddress = perAddress
    }

    /// Lets a connection in.
    ///
    /// - Parameters:
    ///   - number: Its number, not used before.
    ///   - address: Where it comes from.
    /// - Returns: The numbers of older connections to drop for it.
    public mutating func admit(_ number: UInt64, from address: Address) -> [UInt64] {
        self.entries.append(Entry(number: number, address: address))
        var dropped: [UInt64] = []
        let own = self.entries.filter { $0.address == address }
        if own.count > self.perAddress { dropped.append(own[0].number) }
        self.entries.removeAll { dropped.contains($0.number) }
        if self.entries.count > self.total { dropped.append(self.entries.removeFirst().number) }
        return dropped
    }

    /// Forgets a connection, because it is trusted now or has ended.
    ///
    /// - Parameter number: Its number.
    public mutating func leave(_ number: UInt64) {
        self.entries.removeAll { $0.number == number }
    }
}
