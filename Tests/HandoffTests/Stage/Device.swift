// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffCrypto
import HandoffTesting
import HandoffTransport

/// A device with a lasting identity, and what it remembers.
struct Device: Sendable {
    let name: String
    let store: InMemoryDeviceStore
    let trust: DeviceTrust
    let identity: any DeviceIdentity
    /// The private key, 32 bytes, for those who break rules with it.
    let seed: [UInt8]

    init(_ name: String, security: OpenSSLSecurity) throws {
        let key = security.makeDeviceKey()
        let identity = try security.loadIdentity(key: key)
        self.init(name, identity, seed: Array(key.suffix(32)), InMemoryDeviceStore())
    }

    private init(_ name: String, _ identity: any DeviceIdentity, seed: [UInt8], _ store: InMemoryDeviceStore) {
        self.name = name
        self.store = store
        self.identity = identity
        self.seed = seed
        self.trust = DeviceTrust(identity: identity, store: store, name: name, platform: "Linux")
    }

    /// The same device in another process: it has the key and the store, and no memory.
    func inAnotherProcess() -> Device { Device(self.name, self.identity, seed: self.seed, self.store) }

    /// A node of this device.
    func node(
        on stage: Stage,
        _ configuration: HandoffNode.Configuration = HandoffNode.Configuration(),
        clock: any WallClock = SystemWallClock(),
        scope: ActivityScope = ActivityScope()
    ) -> HandoffNode {
        HandoffNode(
            configuration: configuration,
            transport: stage.network.host(self.name),
            discovery: stage.network.host(self.name),
            security: stage.security,
            trust: self.trust,
            clock: clock,
            scope: scope
        )
    }
}

/// What came of both sides of a pairing.
struct Pairing: Sendable {
    var shown: Result<PairedDevice, HandoffError>
    var typed: Result<PairedDevice, HandoffError>
}

extension Stage {
    /// Lets one device show a code and the other type it.
    ///
    /// - Parameters:
    ///   - shower: Shows the code.
    ///   - typer: Types it.
    ///   - givesUp: Whether the one that shows gives up if that fails; otherwise it has to end by itself.
    ///   - change: Makes of the code what is typed.
    /// - Returns: What came of it.
    /// - Throws: What `change` throws.
    func pair(
        _ shower: Device,
        _ typer: Device,
        givesUp: Bool = true,
        code change: @escaping @Sendable (OneShotCode) throws -> OneShotCode = { $0 }
    ) async throws -> Pairing {
        let events = Journal<NodeEvent>()
        return try await withThrowingTaskGroup(of: Result<PairedDevice, HandoffError>.self) { group in
            let node = shower.node(on: self)
            group.addTask { await Self.outcome { () throws(HandoffError) in try await node.pair { events.add($0) } } }
            defer { group.cancelAll() }
            let (code, port) = try await events.wait { event -> (OneShotCode, UInt16)? in
                guard case .advertised(let code?, let port, _) = event else { return nil }
                return (code, port)
            }
            let typed = try change(code)
            let source = ContinuationSource.address("\(shower.name):\(port)")
            let outcome = await Self.outcome { () throws(HandoffError) in
                try await typer.node(on: self).pair(with: source, code: typed)
            }
            if case .failure = outcome, givesUp {
                // Its own trouble is told first.
                try await events.wait { event in if case .disconnected = event { true } else { nil } }
                group.cancelAll()
            }
            guard let shown = try await group.next() else { throw CancellationError() }
            return Pairing(shown: shown, typed: outcome)
        }
    }

    static func outcome(
        _ body: @Sendable () async throws(HandoffError) -> PairedDevice
    ) async -> Result<PairedDevice, HandoffError> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}

extension Result where Failure == HandoffError {
    /// The error's code; nil where there is none.
    var failureCode: HandoffError.Code? { if case .failure(let error) = self { error.code } else { nil } }
}

extension Stage {
    /// Two devices that do not know each other.
    func twoDevices() throws -> (anna: Device, bert: Device) {
        (try Device("anna", security: self.security), try Device("bert", security: self.security))
    }

    /// Lets a device show codes for pairing, for as long as the body takes.
    ///
    /// - Parameters:
    ///   - device: Shows the codes.
    ///   - configuration: How its node behaves.
    ///   - body: Gets the first code, where the device is, and what it reports.
    /// - Throws: What the body throws.
    func showCode(
        of device: Device,
        _ configuration: HandoffNode.Configuration = .patient,
        _ body: (OneShotCode, ContinuationSource, Journal<NodeEvent>) async throws -> Void
    ) async throws {
        let events = Journal<NodeEvent>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            let node = device.node(on: self, configuration)
            group.addTask { _ = try? await node.pair { events.add($0) } }
            defer { group.cancelAll() }
            let (code, port) = try await events.wait { event -> (OneShotCode, UInt16)? in
                guard case .advertised(let code?, let port, _) = event else { return nil }
                return (code, port)
            }
            try await body(code, .address("\(device.name):\(port)"), events)
        }
    }
}

extension HandoffNode.Configuration {
    /// One that waits for as long as a busy machine may need.
    static var patient: Self {
        var configuration = Self()
        configuration.deadlines.dial = .seconds(60)
        configuration.deadlines.handshake = .seconds(60)
        configuration.deadlines.request = .seconds(60)
        // A test that is kept from its thread for a while has not failed to save. Shorter than the request, which includes it.
        configuration.deadlines.save = .seconds(40)
        return configuration
    }
}

extension Journal<NodeEvent> {
    /// Waits for the end of a connection that did not end well, and gives its error.
    func firstError() async throws -> HandoffError {
        try await self.wait { event in if case .disconnected(_, let error?) = event { error } else { nil } }
    }
}
