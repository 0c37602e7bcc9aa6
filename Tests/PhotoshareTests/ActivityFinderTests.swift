// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffCrypto
import HandoffTesting
import Testing

@testable import photoshare

/// What is heard of offers around here.
struct ActivityFinderTests {
    @Test(.timeLimit(.minutes(1))) func `an offer that stands is heard, however short the time is that was asked for`()
        async throws
    {
        let network = InMemoryNetwork()
        let security = try OpenSSLSecurity()
        let scope = ActivityScope()
        let (there, here) = (network.host("there"), network.host("here"))
        let offerer = HandoffNode(transport: there, discovery: there, security: security, scope: scope)
        let finder = ActivityFinder(HandoffNode(transport: here, discovery: here, security: security))
        let activity = UserActivity(activityType: "org.example.photo", scope: scope)
        let (events, inlet) = AsyncStream.makeStream(of: NodeEvent.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await offerer.run { inlet.yield($0) } }
            defer { group.cancelAll() }
            activity.becomeCurrent()
            for await case .published in events {
                let heard = try await finder.listen(for: .zero)
                #expect(heard.activities.count == 1)
                break
            }
        }
        withExtendedLifetime(activity) {}
    }
}
