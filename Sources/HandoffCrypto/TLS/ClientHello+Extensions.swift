// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

extension ClientHello {
    /// Reads the two extensions that count, as a stranger may have written them; nil if one is not well formed.
    ///
    /// - Parameters:
    ///   - protocolList: The body of the ALPN extension (RFC 7301 section 3.1); nil if there is none.
    ///   - serverNameList: The body of the server name extension (RFC 6066 section 3); nil if there is none.
    init?(protocolList: [UInt8]?, serverNameList: [UInt8]?) {
        var protocols: [String] = []
        if let protocolList {
            guard let names = Self.protocolNames(in: protocolList[...]) else {
                return nil
            }
            protocols = names.compactMap { String(validating: $0, as: UTF8.self) }
        }
        var serverName: String?
        if let serverNameList {
            guard let bytes = Self.hostName(in: serverNameList[...]),
                let name = String(validating: bytes, as: UTF8.self)
            else {
                return nil
            }
            serverName = name
        }
        self.init(protocols: protocols, serverName: serverName)
    }

    /// A list behind two bytes of length, of names behind one byte of length each.
    private static func protocolNames(in body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        var rest = body
        guard var list = self.takeVector(from: &rest, lengthBytes: 2), rest.isEmpty else {
            return nil
        }
        var names: [ArraySlice<UInt8>] = []
        while !list.isEmpty {
            guard let name = self.takeVector(from: &list, lengthBytes: 1), !name.isEmpty else {
                return nil
            }
            names.append(name)
        }
        return names
    }

    /// A list behind two bytes of length, whose one entry is a type (0 for a host name) and a name behind two bytes of
    /// length.
    private static func hostName(in body: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = body
        guard var list = self.takeVector(from: &rest, lengthBytes: 2), rest.isEmpty, list.popFirst() == 0,
            let name = self.takeVector(from: &list, lengthBytes: 2), list.isEmpty, !name.isEmpty
        else {
            return nil
        }
        return name
    }

    private static func takeVector(from bytes: inout ArraySlice<UInt8>, lengthBytes: Int) -> ArraySlice<UInt8>? {
        guard bytes.count >= lengthBytes else {
            return nil
        }
        let length = bytes.prefix(lengthBytes).reduce(0) { $0 << 8 | Int($1) }
        bytes = bytes.dropFirst(lengthBytes)
        guard bytes.count >= length else {
            return nil
        }
        defer { bytes = bytes.dropFirst(length) }
        return bytes.prefix(length)
    }
}
