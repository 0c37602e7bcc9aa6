// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import TestSupport
import Testing

@testable import HandoffDNSSD

struct DisclosureInquiryTests {
    private typealias Subject = DisclosureInquiry.Subject

    private let address = Endpoint.Address.v4(10, 0, 0, 7)
    private let host = DomainName(["desk", "local"])
    private let type = DomainName(["_ssh", "_tcp", "local"])

    /// Labels as they stand in a record.
    private func data(_ labels: String...) -> [UInt8] {
        labels.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
    }

    private func target(_ labels: [UInt8]) -> [UInt8] { [0, 0, 0, 0, 0, 22] + labels }

    @Test func `one answer leads to the next question, and each is asked once`() {
        var inquiry = DisclosureInquiry()
        #expect(inquiry.begin(with: [self.address]) == [.name(self.address), .types])
        #expect(inquiry.take(self.data("desk", "local"), about: .name(self.address)) == [.hardware(self.host)])
        #expect(inquiry.take(self.data("desk", "local"), about: .name(self.address)) == [])
        #expect(inquiry.take([6] + Array("X86_64".utf8) + [5] + Array("LINUX".utf8), about: .hardware(self.host)) == [])
        #expect(inquiry.take(self.data("_ssh", "_tcp", "local"), about: .types) == [.services(self.type)])
        let service = DomainName(["my desk.", "_ssh", "_tcp", "local"])
        #expect(
            inquiry.take(self.data("my desk.", "_ssh", "_tcp", "local"), about: .services(self.type)) == [
                .host(service)
            ]
        )
        #expect(inquiry.take(self.target(self.data("DESK", "local")), about: .host(service)) == [])
        #expect(
            inquiry.disclosure
                == HostDisclosure(
                    hostNames: ["desk.local"],
                    addresses: [self.address],
                    hardware: ["X86_64, LINUX"],
                    services: [HostDisclosure.Service(type: "_ssh._tcp", name: "my desk.")]
                )
        )
    }

    @Test func `services of other machines are left out`() {
        var inquiry = DisclosureInquiry()
        _ = inquiry.begin(with: [self.address])
        _ = inquiry.take(self.data("desk", "local"), about: .name(self.address))
        let other = DomainName(["other", "_ssh", "_tcp", "local"])
        _ = inquiry.take(self.target(self.data("laptop", "local")), about: .host(other))
        #expect(inquiry.disclosure.services.isEmpty)
    }

    @Test func `an instance of another type than was asked for is no answer`() {
        var inquiry = DisclosureInquiry()
        #expect(inquiry.take(self.data("x", "_http", "_tcp", "local"), about: .services(self.type)) == [])
        #expect(inquiry.take(self.data("x", "y", "_ssh", "_tcp", "local"), about: .services(self.type)) == [])
    }

    @Test func `whoever answers without end gets a bounded number of questions`() {
        var inquiry = DisclosureInquiry()
        let asked =
            inquiry.begin(with: [self.address]).count
            + (0..<10_000).reduce(0) { $0 + inquiry.take(self.data("_\($1)", "_tcp", "local"), about: .types).count }
        #expect(asked == DisclosureInquiry.maximumQuestions)
        for number in 0..<10_000 {
            _ = inquiry.take(self.data("\(number)", "local"), about: .name(self.address))
            _ = inquiry.take([1, UInt8(number % 256)], about: .hardware(self.host))
        }
        #expect(inquiry.disclosure.hostNames.count == DisclosureInquiry.maximumClaims)
        #expect(inquiry.disclosure.hardware.count == DisclosureInquiry.maximumClaims)
    }

    @Test func `whatever is answered, nothing breaks`() {
        var generator = SeededGenerator(seed: 25)
        for _ in 0..<2000 {
            var inquiry = DisclosureInquiry()
            var open = inquiry.begin(with: [self.address, .v6(high: 0xFE80 << 48, low: 7, scope: 2)])
            while let subject = open.popLast(), open.count < 8 {
                let length = Int.random(in: 0...40, using: &generator)
                let noise = (0..<length).map { _ in UInt8.random(in: 0...9, using: &generator) }
                open += inquiry.take(noise, about: subject)
            }
            #expect(inquiry.disclosure.hostNames.count <= DisclosureInquiry.maximumClaims)
        }
    }

    @Test(.timeLimit(.minutes(1))) func `on loopback nobody is asked in vain, and nothing is told by us`() async throws
    {
        let heard = try await EmbeddedDiscovery(interfaces: ["lo"]).hostDisclosure(milliseconds: 100)
        #expect(heard.hardware.isEmpty)
        await #expect(throws: DiscoveryError.self) {
            try await EmbeddedDiscovery(interfaces: ["no-such"]).hostDisclosure(milliseconds: 1)
        }
    }
}
