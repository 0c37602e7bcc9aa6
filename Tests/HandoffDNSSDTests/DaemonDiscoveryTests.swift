// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffDNSSD
import HandoffTransport
import Testing

/// Runs where an Avahi daemon answers, such as on a host of the lab; the daemon may restrict its interfaces, so none
/// are named here.
struct DaemonDiscoveryTests {
    /// Whether the machine has a daemon.
    static func isThere() async -> Bool {
        do throws(DiscoveryError) {
            try await DaemonDiscovery().check()
            return true
        } catch {
            return false
        }
    }

    private func name() -> String { "test-\(UInt64.random(in: .min ... .max))" }

    @Test(.enabled { await Self.isThere() }, .timeLimit(.minutes(1)), arguments: [true, false])
    func `an advert of the daemon is found by either engine, and lost when withdrawn`(_ byDaemon: Bool) async throws {
        let name = self.name()
        let text = [TextEntry(key: "v", value: [49]), TextEntry(key: "b", value: [0, 255, 61, 10])]
        let publication = try await DaemonDiscovery().publish(ServiceAdvert(instance: name, port: 40_010, text: text))
        let browser = SystemDiscovery(mode: byDaemon ? .daemon : .embedded)
        var found: NearbyService?
        for try await event in browser.browse() {
            if case .found(let service) = event, service.instance == name, found == nil {
                found = service
                await publication.withdraw()
            }
            if event == .lost(instance: name) { break }
        }
        #expect(found?.text == text)
        #expect(found?.endpoints.first?.port == 40_010)
    }

    @Test(.enabled { await Self.isThere() }) func `the daemon is chosen if it is there`() async {
        #expect(await SystemDiscovery.choose().engineName == "avahi-daemon")
    }

    @Test(.enabled { await !Self.isThere() }) func `without a daemon nothing is waited for`() async {
        let advert = ServiceAdvert(instance: "x", port: 4000, text: [])
        let publishing = await #expect(throws: DiscoveryError.self) { try await DaemonDiscovery().publish(advert) }
        #expect(publishing?.code == .unavailable)
        let browsing = await #expect(throws: DiscoveryError.self) {
            for try await _ in DaemonDiscovery().browse() {}
        }
        #expect(browsing?.code == .unavailable)
        #expect(await SystemDiscovery.choose().engineName == "embedded")
    }

    @Test func `nothing is chosen before the first call`() {
        #expect(SystemDiscovery().engineName == "automatic")
    }
}
