// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation
internal import Handoff

/// The output stream of a pair: what the other device reads.
final class ContinuationOutputStream: OutputStream, ScheduledStream {
    /// How long closing waits for what was written to be on its way.
    private static let flushTime: TimeInterval = 10

    private let pipe: StreamPipe
    private let peerName: String?
    private var isClosed = false
    private var schedule = StreamSchedule()
    private var events = StreamEvents()
    private weak var target: (any StreamDelegate)?

    init(_ pipe: StreamPipe, _ peer: Peer) {
        self.pipe = pipe
        self.peerName = peer.name
        super.init(toMemory: ())
    }

    /// Every output stream of Foundation can be made like this; one that leads nowhere has ended.
    required init(toMemory: ()) {
        self.pipe = StreamPipe()
        self.peerName = nil
        super.init(toMemory: ())
        self.pipe.change { $0.fail(HandoffError(.unsupported, "this stream leads nowhere")) }
    }

    deinit {
        self.pipe.change { $0.end() }
    }

    override func open() {
        self.pipe.change { $0.isOpened = true }
    }

    /// Ends this direction; returns when what was written is on its way, or after 10 s without that.
    override func close() {
        guard !self.isClosed else { return }
        self.isClosed = true
        self.schedule.removeAll()
        let isOpened = self.pipe.change { buffer in
            buffer.end()
            return buffer.isOpened
        }
        // Whoever closes often lets go of everything right after: by then the bytes must not need this side any more.
        guard isOpened else { return }
        self.pipe.block(until: Date(timeIntervalSinceNow: Self.flushTime)) { $0.isDelivered || $0.failure != nil }
    }

    override func write(_ buffer: UnsafePointer<UInt8>, maxLength: Int) -> Int {
        guard !self.isClosed, maxLength >= 0, self.pipe.look({ $0.isOpened }) else { return -1 }
        guard maxLength > 0 else { return 0 }
        self.pipe.block { $0.isWritable }
        let source = unsafe UnsafeBufferPointer(start: buffer, count: maxLength)
        let count = self.pipe.change { pending in
            pending.failure == nil ? unsafe pending.write(source) : -1
        }
        self.events.arm()
        return count
    }

    override var hasSpaceAvailable: Bool {
        guard !self.isClosed else { return false }
        // As for input: without a run loop a write waits, and what waits is not full.
        let isScheduled = !self.schedule.isEmpty
        return self.pipe.look { $0.isOpened && $0.failure == nil && (!isScheduled || $0.space > 0) }
    }

    override var streamStatus: Stream.Status {
        if self.isClosed { return self.pipe.look { $0.failure == nil ? .closed : .error } }
        return self.pipe.look { buffer in
            if buffer.failure != nil { return .error }
            return buffer.isOpened ? .open : .notOpen
        }
    }

    override var streamError: (any Error)? { self.pipe.look { $0.failure } }

    override var delegate: (any StreamDelegate)? {
        get { self.target }
        set { self.target = newValue }
    }

    override func schedule(in loop: RunLoop, forMode mode: RunLoop.Mode) {
        guard !self.schedule.add(self, loop, mode) else { return }
        self.pipe.change { $0.fail(StreamSchedule.wrongThread) }
    }

    override func remove(from loop: RunLoop, forMode mode: RunLoop.Mode) { self.schedule.remove(mode) }

    override func property(forKey key: Stream.PropertyKey) -> AnyObject? {
        key == .handoffPeerName ? self.peerName.map { NSString(string: $0) } : nil
    }

    override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }

    func deliverEvent() -> Bool {
        guard !self.isClosed else { return false }
        let situation = self.pipe.look { buffer in
            StreamEvents.Situation(
                isOpen: buffer.isOpened,
                available: buffer.space > 0 ? .hasSpaceAvailable : nil,
                isAtEnd: false,
                hasFailed: buffer.failure != nil
            )
        }
        guard let event = self.events.next(situation) else { return false }
        self.target?.stream(self, handle: event)
        return true
    }
}
