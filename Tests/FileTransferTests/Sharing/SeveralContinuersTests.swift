// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import LocalFiles
import Locking
import TestSupport
import Testing

@testable import FileTransfer

/// Several continuers of one offer, over real sockets.
struct SeveralContinuersTests: TransferSuite {
    let place: TransferPlace
    private static let mebibyte = 1024 * 1024
    /// Where links are held: behind the manifest, in the middle of the files.
    private static let middle = 3 * mebibyte

    init() throws { self.place = try TransferPlace() }

    private func write(_ name: String, mebibytes count: Int) throws -> [UInt8] {
        var content: [UInt8] = []
        for value in 0..<count { content += [UInt8](repeating: UInt8(value), count: Self.mebibyte) }
        content += [1, 2, 3]
        try self.source.write(name, bytes: content)
        return content
    }

    private func offer(_ names: [String]) async throws -> FileOffer {
        let catalogue = try await self.catalogue(names)
        // Where links are held is counted in bytes on them.
        return FileOffer(catalogue, workers: self.nodes.workers, packs: false) { _ in }
    }

    private func receive(_ activity: UserActivity, into folder: String) async throws -> TransferSummary {
        let options = ReceiveOptions(target: .folder(self.target.bytes(folder)), wantsPreviews: false)
        let receiver = FileReceiver(options, workers: self.nodes.workers) { _ in
        } decide: { _ in
            .accept
        }
        return try await receiver.receive(activity)
    }

    @Test func `those that pull together are served from one reading`() async throws {
        let content = try self.write("large.bin", mebibytes: 24)
        let offer = try await self.offer(["large.bin"])
        // Nobody gets past the beginning before all are there.
        let count = 6
        let holds = (0..<count).map { _ in LinkHold() }
        async let released: Void = {
            for hold in holds { try await hold.reached() }
            for hold in holds { hold.release() }
        }()
        try await self.nodes.withContinuers(of: offer, count) { number in
            LinkFaults(receiving: .delay(after: Self.middle, until: holds[number]))
        } _: { number, activity in
            let summary = try await self.receive(activity, into: "\(number)")
            #expect(summary.outcome == .done)
        }
        try await released
        for number in 0..<count { #expect(self.target.contents("\(number)/large.bin") == content) }
        // The first was alone for a while, and read up to its window for itself.
        #expect(offer.shared.readCount >= UInt64(content.count))
        #expect(offer.shared.readCount < UInt64(content.count * 2))
    }

    @Test func `small files are read once, too`() async throws {
        // More than what may be on its way to one of them while it is held: 20 MB.
        let names = (0..<200).map { "\($0).bin" }
        for name in names { try self.source.write(name, bytes: [UInt8](repeating: 7, count: 100_000)) }
        let offer = try await self.offer(names)
        let holds = (0..<3).map { _ in LinkHold() }
        async let released: Void = {
            for hold in holds { try await hold.reached() }
            for hold in holds { hold.release() }
        }()
        try await self.nodes.withContinuers(of: offer, 3) { number in
            LinkFaults(receiving: .delay(after: 1_000_000, until: holds[number]))
        } _: { number, activity in
            let summary = try await self.receive(activity, into: "\(number)")
            #expect(summary.outcome == .done)
        }
        try await released
        for number in 0..<3 { #expect(try self.target.names("\(number)") == names.sorted()) }
        #expect(offer.shared.readCount < 40_000_000)
    }

    @Test func `one that is held holds nobody, and gets all when it goes on`() async throws {
        let content = try self.write("large.bin", mebibytes: 56)
        let offer = try await self.offer(["large.bin"])
        let hold = LinkHold()
        let done = Lock(0)
        try await self.nodes.withContinuers(of: offer, 3) { number in
            LinkFaults(receiving: number == 0 ? .delay(after: Self.middle, until: hold) : nil)
        } _: { number, activity in
            // The others begin when the slow one stands still, and end before it goes on.
            if number > 0 { try await hold.reached() }
            let summary = try await self.receive(activity, into: "\(number)")
            #expect(summary.outcome == .done)
            guard number > 0 else { return }
            #expect(!hold.isReleased)
            let isLast = done.withLock { done in
                done += 1
                return done == 2
            }
            if isLast { hold.release() }
        }
        for number in 0..<3 { #expect(self.target.contents("\(number)/large.bin") == content) }
    }

    @Test func `a source that changes on the way is delivered to none of them`() async throws {
        _ = try self.write("large.bin", mebibytes: 40)
        let offer = try await self.offer(["large.bin"])
        let holds = (0..<2).map { _ in LinkHold() }
        async let released: Void = {
            for hold in holds { try await hold.reached() }
            var changed = [UInt8](repeating: 9, count: 40 * Self.mebibyte)
            changed += [1, 2, 3]
            try self.source.overwrite("large.bin", with: changed)
            for hold in holds { hold.release() }
        }()
        try await self.nodes.withContinuers(of: offer, 2) { number in
            LinkFaults(receiving: .delay(after: Self.middle, until: holds[number]))
        } _: { number, activity in
            let summary = try await self.receive(activity, into: "\(number)")
            #expect(summary.outcome != .done)
        }
        try await released
        for number in 0..<2 { #expect(self.target.contents("\(number)/large.bin") == nil) }
    }
}
