// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import HandoffCrypto
import HandoffTesting
import HandoffTransport
import Testing

@testable import Handoff

@Suite(.timeLimit(.minutes(1)))
struct PairedContinuationTests {
    @Test func `a paired device sees who offers, continues without a code, and each knows the other`() async throws {
        try await PairedOffer.run { stage, offer in
            let node = offer.bert.node(on: stage)
            _ = try await offer.bert.trust.devices()
            let found = try #require(try await node.firstFound())
            #expect(found.device?.name == "anna")
            let title = try await node.withContinuation(of: .nearby(found), from: offer.annaAtBert) { activity in
                let peer = try activity.continuationSession().peer
                #expect(peer.device?.id == offer.anna.trust.id)
                return activity.title
            }
            #expect(title == "a title")
            let peer = try await offer.connected()
            #expect(peer.device?.id == offer.bert.trust.id)
            #expect(try await offer.anna.store.devices().first?.lastSeen != nil)
        }
    }

    @Test func `asking what is offered changes nothing`() async throws {
        try await PairedOffer.run { stage, offer in
            let found = try await offer.bert.node(on: stage).offeredActivity(at: offer.source, from: offer.annaAtBert)
            #expect(found.title == "a title")
            #expect(found.activityType == "org.example.note")
        }
    }

    @Test func `a stranger sees an advert and neither whose it is nor what for`() async throws {
        try await PairedOffer.run { stage, offer in
            let eve = try Device("eve", security: stage.security)
            let found = try #require(try await eve.node(on: stage).firstFound())
            #expect(found.device == nil)
            #expect(found.kind == nil)
        }
    }

    @Test func `a device that was unpaired there is not let in`() async throws {
        try await PairedOffer.run { stage, offer in
            try await offer.anna.trust.unpair(offer.bertAtAnna)
            let error = await failure {
                try await offer.bert.node(on: stage).withContinuation(of: offer.source, from: offer.annaAtBert) { _ in }
            }
            #expect(error?.code == .notTrusted)
        }
    }

    @Test func `unpairing ends the sessions that run, on either side`() async throws {
        for side in ["offering", "continuing"] {
            try await PairedOffer.run { stage, offer in
                let error = await failure {
                    try await offer.bert.node(on: stage).withContinuation(
                        of: offer.source,
                        from: offer.annaAtBert
                    ) { activity in
                        if side == "offering" {
                            try await offer.anna.trust.unpair(offer.bertAtAnna)
                        } else {
                            try await offer.bert.trust.unpair(offer.annaAtBert)
                        }
                        // Waits for a stream that nobody opens: the end of the session ends it.
                        _ = try await activity.continuationSession().nextStream()
                        throw HandoffError(.handoffFailed, "the session has ended")
                    }
                }
                #expect(error?.code == .handoffFailed)
                _ = try await offer.disconnected()
            }
        }
    }

    @Test func `an offer for others is not there for this one`() async throws {
        var configuration = HandoffNode.Configuration()
        configuration.audience = .only([])
        try await PairedOffer.run(configuration) { stage, offer in
            let node = offer.bert.node(on: stage)
            _ = try await offer.bert.trust.devices()
            let found = try #require(try await node.firstFound())
            #expect(found.device == nil)
            let error = await failure {
                try await node.withContinuation(of: offer.source, from: offer.annaAtBert) { _ in }
            }
            #expect(error?.code == .notTrusted)
        }
    }

    @Test func `two epochs have no field in common but the version`() async throws {
        let clock = ManualClock(unixTime: 1_790_000_000)
        var configuration = HandoffNode.Configuration()
        configuration.offersCode = false
        try await PairedOffer.run(configuration, clock: clock) { stage, offer in
            let first = try #require(stage.network.adverts.first)
            clock.advance(by: 900)
            try await offer.events.wait(count: 2) { $0.isPublished ? true : nil }
            let second = try #require(stage.network.adverts.first)
            #expect(stage.network.adverts.count == 1)
            #expect(first.instance != second.instance)
            #expect(first.port != second.port)
            #expect(first.text.map(\.key) == ["v", "e", "s", "t0"])
            for (old, new) in zip(first.text, second.text).dropFirst() { #expect(old.value != new.value) }
            let entries = { (advert: ServiceAdvert) in
                let text = String(decoding: advert.text[3].value, as: UTF8.self)
                return Set(stride(from: 0, to: text.count - 8, by: 4).map { text.dropFirst($0).prefix(8) })
            }
            #expect(entries(first).isDisjoint(with: entries(second)))
        }
    }

    @Test func `an activity that changed is advertised anew, and the port of the old advert still serves`() async throws
    {
        try await PairedOffer.run { stage, offer in
            offer.activity.title = "another title"
            try await offer.events.wait(count: 2) { $0.isPublished ? true : nil }
            let found = try await offer.bert.node(on: stage).offeredActivity(at: offer.source, from: offer.annaAtBert)
            #expect(found.title == "another title")
        }
    }

    @Test func `clocks that differ by one epoch are near enough, and by two are said to differ`() async throws {
        let clock = ManualClock(unixTime: 1_790_000_100)
        try await PairedOffer.run(clock: clock) { stage, offer in
            _ = try await offer.bert.trust.devices()
            for (seconds, device, difference) in [
                (-900, "anna", 1), (900, "anna", -1), (1800, nil, -2), (-1800, nil, 2),
            ]
                as [(Int64, String?, Int)]
            {
                let clock = ManualClock(unixTime: 1_790_000_100 + seconds)
                let node = offer.bert.node(on: stage, clock: clock)
                let found = try #require(try await node.firstFound())
                #expect(found.device?.name == device)
                let time = Date(timeIntervalSince1970: Double(clock.unixTime))
                #expect(found.clockDifference(from: time) == difference)
                guard device != nil else { continue }
                _ = try await node.offeredActivity(at: .nearby(found), from: offer.annaAtBert)
                _ = try await node.offeredActivity(at: offer.source, from: offer.annaAtBert)
            }
        }
    }

    @Test func `a copied advert ends at the key, and the device itself is found behind it`() async throws {
        try await PairedOffer.run { stage, offer in
            let advert = try #require(stage.network.adverts.first)
            // Eve repeats the advert word for word; she has no key.
            let eve = stage.network.host("eve")
            let listener = try await eve.listen(port: advert.port, interfaces: [])
            defer { listener.close() }
            let copy = try await eve.publish(
                ServiceAdvert(instance: "0123456789abcdef", port: advert.port, text: advert.text)
            )
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    let identity = try stage.security.makeEphemeralIdentity()
                    while let link = try await listener.accept() {
                        // She answers as well as she can: with a key of her own.
                        let connection = try stage.serverConnection(on: link, as: identity, for: "handoff/1")
                        let agreed = try? await connection.handshake(expecting: ["handoff/1"])
                        #expect(agreed == nil)
                        link.close()
                    }
                }
                let node = offer.bert.node(on: stage)
                _ = try await offer.bert.trust.devices()
                var found: [NearbyActivity] = []
                for try await case .found(let activity) in node.browse() {
                    found.append(activity)
                    if found.count == 2 { break }
                }
                #expect(found.allSatisfy { $0.device?.name == "anna" }, "adverts can be copied")
                found.sort { one, _ in one.instance == "0123456789abcdef" }
                let title = try await node.withContinuation(of: .anyOf(found), from: offer.annaAtBert) { $0.title }
                #expect(title == "a title")
                listener.close()
                group.cancelAll()
            }
            await copy.withdraw()
        }
    }

    @Test func `more devices than one advert holds are told by several`() async throws {
        try await Stage.run { stage in
            let anna = try Device("anna", security: stage.security)
            for number in 1...17 {
                try await anna.store.add(
                    DeviceRecord(
                        keyDigest: [UInt8](repeating: UInt8(number), count: 32),
                        publicKeyInfo: [UInt8](repeating: UInt8(number), count: 44),
                        peerName: "device \(number)",
                        platform: "Linux",
                        keys: DeviceKeys(advertIn: [1], advertOut: [UInt8(number)], knockIn: [3], knockOut: [4]),
                        pairedAt: 0
                    )
                )
            }
            let scope = ActivityScope()
            let events = Journal<NodeEvent>()
            let activity = UserActivity(activityType: "org.example.note", scope: scope)
            activity.becomeCurrent()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try? await anna.node(on: stage, scope: scope).run { events.add($0) } }
                defer { group.cancelAll() }
                try await events.wait { $0.isPublished ? true : nil }
                let adverts = stage.network.adverts
                #expect(
                    adverts.map { $0.text.map(\.key) } == [["v", "n", "e", "s", "t0", "t1"], ["v", "e", "s", "t0"]]
                )
                #expect(Set(adverts.map(\.port)).count == 1)
            }
        }
    }
}

extension HandoffNode {
    /// What is heard first.
    fileprivate func firstFound() async throws -> NearbyActivity? {
        for try await case .found(let activity) in self.browse() { return activity }
        return nil
    }
}
