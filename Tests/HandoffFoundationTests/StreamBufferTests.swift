// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import Testing

@testable import HandoffFoundation

struct StreamBufferTests {
    private static let error = HandoffError(.handoffFailed, "gone")

    private static func read(_ buffer: inout StreamBuffer, _ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        let read = buffer.read(upTo: count) { bytes += $0 }
        #expect(read == bytes.count)
        return bytes
    }

    private static func write(_ buffer: inout StreamBuffer, _ bytes: [UInt8]) -> Int { buffer.write(bytes) }

    @Test func `bytes come out in their order, and no more go in than there is space for`() {
        var buffer = StreamBuffer(capacity: 4)
        #expect(buffer.isWritable && !buffer.isReadable)
        #expect(Self.write(&buffer, [1, 2, 3]) == 3)
        #expect(Self.write(&buffer, [4, 5]) == 1)
        #expect(!buffer.isWritable && Self.write(&buffer, [5]) == 0)
        #expect(Self.read(&buffer, 2) == [1, 2])
        #expect(Self.write(&buffer, [5, 6]) == 2)
        #expect(Self.read(&buffer, 9) == [3, 4, 5, 6])
        #expect(!buffer.isReadable && buffer.space == 4)
    }

    @Test func `a buffer that is never empty does not grow`() {
        var buffer = StreamBuffer(capacity: 8)
        #expect(Self.write(&buffer, [0]) == 1)
        for round in 0..<10_000 {
            #expect(Self.write(&buffer, [UInt8(truncatingIfNeeded: round + 1)]) == 1)
            #expect(Self.read(&buffer, 1) == [UInt8(truncatingIfNeeded: round)])
        }
        #expect(buffer.count == 1 && buffer.space == 7)
    }

    @Test func `the end is behind the last byte`() {
        var buffer = StreamBuffer(capacity: 4)
        #expect(Self.write(&buffer, [1]) == 1)
        buffer.end()
        #expect(!buffer.isAtEnd && buffer.isReadable)
        #expect(buffer.readAll() == [1])
        #expect(buffer.isAtEnd && buffer.isReadable)
    }

    @Test func `what came before a failure is read, and the first failure stays`() {
        var buffer = StreamBuffer(capacity: 4)
        #expect(Self.write(&buffer, [1]) == 1)
        buffer.fail(Self.error)
        buffer.fail(HandoffError(.timedOut, ""))
        #expect(buffer.readFailure == nil)
        #expect(Self.read(&buffer, 4) == [1])
        #expect(buffer.readFailure?.code == .handoffFailed)
        #expect(!buffer.isAtEnd)
    }

    @Test func `what nobody will read is taken and dropped`() {
        var buffer = StreamBuffer(capacity: 2)
        #expect(Self.write(&buffer, [1, 2]) == 2)
        buffer.abandon()
        #expect(buffer.isWritable && Self.write(&buffer, [3, 4, 5]) == 3)
        #expect(buffer.count == 0)
    }

    @Test func `what was delivered cannot fail any more`() {
        var buffer = StreamBuffer(capacity: 2)
        buffer.isDelivered = true
        buffer.fail(Self.error)
        #expect(buffer.failure == nil)
    }

    @Test func `a delegate hears of the opening first, of bytes once until it reads, and of the end last`() {
        var events = StreamEvents()
        var now = StreamEvents.Situation(isOpen: false, available: .hasBytesAvailable, isAtEnd: false, hasFailed: false)
        #expect(events.next(now) == nil)
        now.isOpen = true
        #expect(events.next(now) == .openCompleted)
        #expect(events.next(now) == .hasBytesAvailable)
        #expect(events.next(now) == nil)
        events.arm()
        #expect(events.next(now) == .hasBytesAvailable)
        now.available = nil
        now.isAtEnd = true
        #expect(events.next(now) == .endEncountered)
        events.arm()
        now.available = .hasBytesAvailable
        #expect(events.next(now) == nil)
    }

    @Test func `a failure is said once, and nothing after it`() {
        var events = StreamEvents()
        let now = StreamEvents.Situation(isOpen: false, available: nil, isAtEnd: false, hasFailed: true)
        #expect(events.next(now) == .errorOccurred)
        #expect(events.next(now) == nil)
    }

    @Test(arguments: [
        (HandoffError.Code.handoffFailed, CocoaError.Code.userActivityHandoffFailed),
        (.connectionUnavailable, .userActivityConnectionUnavailable),
        (.timedOut, .userActivityRemoteApplicationTimedOut),
        (.userInfoTooLarge, .userActivityHandoffUserInfoTooLarge), (.cancelled, .userCancelled),
        (.unsupported, .featureUnsupported),
    ])
    func `an error has Apple's domain and number, and our words`(code: HandoffError.Code, other: CocoaError.Code) {
        let error: any Error = HandoffError(code, "what happened")
        #expect((error as NSError).domain == NSCocoaErrorDomain)
        #expect((error as NSError).code == other.rawValue)
        #expect((error as NSError).localizedDescription == "what happened")
        #expect(error.localizedDescription == "what happened")
    }
}
