// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxNetwork
internal import Glibc
public import HandoffTransport

extension NetworkInterface {
    /// Lists the interfaces of this machine, those without addresses too, by index.
    ///
    /// - Returns: The interfaces as they are now.
    /// - Throws: `TransportError` with `.system`.
    public static func all() throws(TransportError) -> [NetworkInterface] {
        var list: UnsafeMutablePointer<ifaddrs>?
        do throws(SystemError) {
            try Syscalls.check(unsafe cln_interface_addresses(&list))
        } catch {
            throw error.transportError("cannot list the network interfaces")
        }
        defer { unsafe freeifaddrs(list) }
        var flags: [String: UInt32] = [:]
        var addresses: [String: [Assignment]] = [:]
        var entry = unsafe list
        while let current = unsafe entry {
            let name = unsafe String(cString: current.pointee.ifa_name)
            unsafe flags[name] = current.pointee.ifa_flags
            let address = unsafe cln_address_of(current.pointee.ifa_addr)
            let mask = unsafe cln_address_of(current.pointee.ifa_netmask)
            if let endpoint = SocketAddress.unpack(address) {
                let length = mask.high.nonzeroBitCount + mask.low.nonzeroBitCount
                addresses[name, default: []].append(Assignment(address: endpoint.address, prefixLength: length))
            }
            unsafe entry = unsafe current.pointee.ifa_next
        }
        let interfaces = flags.compactMap { name, flags -> NetworkInterface? in
            // One that has gone since the list was made has no index any more.
            guard let index = self.index(named: name) else { return nil }
            return NetworkInterface(
                name: name,
                index: index,
                isLoopback: flags & UInt32(IFF_LOOPBACK) != 0,
                isUp: flags & UInt32(IFF_UP) != 0,
                isMulticast: flags & UInt32(IFF_MULTICAST) != 0,
                isPointToPoint: flags & UInt32(IFF_POINTOPOINT) != 0,
                hasCarrier: flags & UInt32(IFF_RUNNING) != 0,
                addresses: addresses[name] ?? []
            )
        }
        return interfaces.sorted { $0.index < $1.index }
    }

    /// The index of the interface with a name.
    ///
    /// - Parameter name: Such as `eth0`.
    /// - Returns: The index, or nil if there is no such interface.
    public static func index(named name: String) -> UInt32? {
        let index = unsafe if_nametoindex(name)
        return index == 0 ? nil : index
    }

    /// The name of the interface with an index.
    ///
    /// - Parameter index: Such as the scope of a link-local address.
    /// - Returns: The name, or nil if there is no such interface.
    public static func name(at index: UInt32) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(IF_NAMESIZE)) { buffer in
            guard let name = unsafe if_indextoname(index, buffer.baseAddress) else { return nil }
            return unsafe String(cString: name)
        }
    }
}
