// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

package import Handoff
internal import HandoffCrypto
package import HandoffTesting
internal import HandoffTransport

/// Two devices in memory, one of which continues what the other offers; the encryption is the real one.
package enum Meeting {
    /// Runs a continuation with streams.
    ///
    /// - Parameters:
    ///   - delegate: The delegate of the offered activity.
    ///   - faults: What goes wrong on the continuer's link.
    ///   - body: Gets the activity as it was delivered, and as it is offered.
    ///   - end: Runs once the continuation has ended, before the device that offers ends as well.
    /// - Throws: What the closures throw.
    package static func run(
        _ delegate: any UserActivityDelegate,
        faults: LinkFaults = LinkFaults(),
        _ body: (_ received: UserActivity, _ offered: UserActivity) async throws -> Void,
        afterwards end: () async throws -> Void = {}
    ) async throws {
        let network = InMemoryNetwork()
        let security = try OpenSSLSecurity()
        let scope = ActivityScope()
        let offering = network.host("offering")
        let offerer = HandoffNode(transport: offering, discovery: offering, security: security, scope: scope)
        let host = network.host("continuing")
        let continuer = HandoffNode(
            transport: FaultyTransport(host, dialed: faults),
            discovery: host,
            security: security,
            scope: ActivityScope()
        )
        let activity = UserActivity(activityType: "org.example.photo", scope: scope)
        activity.delegate = delegate
        activity.supportsContinuationStreams = true
        let (invitations, inlet) = AsyncStream<(OneShotCode, UInt16)>.makeStream()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await offerer.run { event in
                    if case .advertised(let code?, let port, _) = event { inlet.yield((code, port)) }
                }
            }
            defer { group.cancelAll() }
            activity.becomeCurrent()
            for await (code, port) in invitations {
                try await continuer.withContinuation(of: .address("offering:\(port)"), code: code) { received in
                    try await body(received, activity)
                }
                break
            }
            try await end()
        }
        withExtendedLifetime(delegate) {}
    }
}
