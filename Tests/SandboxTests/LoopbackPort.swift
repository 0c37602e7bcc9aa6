// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

/// Ports of the loopback address.
enum LoopbackPort {
    /// Takes any free one.
    ///
    /// - Returns: The error number, 0 for none.
    static func bind(_ socket: Int32) -> Int32 {
        unsafe self.call(port: 0) { unsafe Glibc.bind(socket, $0, $1) }
    }

    /// Connects to the port that another socket listens on.
    ///
    /// - Returns: The error number, 0 for none.
    static func connect(_ socket: Int32, to server: Int32) -> Int32 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let found = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(server, $0, &length)
            }
        }
        guard found == 0 else { return errno }
        return unsafe self.call(port: address.sin_port) { unsafe Glibc.connect(socket, $0, $1) }
    }

    private static func call(port: in_port_t, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        address.sin_port = port
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return result < 0 ? errno : 0
    }
}
