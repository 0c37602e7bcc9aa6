// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation
internal import Handoff

/// A stream that delivers what is due to its delegate.
protocol ScheduledStream: AnyObject {
    /// Delivers one event, if one is due.
    func deliverEvent() -> Bool
}

/// The run loops in which one stream delivers events.
///
/// A run loop of Foundation on Linux belongs to its thread: no other one can wake it, or hand it something. So a timer on
/// the thread looks after the stream, and finds it where only this thread looks.
struct StreamSchedule {
    private final class Entry {
        weak var stream: (any ScheduledStream)?

        init(_ stream: any ScheduledStream) { self.stream = stream }
    }

    private static let interval: TimeInterval = 0.005
    /// How many events are delivered in one turn, so that others get theirs.
    private static let burst = 64

    private let key = "photoshare-stream-\(UUID().uuidString)"
    private var timers: [RunLoop.Mode: Timer] = [:]

    /// Whether events are delivered anywhere.
    var isEmpty: Bool { self.timers.isEmpty }

    /// Why a stream fails that is scheduled on another thread.
    static let wrongThread = HandoffError(
        .invalidValue,
        "a stream is scheduled on the thread of its run loop: getContinuationStreams(queue: .main) hands it over on the main one"
    )

    /// Delivers events in a run loop of the current thread.
    ///
    /// - Returns: False if it is that of another thread.
    mutating func add(_ stream: any ScheduledStream, _ loop: RunLoop, _ mode: RunLoop.Mode) -> Bool {
        guard loop === RunLoop.current else { return false }
        guard self.timers[mode] == nil else { return true }
        Thread.current.threadDictionary[self.key] = Entry(stream)
        let timer = Timer(timeInterval: Self.interval, repeats: true) { [key = self.key] timer in
            guard let stream = (Thread.current.threadDictionary[key] as? Entry)?.stream else {
                Thread.current.threadDictionary.removeObject(forKey: key)
                return timer.invalidate()
            }
            var left = Self.burst
            while left > 0, stream.deliverEvent() { left -= 1 }
        }
        self.timers[mode] = timer
        loop.add(timer, forMode: mode)
        return true
    }

    mutating func remove(_ mode: RunLoop.Mode) {
        self.timers.removeValue(forKey: mode)?.invalidate()
    }

    mutating func removeAll() {
        for timer in self.timers.values { timer.invalidate() }
        self.timers = [:]
        Thread.current.threadDictionary.removeObject(forKey: self.key)
    }
}
