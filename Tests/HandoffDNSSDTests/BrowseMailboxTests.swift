// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffDNSSD

struct BrowseMailboxTests {
    private func service(_ instance: String, port: UInt16 = 1) -> NearbyService {
        let endpoint = Endpoint(address: .v4(127, 0, 0, 1), port: port)
        return NearbyService(instance: instance, endpoints: [endpoint], text: [])
    }

    @Test func `of several events about one service the last is told`() async throws {
        let mailbox = BrowseMailbox()
        mailbox.post(.found(self.service("a", port: 1)))
        mailbox.post(.found(self.service("b")))
        mailbox.post(.found(self.service("a", port: 2)))
        #expect(try await mailbox.next() == .found(self.service("a", port: 2)))
        #expect(try await mailbox.next() == .found(self.service("b")))
    }

    @Test func `what came and went unseen is not told`() async throws {
        let mailbox = BrowseMailbox()
        mailbox.post(.found(self.service("a")))
        mailbox.post(.lost(instance: "a"))
        mailbox.post(.lost(instance: "never"))
        mailbox.post(.found(self.service("b")))
        #expect(try await mailbox.next() == .found(self.service("b")))
        mailbox.post(.found(self.service("b", port: 2)))
        mailbox.post(.lost(instance: "b"))
        #expect(try await mailbox.next() == .lost(instance: "b"))
    }

    @Test func `a waiting reader gets the event`() async throws {
        let mailbox = BrowseMailbox()
        async let event = mailbox.next()
        mailbox.post(.found(self.service("a")))
        #expect(try await event == .found(self.service("a")))
    }

    @Test func `cancellation ends the waiting`() async throws {
        let mailbox = BrowseMailbox()
        let event = try await withThrowingTaskGroup(of: BrowseEvent?.self) { group in
            group.addTask { try await mailbox.next() }
            group.cancelAll()
            return try await group.next()
        }
        #expect(event == .some(nil))
    }
}
