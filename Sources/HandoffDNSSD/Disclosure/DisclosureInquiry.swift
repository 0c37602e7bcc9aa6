// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// Finds out what this machine tells by asking as a stranger would, one answer leading to the next question.
///
/// Pure: answers go in, questions come out. Bounded, because everybody on the link may answer.
struct DisclosureInquiry: Sendable {
    /// What can be asked.
    enum Subject: Sendable, Hashable {
        /// The name of an address.
        case name(Endpoint.Address)
        /// Processor and operating system of a host.
        case hardware(DomainName)
        /// All types of services around here (RFC 6763 section 9).
        case types
        /// The services of a type.
        case services(DomainName)
        /// The host of a service.
        case host(DomainName)

        /// The name to ask for.
        var name: DomainName {
            switch self {
            case .name(let address): DomainName(reverseOf: address.bytes)
            case .hardware(let name), .services(let name), .host(let name): name
            case .types: DomainName(["_services", "_dns-sd", "_udp", ServiceType.domain])
            }
        }
    }

    /// How many questions are asked at most.
    static let maximumQuestions = 256
    /// How many names and descriptions of hardware are kept; an honest machine has one of each.
    static let maximumClaims = 8

    private var asked: Set<Subject> = []
    private var names: [DomainName] = []
    private var addresses: [Endpoint.Address] = []
    private var hardware: [String] = []
    private var hosts: [DomainName: DomainName] = [:]

    /// Begins.
    ///
    /// - Parameter addresses: This machine's own.
    /// - Returns: What to ask first.
    mutating func begin(with addresses: [Endpoint.Address]) -> [Subject] {
        self.ask(addresses.map { .name($0) } + [.types])
    }

    /// Takes an answer: a record's data.
    ///
    /// - Returns: What to ask next.
    mutating func take(_ data: [UInt8], about subject: Subject) -> [Subject] {
        switch subject {
        case .name(let address):
            guard let name = DomainName(data: data), self.names.count < Self.maximumClaims else { return [] }
            if !self.names.contains(where: { $0.isSame(as: name) }) { self.names.append(name) }
            if !self.addresses.contains(address) { self.addresses.append(address) }
            return self.ask([.hardware(name)])
        case .hardware:
            let text = Self.strings(data).joined(separator: ", ")
            if !self.hardware.contains(text), self.hardware.count < Self.maximumClaims { self.hardware.append(text) }
            return []
        case .types:
            return DomainName(data: data).map { self.ask([.services($0)]) } ?? []
        case .services(let type):
            // An instance is one label before its type; others are answers to something else.
            guard let name = DomainName(data: data), DomainName(labels: name.labels.dropFirst()).isSame(as: type) else {
                return []
            }
            return self.ask([.host(name)])
        case .host(let service):
            // Priority, weight and port stand before the host's name (RFC 2782).
            self.hosts[service] = DomainName(data: data.dropFirst(6))
            return []
        }
    }

    /// What was found out so far.
    var disclosure: HostDisclosure {
        let own = self.hosts.filter { entry in self.names.contains { $0.isSame(as: entry.value) } }
        let services = own.keys.map { name in
            // The domain at the end is always the same.
            let type = DomainName(labels: name.labels.dropFirst().dropLast())
            return HostDisclosure.Service(type: type.text, name: DomainName(labels: name.labels.prefix(1)).text)
        }
        return HostDisclosure(
            hostNames: self.names.map(\.text),
            addresses: self.addresses,
            hardware: self.hardware,
            services: services.sorted { ($0.type, $0.name) < ($1.type, $1.name) }
        )
    }

    private mutating func ask(_ subjects: [Subject]) -> [Subject] {
        subjects.filter { self.asked.count < Self.maximumQuestions && self.asked.insert($0).inserted }
    }

    /// The strings of a record's data, each behind its length.
    private static func strings(_ data: [UInt8]) -> [String] {
        var strings: [String] = []
        var rest = data[...]
        while let length = rest.popFirst(), rest.count >= Int(length) {
            strings.append(String(decoding: rest.prefix(Int(length)), as: UTF8.self))
            rest.removeFirst(Int(length))
        }
        return strings
    }
}
