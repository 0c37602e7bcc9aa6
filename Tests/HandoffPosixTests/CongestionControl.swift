// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

/// The congestion control of a socket, by the kernel's name.
enum CongestionControl {
    /// Whether a socket may be paced here: BBR is a module, and not allowed to everybody.
    static let allowsPacing: Bool = {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return set("bbr", on: descriptor)
    }()

    static func name(of descriptor: Int32) -> String? {
        var name = [UInt8](repeating: 0, count: 16)
        var size = socklen_t(name.count)
        guard unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_CONGESTION, &name, &size) == 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }

    static func set(_ name: String, on descriptor: Int32) -> Bool {
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_CONGESTION, name, socklen_t(name.utf8.count)) == 0
    }
}
