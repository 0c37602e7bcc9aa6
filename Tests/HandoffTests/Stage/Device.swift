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

    init(_ name: String, security: OpenSSLSecurity) throws {
        let identity = try security.loadIdentity(key: security.makeDeviceKey())
        let store = InMemoryDeviceStore()
        self.name = name
        self.store = store
        self.identity = identity
        self.trust = DeviceTrust(identity: identity, store: store, name: name, platform: "Linux")
    }

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
