// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

/// A host and perhaps a port, as people write them.
struct HostText: Equatable {
    /// The host.
    enum Host: Equatable {
        case address(Endpoint.Address)
        case name(String)
    }

    /// A name that DNS could hold, RFC 1035 section 2.3.4.
    private static let longestName = 253

    /// The host.
    let host: Host
    /// The port, if one was written.
    let port: UInt16?

    /// Takes a text apart.
    ///
    /// - Parameter text: One of the forms of ``PosixTransport/resolve(_:defaultPort:)``.
    /// - Throws: ``TransportError`` with `.badAddress`.
    init(_ text: String) throws(TransportError) {
        if text.first == "[" {
            guard let bracket = text.lastIndex(of: "]") else { throw Self.bad(text, "a closing bracket is missing") }
            let inner = text[text.index(after: text.startIndex)..<bracket]
            let rest = text[text.index(after: bracket)...]
            guard inner.contains(":") else { throw Self.bad(text, "brackets are for IPv6 addresses") }
            guard rest.isEmpty || rest.first == ":" else { throw Self.bad(text, "a colon must follow the bracket") }
            self.host = .address(try Self.address(inner, in: text))
            self.port = rest.isEmpty ? nil : try Self.port(rest.dropFirst(), in: text)
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count > 2 {
            self.host = .address(try Self.address(text[...], in: text))
            self.port = nil
            return
        }
        self.port = parts.count == 2 ? try Self.port(parts[1], in: text) : nil
        if let address = Syscalls.parseAddress(String(parts[0])) {
            self.host = .address(address)
        } else {
            self.host = .name(try Self.name(parts[0], in: text))
        }
    }

    private static func bad(_ text: String, _ reason: String) -> TransportError {
        TransportError(.badAddress, "\"\(text)\" is not an address: \(reason)")
    }

    private static func port(_ digits: Substring, in text: String) throws(TransportError) -> UInt16 {
        // UInt16 itself would take a plus sign.
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0 else {
            throw self.bad(text, "the port must be a number from 1 to 65535")
        }
        return port
    }

    private static func address(_ digits: Substring, in text: String) throws(TransportError) -> Endpoint.Address {
        let parts = digits.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard case .v6(let high, let low, _)? = Syscalls.parseAddress(String(parts[0])) else {
            throw self.bad(text, "this is no IPv6 address")
        }
        let scope = parts.count == 2 ? try self.scope(parts[1], in: text) : 0
        // fe80::/10, RFC 4291 section 2.5.6.
        if high >> 54 == 0x3FA, scope == 0 {
            throw self.bad(text, "a link-local address needs its interface, as in fe80::1%eth0")
        }
        return .v6(high: high, low: low, scope: scope)
    }

    private static func scope(_ name: Substring, in text: String) throws(TransportError) -> UInt32 {
        let index = NetworkInterface.index(named: String(name)) ?? UInt32(name)
        guard let index, index > 0 else { throw self.bad(text, "no network interface is named \"\(name)\"") }
        return index
    }

    private static func name(_ name: Substring, in text: String) throws(TransportError) -> String {
        guard !name.isEmpty else { throw self.bad(text, "the host is missing") }
        guard name.utf8.count <= self.longestName else { throw self.bad(text, "the name is too long") }
        // Not only letters and digits: names in other scripts and with underscores exist.
        guard name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"/%[]@?#\\\"'".utf8.contains($0) }) else {
            throw self.bad(text, "a host name has no such characters")
        }
        // The system would take "127.1" or "2130706433" for an address; nobody who writes that here means it.
        let last = name.split(separator: ".").last?.lowercased() ?? ""
        guard !last.isEmpty, !last.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !last.hasPrefix("0x") else {
            throw self.bad(text, "this is neither a name nor four numbers from 0 to 255")
        }
        return String(name)
    }
}
