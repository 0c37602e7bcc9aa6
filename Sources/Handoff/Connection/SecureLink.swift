// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

/// A link with its encrypted channel: plaintext in, plaintext out.
///
/// Confined to the link's executor, hence not `Sendable`. One task reads and one writes; they take turns at
/// suspensions.
final class SecureLink {
    /// What one receive may bring, in bytes: 16 full records.
    private static let inboundCapacity = 256 * 1024 + 4096
    /// From how many encrypted bytes on nothing more is sealed before some are sent.
    static let outboundMark = 256 * 1024

    /// What an end is that comes where none may be.
    static let cutInsideFrame = TransportError(.reset, "the other side ended in the middle of a frame")

    private let link: any Link
    private let channel: any SecureChannel
    private var inbound = [UInt8](repeating: 0, count: 16 * 1024)
    private var start = 0
    private var end = 0
    private var peerEnded = false
    /// How many encrypted bytes the link has taken.
    private(set) var sentCount = 0

    init(link: any Link, channel: any SecureChannel) {
        self.link = link
        self.channel = channel
    }

    var negotiatedProtocol: String? { self.channel.negotiatedProtocol }
    var peerKeyDigest: [UInt8]? { self.channel.peerKeyDigest }
    var ownKeyDigest: [UInt8] { self.channel.ownKeyDigest }
    var hasRoom: Bool { self.channel.pendingCount < Self.outboundMark }

    func exportKeyingMaterial(label: String, length: Int) throws(ChannelError) -> [UInt8] {
        try self.channel.exportKeyingMaterial(label: label, length: length)
    }

    /// Runs the handshake to its end.
    ///
    /// - Parameter decide: Makes up its mind about the client, on the side that is asked.
    /// - Throws: What keeps the two apart.
    func handshake(deciding decide: () async -> Void = {}) async throws {
        do {
            try self.stepHandshake()
            try await self.flush()
            while !self.channel.isEstablished {
                guard try await self.receive() else {
                    throw TransportError(.reset, "the other side hung up during the handshake")
                }
                try self.stepHandshake()
                if self.channel.awaitsAdmission {
                    await decide()
                    try self.stepHandshake()
                }
                try await self.flush()
            }
        } catch let error as ChannelError {
            // The alert tells the peer why; whether it still arrives does not matter.
            try? await self.flush()
            throw error
        }
    }

    /// Fills a buffer from its beginning.
    ///
    /// - Returns: False if the peer ended its direction properly before the first byte.
    /// - Throws: `TransportError` with `.reset` if the bytes end anywhere else: a cut is never taken for an end.
    func read(into buffer: inout [UInt8]) async throws -> Bool {
        var filled = 0
        while filled < buffer.count {
            let produced = try self.open(into: &buffer, at: filled)
            filled += produced
            guard produced == 0 else { continue }
            if self.peerEnded {
                guard filled == 0 else { throw Self.cutInsideFrame }
                return false
            }
            guard try await self.receive() else { throw TransportError(.reset, "the other side vanished") }
        }
        return true
    }

    private func stepHandshake() throws(ChannelError) {
        self.start += try Self.handshake(self.channel, self.inbound, self.start..<self.end).consumed
    }

    private func open(into buffer: inout [UInt8], at offset: Int) throws(ChannelError) -> Int {
        let progress = try Self.open(self.channel, self.inbound, self.start..<self.end, into: &buffer, at: offset)
        self.start += progress.consumed
        if progress.ended { self.peerEnded = true }
        return progress.produced
    }

    // A span of a class's property does not outlive the access that made it, and none lives across a suspension: these
    // take the arrays themselves.
    private static func handshake(
        _ channel: any SecureChannel,
        _ inbound: [UInt8],
        _ range: Range<Int>
    ) throws(ChannelError) -> ChannelProgress {
        try channel.handshake(inbound.span.extracting(range))
    }

    private static func open(
        _ channel: any SecureChannel,
        _ inbound: [UInt8],
        _ range: Range<Int>,
        into buffer: inout [UInt8],
        at offset: Int
    ) throws(ChannelError) -> ChannelProgress {
        var output = buffer.mutableSpan
        return try channel.open(inbound.span.extracting(range), into: &output, at: offset)
    }

    private static func receive(
        _ link: any Link,
        into buffer: inout [UInt8],
        at offset: Int
    ) throws(TransportError) -> ReceiveOutcome {
        var space = buffer.mutableSpan
        return try link.receive(into: &space, at: offset)
    }

    /// Encrypts a part of a buffer; ``flush()`` sends it.
    func seal(_ bytes: [UInt8], _ range: Range<Int>) throws(ChannelError) {
        try self.channel.seal(bytes.span.extracting(range))
    }

    /// Encrypts; ``flush()`` sends it.
    func seal(_ bytes: [UInt8]) throws(ChannelError) {
        try self.channel.seal(bytes.span)
    }

    /// Whether something encrypted waits to be sent.
    var hasPending: Bool { self.channel.pendingCount > 0 }

    /// Sends what is pending.
    func flush() async throws {
        while self.channel.pendingCount > 0 {
            let link = self.link
            let sent = try self.channel.pendingOutput { (bytes) throws(TransportError) in try link.send(bytes) }
            self.sentCount += sent
            if sent == 0 { try await self.link.writable() }
        }
    }

    /// Ends this side's direction.
    func finish() async throws {
        self.channel.finish()
        try await self.flush()
        self.link.finish()
    }

    /// Receives once more behind what is not used yet.
    ///
    /// - Returns: False at the end of the link.
    private func receive() async throws -> Bool {
        self.makeRoom()
        while true {
            switch try Self.receive(self.link, into: &self.inbound, at: self.end) {
            case .received(let count):
                self.end += count
                return true
            case .ended: return false
            case .wouldBlock: try await self.link.readable()
            }
        }
    }

    private func makeRoom() {
        let wasFull = self.end == self.inbound.count
        // What is left is a part of one record: moving it to the front is cheaper than a ring.
        let rest = self.end - self.start
        if self.start > 0 {
            for index in 0..<rest { self.inbound[index] = self.inbound[self.start + index] }
        }
        self.start = 0
        self.end = rest
        // A buffer that was filled grows: idle connections stay small, busy ones receive much at once.
        guard wasFull, self.inbound.count < Self.inboundCapacity else { return }
        let size = min(self.inbound.count * 4, Self.inboundCapacity)
        self.inbound += [UInt8](repeating: 0, count: size - self.inbound.count)
    }
}
