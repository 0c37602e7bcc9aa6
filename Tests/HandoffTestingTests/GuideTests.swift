// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffCrypto
import HandoffTesting
import TestSupport
import Testing

// What TestingAnApplication.md shows is this file, and PageTests.swift looks whether it still is.

/// Two devices in one process: what the guide to testing begins with.
struct TwoDevices: Sendable {
    let network = InMemoryNetwork()
    let security: OpenSSLSecurity
    let phone: HandoffNode
    let scope = ActivityScope()

    init() throws {
        self.security = try OpenSSLSecurity()
        let host = self.network.host("phone")
        self.phone = HandoffNode(transport: host, discovery: host, security: self.security, scope: self.scope)
    }

    /// Offers what is current on the phone, and continues it on a desk whose links have these faults.
    func handOff<Result: Sendable>(
        _ faults: LinkFaults = LinkFaults(),
        _ body: (UserActivity) async throws -> Result
    ) async throws -> Result {
        let host = self.network.host("desk")
        let desk = HandoffNode(
            transport: FaultyTransport(host, dialed: faults),
            discovery: host,
            security: self.security,
            scope: ActivityScope()
        )
        let (events, inlet) = AsyncStream.makeStream(of: NodeEvent.self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try? await self.phone.run { inlet.yield($0) } }
            defer { group.cancelAll() }
            for await case .advertised(let code?, let port, _) in events {
                return try await desk.withContinuation(of: .address("phone:\(port)"), code: code, body)
            }
            throw HandoffError(.handoffFailed, "the phone did not offer anything")
        }
    }
}

@Suite(.timeLimit(.minutes(1)))
struct GuideTests {
    @Test func `a note goes over as it is`() async throws {
        let devices = try TwoDevices()
        let note = UserActivity(activityType: "org.example.notes.editing", scope: devices.scope)
        note.userInfo = ["text": "milk, bread"]
        note.becomeCurrent()
        let text = try await devices.handOff { $0.userInfo?["text"] }
        #expect(text == "milk, bread")
    }

    @Test(arguments: [0, 300, 900])
    func `a link that is cut ends with an error that says so`(position: Int) async throws {
        let devices = try TwoDevices()
        let note = UserActivity(activityType: "org.example.notes.editing", scope: devices.scope)
        note.becomeCurrent()
        let error = await #expect(throws: HandoffError.self) {
            try await devices.handOff(LinkFaults(receiving: .cut(after: position))) { _ in }
        }
        #expect(error?.code == .handoffFailed)
    }

    @Test func `a note that changes while the link is slow goes over as it is in the end`() async throws {
        let devices = try TwoDevices()
        let note = UserActivity(activityType: "org.example.notes.editing", scope: devices.scope)
        note.userInfo = ["text": "milk"]
        note.becomeCurrent()
        let hold = LinkHold()
        async let text = devices.handOff(LinkFaults(sending: .delay(after: 0, until: hold))) { $0.userInfo?["text"] }
        try await hold.reached()
        note.userInfo = ["text": "milk, bread"]
        hold.release()
        #expect(try await text == "milk, bread")
    }
}
