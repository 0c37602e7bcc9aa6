// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation
internal import Handoff

/// The input stream of a pair: what the other device writes.
final class ContinuationInputStream: InputStream, ScheduledStream {
    private let pipe: StreamPipe
    private let peerName: String
    private var isClosed = false
    private var hasSeenEnd = false
    private var schedule = StreamSchedule()
    private var events = StreamEvents()
    private weak var target: (any StreamDelegate)?

    init(_ pipe: StreamPipe, _ peer: Peer) {
        self.pipe = pipe
        self.peerName = peer.name
        super.init(data: Data())
    }

    deinit {
        self.pipe.change { $0.abandon() }
    }

    override func open() {
        self.pipe.change { $0.isOpened = true }
    }

    override func close() {
        self.isClosed = true
        self.schedule.removeAll()
        self.pipe.change { $0.abandon() }
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        guard !self.isClosed, maxLength > 0, self.pipe.look({ $0.isOpened }) else { return -1 }
        self.pipe.block { $0.isReadable }
        let room = unsafe UnsafeMutableBufferPointer(start: buffer, count: maxLength)
        let (count, isAtEnd) = self.pipe.change { pending -> (Int, Bool) in
            guard pending.readFailure == nil else { return (-1, false) }
            let count = pending.read(upTo: maxLength) { bytes in _ = unsafe room.update(fromContentsOf: bytes) }
            return (count, count == 0)
        }
        if isAtEnd { self.hasSeenEnd = true }
        self.events.arm()
        return count
    }

    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
        length: UnsafeMutablePointer<Int>
    ) -> Bool {
        false
    }

    override var hasBytesAvailable: Bool {
        guard !self.isClosed, !self.hasSeenEnd else { return false }
        // In a run loop the truth: it comes back when there is more. Without one there is no other way to learn of the
        // end than to read, and a gap must not look like it.
        let isScheduled = !self.schedule.isEmpty
        return self.pipe.look { $0.isOpened && $0.readFailure == nil && (isScheduled ? $0.count > 0 : !$0.isAtEnd) }
    }

    override var streamStatus: Stream.Status {
        if self.isClosed { return .closed }
        let hasSeenEnd = self.hasSeenEnd
        return self.pipe.look { buffer in
            if buffer.readFailure != nil { return .error }
            guard buffer.isOpened else { return .notOpen }
            return hasSeenEnd ? .atEnd : .open
        }
    }

    override var streamError: (any Error)? { self.pipe.look { $0.readFailure } }

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
        key == .handoffPeerName ? NSString(string: self.peerName) : nil
    }

    override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }

    func deliverEvent() -> Bool {
        guard !self.isClosed else { return false }
        let situation = self.pipe.look { buffer in
            StreamEvents.Situation(
                isOpen: buffer.isOpened,
                available: buffer.count > 0 ? .hasBytesAvailable : nil,
                isAtEnd: buffer.isAtEnd,
                hasFailed: buffer.readFailure != nil
            )
        }
        guard let event = self.events.next(situation) else { return false }
        self.target?.stream(self, handle: event)
        return true
    }
}
