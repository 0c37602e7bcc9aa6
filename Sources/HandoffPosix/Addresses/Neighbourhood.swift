// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport

/// Who counts as a neighbour: this machine, and what is on a link of one of its interfaces, without a router in between.
public struct Neighbourhood: Sendable, Hashable {
    private let interfaces: [NetworkInterface]
    /// Names of the interfaces that count; empty means all.
    private let chosen: Set<String>

    /// Makes a neighbourhood of interfaces.
    ///
    /// - Parameters:
    ///   - interfaces: All that the machine has.
    ///   - names: Those that count; none means all. This machine itself counts in any case.
    public init(_ interfaces: [NetworkInterface], named names: [String] = []) {
        self.interfaces = interfaces
        self.chosen = Set(names)
    }

    /// Whether a peer that has connected is a neighbour.
    ///
    /// An address of the loopback counts only where it was the loopback that was dialled: nobody else can have it.
    ///
    /// - Parameters:
    ///   - peer: Where the connection came from.
    ///   - local: What it was dialled at.
    /// - Returns: Whether it is.
    public func includes(_ peer: Endpoint.Address, dialling local: Endpoint.Address) -> Bool {
        if Self.isOnLoopback(peer) { return Self.isOnLoopback(local) }
        if self.interfaces.contains(where: { $0.addresses.contains { Self.isSame($0.address, peer) } }) { return true }
        if Self.isOnLoopback(local) { return false }
        let links = self.interfaces.filter { self.chosen.isEmpty || self.chosen.contains($0.name) }
        return links.contains { !$0.isLoopback && $0.isOnLink(peer) }
    }

    private static func isOnLoopback(_ address: Endpoint.Address) -> Bool {
        switch address {
        case .v4(127, _, _, _), .v6(0, 1, _): true
        default: false
        }
    }

    /// Compares without scopes: an interface's own address comes with one, a peer's need not.
    private static func isSame(_ one: Endpoint.Address, _ other: Endpoint.Address) -> Bool {
        switch (one, other) {
        case (.v6(let high, let low, _), .v6(let otherHigh, let otherLow, _)): high == otherHigh && low == otherLow
        default: one == other
        }
    }
}
