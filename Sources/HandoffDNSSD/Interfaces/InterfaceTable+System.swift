// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import HandoffTransport

extension InterfaceTable {
    /// Asks the system for its interfaces; an empty table if it does not say.
    static func current() -> InterfaceTable {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return InterfaceTable() }
        defer { unsafe freeifaddrs(list) }
        var found: [String: NetworkInterface] = [:]
        var next = unsafe list
        while let entry = unsafe next {
            unsafe Self.read(entry.pointee, into: &found)
            unsafe next = entry.pointee.ifa_next
        }
        return InterfaceTable(Array(found.values))
    }

    private static func read(_ entry: ifaddrs, into found: inout [String: NetworkInterface]) {
        let name = unsafe String(cString: entry.ifa_name)
        let index = unsafe if_nametoindex(entry.ifa_name)
        guard index != 0 else { return }
        let flags = unsafe entry.ifa_flags
        let has = { (flag: Int) in flags & UInt32(flag) != 0 }
        let isLoopback = has(IFF_LOOPBACK)
        let canMulticast = has(IFF_MULTICAST) && !has(IFF_POINTOPOINT)
        var interface =
            found[name]
            ?? NetworkInterface(
                name: name,
                index: index,
                isLoopback: isLoopback,
                isUsable: has(IFF_UP) && (isLoopback || canMulticast),
                addresses: []
            )
        if let address = unsafe Self.bytes(entry.ifa_addr).flatMap(Endpoint.Address.init(bytes:)) {
            let mask = unsafe Self.bytes(entry.ifa_netmask) ?? []
            let prefix = mask.reduce(0) { $0 + $1.nonzeroBitCount }
            interface.addresses.append(InterfaceAddress(address: address, prefix: prefix))
        }
        found[name] = interface
    }

    /// The bytes of an IP address behind a generic pointer; nil for other families.
    private static func bytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
        guard let address = unsafe address else { return nil }
        let raw = UnsafeRawPointer(address)
        switch unsafe Int32(address.pointee.sa_family) {
        case AF_INET:
            return unsafe withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { unsafe Array($0) }
        case AF_INET6:
            return unsafe withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { unsafe Array($0) }
        default:
            return nil
        }
    }
}
