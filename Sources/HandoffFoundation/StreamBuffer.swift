// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff

/// Bytes on their way through one direction of a pair of streams, and how far both of its ends are: no locks, no waiting.
///
/// One end writes, the other reads. The application's end is the reader of an input stream and the writer of an output
/// stream; the other end is the continuation stream's.
struct StreamBuffer: Sendable {
    /// How many bytes it holds at most.
    let capacity: Int
    private var bytes: [UInt8] = []
    private var head = 0
    /// Whether the application has opened its end.
    var isOpened = false
    /// Whether nothing more will be written.
    private(set) var isEnded = false
    /// Whether nothing more will be read; what is written from then on is dropped.
    private(set) var isAbandoned = false
    /// Whether the end has reached the other side.
    var isDelivered = false
    /// Why it failed: the first reason.
    ///
    /// What came before it can still be read.
    private(set) var failure: HandoffError?

    init(capacity: Int) {
        precondition(capacity > 0, "a buffer of \(capacity) bytes moves nothing")
        self.capacity = capacity
    }

    /// How many bytes wait to be read.
    var count: Int { self.bytes.count - self.head }
    /// How many bytes can be written.
    var space: Int { self.capacity - self.count }

    /// Whether a write would not have to wait.
    var isWritable: Bool { self.space > 0 || self.isAbandoned || self.failure != nil || self.isEnded }
    /// Whether a read would not have to wait.
    var isReadable: Bool { self.count > 0 || self.isEnded || self.failure != nil || self.isAbandoned }
    /// Whether a reader has had everything, and knows that there is no more.
    var isAtEnd: Bool { self.isEnded && self.count == 0 && self.failure == nil }
    /// Why the next read fails, if it does.
    var readFailure: HandoffError? { self.count == 0 ? self.failure : nil }

    /// Takes as many bytes as there is space for.
    ///
    /// - Returns: How many; all of them where nobody reads any more.
    mutating func write(_ source: some Collection<UInt8>) -> Int {
        guard !self.isAbandoned else { return source.count }
        let count = min(source.count, self.space)
        guard count > 0 else { return 0 }
        if self.head > 0 {
            self.bytes.removeFirst(self.head)
            self.head = 0
        }
        self.bytes.append(contentsOf: source.prefix(count))
        return count
    }

    /// Lends the oldest bytes, and drops them.
    ///
    /// - Parameters:
    ///   - limit: How many at most.
    ///   - body: Gets them; nothing is lent if there are none.
    /// - Returns: How many there were.
    mutating func read(upTo limit: Int, _ body: (ArraySlice<UInt8>) -> Void) -> Int {
        let count = min(limit, self.count)
        guard count > 0 else { return 0 }
        body(self.bytes[self.head..<self.head + count])
        self.drop(count)
        return count
    }

    /// Gives all bytes.
    mutating func readAll() -> [UInt8] {
        let all = self.head == 0 ? self.bytes : Array(self.bytes[self.head...])
        self.drop(self.count)
        return all
    }

    private mutating func drop(_ count: Int) {
        self.head += count
        guard self.head == self.bytes.count else { return }
        self.bytes.removeAll(keepingCapacity: true)
        self.head = 0
    }

    mutating func end() { self.isEnded = true }

    mutating func abandon() {
        self.isAbandoned = true
        self.drop(self.count)
    }

    mutating func fail(_ error: HandoffError) {
        if self.failure == nil, !self.isDelivered { self.failure = error }
    }
}
