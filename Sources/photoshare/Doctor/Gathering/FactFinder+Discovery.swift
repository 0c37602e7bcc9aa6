// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff
internal import HandoffDNSSD
internal import HandoffTransport
internal import LocalFiles

extension FactFinder {
    /// How long adverts of others are listened for at least.
    private static let listening = Duration.milliseconds(1800)
    /// How long answers about this machine are listened for, in milliseconds.
    private static let asking: UInt32 = 1500

    /// Calls the daemon.
    func findDaemon() async {
        let daemon = DaemonDiscovery()
        let fact: DaemonFact
        do throws(DiscoveryError) {
            try await daemon.check()
            let identity = try? await daemon.identify()
            fact = .answers(version: identity?.version ?? "", hostName: identity?.hostName ?? "")
        } catch {
            let isInstalled = FileManager.default.fileExists(atPath: "/usr/sbin/avahi-daemon")
            fact = daemon.isAvailable ? .silent(isInstalled: isInstalled) : .unreachable
        }
        self.note { $0.daemon = fact }
    }

    /// Starts the built-in responder, and asks with it what this machine tells.
    func findDisclosure() async {
        let responder = EmbeddedDiscovery(interfaces: self.arguments[CommonOptions.interface])
        let configuration = await self.engines.workers.next().run { SmallText.read(DaemonConfiguration.path) }
            .map(DaemonConfiguration.init)
        self.note { $0.configuration = configuration }
        do throws(DiscoveryError) {
            let heard = try await responder.hostDisclosure(milliseconds: Self.asking)
            self.note {
                $0.responder = .starts
                $0.hearing = .heard(heard)
            }
        } catch {
            let fact: ResponderFact =
                switch error.code {
                case .badInterface: .hasNoInterface
                case _ where !responder.isAvailable: .isMissing
                default: .fails(error.message.clause)
                }
            self.note {
                $0.responder = fact
                $0.hearing = .deaf
            }
        }
    }

    /// Publishes an advert and listens for it, and for those of others that say what time it is elsewhere.
    func findAdverts() async {
        let clocks = Listing()
        await withTaskGroup(of: Void.self) { listening in
            listening.addTask {
                do {
                    let node = try self.engines.makeNode()
                    for try await event in node.browse() { clocks.take(event) }
                } catch {
                    // The advert's own failure says why nothing can be heard.
                }
            }
            // A slow machine that has heard itself by then has heard the others, too.
            async let pause: Void? = try? Task.sleep(for: Self.listening)
            let fact = await self.echoFact()
            self.note { $0.advert = fact }
            _ = await pause
            listening.cancelAll()
        }
        let now = Date()
        self.note { $0.clockDifferences = clocks.activities.compactMap { $0.clockDifference(from: now) } }
    }

    private func echoFact() async -> AdvertFact {
        do {
            let time = try await self.echo()
            let engine = self.engines.discovery.engineName
            guard let time else { return .unheard(engine: engine) }
            return .heard(engine: engine, milliseconds: Int(time / .milliseconds(1)))
        } catch {
            return .failed(((error as? DiscoveryError)?.message ?? Failure(error).message).clause)
        }
    }

    /// How long it takes until an advert that nobody understands is heard by whoever published it; nil if it is not.
    private func echo() async throws -> Duration? {
        let discovery = self.engines.discovery
        // A random name, and no text: other devices pass it over.
        let instance = String(UInt64.random(in: .min ... .max), radix: 16)
        let start = ContinuousClock.now
        let publication = try await discovery.publish(
            ServiceAdvert(instance: instance, port: HandoffNode.defaultPort, text: [])
        )
        let isHeard = try await ActivityFinder.race(self.arguments[DoctorOptions.wait]) {
            for try await case .found(let service) in discovery.browse() where service.instance == instance {
                return true
            }
            return false
        }
        let time = start.duration(to: .now)
        await publication.withdraw()
        return isHeard == true ? time : nil
    }
}
