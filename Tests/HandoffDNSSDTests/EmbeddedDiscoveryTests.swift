// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffDNSSD
import HandoffTransport
import Testing

/// A service type has one network for all tests of this machine: names are random, so that strangers do not disturb.
struct EmbeddedDiscoveryTests {
    private let binary = [
        TextEntry(key: "v", value: [49]), TextEntry(key: "b", value: [0, 255, 61, 10, 0]),
        TextEntry(key: "empty", value: []), TextEntry(key: "long", value: Array(0..<250)),
    ]

    private func name() -> String { "test-\(UInt64.random(in: .min ... .max))" }

    /// Waits for the first event that satisfies a condition.
    private func first<Value>(
        _ events: AsyncThrowingStream<BrowseEvent, any Error>,
        _ condition: (BrowseEvent) -> Value?
    ) async throws -> Value? {
        for try await event in events {
            if let value = condition(event) { return value }
        }
        return nil
    }

    private func found(_ event: BrowseEvent, _ name: String) -> NearbyService? {
        guard case .found(let service) = event, service.instance == name else { return nil }
        return service
    }

    @Test(.timeLimit(.minutes(1)))
    func `an advert is found on loopback, its text byte for byte, and lost when withdrawn`()
        async throws
    {
        let publisher = EmbeddedDiscovery(interfaces: ["lo"])
        let browser = EmbeddedDiscovery(interfaces: ["lo"])
        let name = self.name()
        let advert = ServiceAdvert(instance: name, port: 40_000, text: self.binary)
        let publication = try await publisher.publish(advert)
        let events = browser.browse()
        let service = try #require(try await self.first(events) { self.found($0, name) })
        #expect(service.text == self.binary)
        #expect(!service.endpoints.isEmpty)
        #expect(service.endpoints.allSatisfy { $0.port == 40_000 })
        #expect(service.endpoints.contains(Endpoint(address: .v4(127, 0, 0, 1), port: 40_000)))
        await publication.withdraw()
        await publication.withdraw()
        let isLost = try await self.first(events) { $0 == .lost(instance: name) ? true : nil }
        #expect(isLost == true)
    }

    @Test(.timeLimit(.minutes(1))) func `two publishers are both found by one of them, and dropping one loses it`()
        async throws
    {
        let one = EmbeddedDiscovery(interfaces: ["lo"])
        let other = EmbeddedDiscovery(interfaces: ["lo"])
        let names = [self.name(), self.name()]
        let kept = try await one.publish(ServiceAdvert(instance: names[0], port: 40_001, text: []))
        var dropped: (any Publication)? = try await other.publish(
            ServiceAdvert(instance: names[1], port: 40_002, text: [])
        )
        let events = one.browse()
        var ports: [String: UInt16] = [:]
        _ = try await self.first(events) { event in
            if case .found(let service) = event, names.contains(service.instance) {
                ports[service.instance] = service.endpoints.first?.port
            }
            return ports.count == 2 ? true : nil
        }
        #expect(ports == [names[0]: 40_001, names[1]: 40_002])
        #expect(dropped != nil)
        dropped = nil
        let lost = try await self.first(events) { event in
            if case .lost(let name) = event, names.contains(name) { return name }
            return nil
        }
        #expect(lost == names[1])
        await kept.withdraw()
    }

    @Test(.timeLimit(.minutes(1))) func `an engine publishes again after it was idle`() async throws {
        let engine = EmbeddedDiscovery(interfaces: ["lo"])
        let names = [self.name(), self.name()]
        for name in names {
            let publication = try await engine.publish(ServiceAdvert(instance: name, port: 40_003, text: []))
            let service = try await self.first(engine.browse()) { self.found($0, name) }
            #expect(service?.instance == name)
            await publication.withdraw()
        }
    }

    @Test(.timeLimit(.minutes(1))) func `cancelling the task ends the sequence`() async throws {
        let engine = EmbeddedDiscovery(interfaces: ["lo"])
        let name = self.name()
        try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                var count = 0
                for try await event in engine.browse() {
                    if case .found(let service) = event, service.instance == name { count += 1 }
                }
                return count
            }
            group.cancelAll()
            let count = try await group.next()
            #expect(count == 0)
        }
    }

    @Test(arguments: [SystemDiscovery.Mode.embedded, .auto, .daemon])
    func `an interface that does not exist is named`(_ mode: SystemDiscovery.Mode) async throws {
        let engine = SystemDiscovery(mode: mode, interfaces: ["lo", "nonesuch7"])
        let publishing = await #expect(throws: DiscoveryError.self) {
            try await engine.publish(ServiceAdvert(instance: "x", port: 4000, text: []))
        }
        #expect(publishing?.code == .badInterface)
        #expect(publishing?.message.contains("nonesuch7") == true)
        let browsing = await #expect(throws: DiscoveryError.self) {
            for try await _ in engine.browse() {}
        }
        #expect(browsing?.code == .badInterface)
    }

    @Test(arguments: [
        ServiceAdvert(instance: "", port: 4000, text: []),
        ServiceAdvert(instance: String(repeating: "x", count: 64), port: 4000, text: []),
        ServiceAdvert(instance: "a\0b", port: 4000, text: []),
        ServiceAdvert(instance: "x", port: 0, text: []),
        ServiceAdvert(instance: "x", port: 4000, text: [TextEntry(key: "=", value: [])]),
    ])
    func `what DNS cannot say is refused`(_ advert: ServiceAdvert) async throws {
        let error = await #expect(throws: DiscoveryError.self) {
            try await EmbeddedDiscovery(interfaces: ["lo"]).publish(advert)
        }
        #expect(error?.code == .badAdvert)
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["a.b\\c", "space and \u{E9}", String(repeating: "\u{E9}", count: 31)])
    func `names with dots, spaces and accents survive`(_ suffix: String) async throws {
        let engine = EmbeddedDiscovery(interfaces: ["lo"])
        let publication = try await engine.publish(ServiceAdvert(instance: suffix, port: 40_004, text: []))
        let service = try await self.first(engine.browse()) { self.found($0, suffix) }
        #expect(service?.instance == suffix)
        await publication.withdraw()
    }
}
