// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import Testing

@Suite struct CodeWindowTests {
    private static func attempt(_ window: inout CodeWindow, _ outcome: CodeWindow.Outcome) -> CodeWindow.Sequel? {
        guard window.begin() == .proceed else { return nil }
        return window.end(outcome)
    }

    @Test func `one attempt is in flight, the other forty-nine are told so`() {
        var window = CodeWindow()
        let answers = (0..<50).map { _ in window.begin() }
        #expect(answers == [.proceed] + [CodeWindow.Admission](repeating: .busy, count: 49))
        #expect(window.end(.dropped) == .keep)
        #expect(window.begin() == .proceed)
    }

    @Test func `nineteen dropped connections are free and the twentieth kills the code`() {
        var window = CodeWindow()
        for _ in 1...19 { #expect(Self.attempt(&window, .dropped) == .keep) }
        #expect(Self.attempt(&window, .dropped) == .replace)
        // The new code has its own twenty.
        for _ in 1...19 { #expect(Self.attempt(&window, .dropped) == .keep) }
        #expect(Self.attempt(&window, .dropped) == .replace)
    }

    @Test func `a wrong guess kills the code, and the third dead one in a row stops`() {
        var window = CodeWindow()
        #expect(Self.attempt(&window, .wrong) == .replace)
        #expect(Self.attempt(&window, .wrong) == .replace)
        #expect(!window.isClosed)
        #expect(Self.attempt(&window, .wrong) == .stop)
        #expect(window.isClosed)
        #expect(window.begin() == .closed)
    }

    @Test func `codes that die of dropped connections count as dead ones`() {
        var window = CodeWindow()
        var sequels: [CodeWindow.Sequel?] = []
        for _ in 0..<60 { sequels.append(Self.attempt(&window, .dropped)) }
        #expect(sequels.filter { $0 == .keep }.count == 57)
        #expect([19, 39, 59].map { sequels[$0] } == [.replace, .replace, .stop])
        #expect(window.begin() == .closed)
    }

    @Test func `a right guess uses the code and forgives the dead ones`() {
        var window = CodeWindow()
        #expect(Self.attempt(&window, .wrong) == .replace)
        #expect(Self.attempt(&window, .wrong) == .replace)
        for _ in 1...19 { #expect(Self.attempt(&window, .dropped) == .keep) }
        #expect(Self.attempt(&window, .right) == .replace)
        for _ in 1...19 { #expect(Self.attempt(&window, .dropped) == .keep) }
        #expect(Self.attempt(&window, .wrong) == .replace)
        #expect(Self.attempt(&window, .wrong) == .replace)
        #expect(Self.attempt(&window, .wrong) == .stop)
    }

    @Test func `a wrong guess among dropped connections counts once`() {
        var window = CodeWindow()
        for _ in 1...10 { #expect(Self.attempt(&window, .dropped) == .keep) }
        #expect(Self.attempt(&window, .wrong) == .replace)
        for _ in 1...19 { #expect(Self.attempt(&window, .dropped) == .keep) }
    }

    @Test func `only somebody at the device opens it again`() {
        var window = CodeWindow()
        for _ in 1...3 { _ = Self.attempt(&window, .wrong) }
        #expect(window.end(.right) == .keep)
        #expect(window.isClosed)
        window.reopen()
        #expect(window.begin() == .proceed)
        // Not while an attempt is in flight: that would make it two.
        window.reopen()
        #expect(window.begin() == .busy)
        #expect(window.end(.wrong) == .replace)
        #expect(Self.attempt(&window, .wrong) == .replace)
        #expect(Self.attempt(&window, .wrong) == .stop)
    }

    @Test(arguments: [.right, .wrong, .dropped] as [CodeWindow.Outcome])
    func `an end without an attempt changes nothing`(outcome: CodeWindow.Outcome) {
        var window = CodeWindow()
        let before = window
        #expect(window.end(outcome) == .keep)
        #expect(window == before)
    }
}

@Suite struct HalfOpenLimitsTests {
    @Test func `the fifth from one address takes the place of its oldest`() {
        var limits = HalfOpenLimits<String>()
        for number in 1...4 as ClosedRange<UInt64> { #expect(limits.admit(number, from: "a") == []) }
        #expect(limits.admit(5, from: "b") == [])
        #expect(limits.admit(6, from: "a") == [1])
        #expect(limits.admit(7, from: "a") == [2])
        #expect(limits.admit(8, from: "b") == [])
    }

    @Test func `the thirty-third takes the place of the oldest of all`() {
        var limits = HalfOpenLimits<Int>()
        for number in 1...32 as ClosedRange<UInt64> { #expect(limits.admit(number, from: Int(number) / 4) == []) }
        #expect(limits.admit(33, from: 100) == [1])
        #expect(limits.admit(34, from: 101) == [2])
    }

    @Test func `a connection that leaves makes room, once`() {
        var limits = HalfOpenLimits<String>(total: 3, perAddress: 2)
        #expect(limits.admit(1, from: "a") == [])
        #expect(limits.admit(2, from: "a") == [])
        limits.leave(1)
        limits.leave(1)
        limits.leave(99)
        #expect(limits.admit(3, from: "a") == [])
        #expect(limits.admit(4, from: "b") == [])
        #expect(limits.admit(5, from: "c") == [2])
    }

    @Test func `whose hello was accepted is not pushed out by those who only connect`() {
        var limits = HalfOpenLimits<UInt64>()
        #expect(limits.admit(1, from: 1) == [])
        #expect(limits.accept(1) == [])
        for number in 2...2000 as ClosedRange<UInt64> { #expect(!limits.admit(number, from: number).contains(1)) }
        // Nor by those at its own address.
        for number in 3000...3010 as ClosedRange<UInt64> { #expect(!limits.admit(number, from: 1).contains(1)) }
    }

    @Test func `accepted ones make room for each other alone`() {
        var limits = HalfOpenLimits<UInt64>(total: 3, perAddress: 2)
        for number in 1...3 as ClosedRange<UInt64> {
            #expect(limits.admit(number, from: number) == [])
            #expect(limits.accept(number) == [])
        }
        #expect(limits.admit(4, from: 4) == [])
        #expect(limits.admit(5, from: 2) == [])
        #expect(limits.accept(5) == [1])
        #expect(limits.admit(6, from: 2) == [])
        #expect(limits.accept(6) == [2])
        limits.leave(3)
        #expect(limits.accept(4) == [])
    }

    @Test func `who was dropped, has left or never came is not accepted any more`() {
        var limits = HalfOpenLimits<String>(total: 1, perAddress: 1)
        #expect(limits.admit(1, from: "a") == [])
        #expect(limits.admit(2, from: "b") == [1])
        #expect(limits.accept(1) == [])
        limits.leave(2)
        #expect(limits.accept(2) == [])
        #expect(limits.accept(99) == [])
        // And none of them takes a place.
        #expect(limits.admit(3, from: "c") == [])
        #expect(limits.accept(3) == [])
    }

    @Test func `two thousand strangers never hold more than the limits`() {
        var limits = HalfOpenLimits<UInt64>(total: 32, perAddress: 4)
        var open: [(number: UInt64, address: UInt64)] = []
        for number in 0..<2000 as Range<UInt64> {
            let address = number * 7 % 11
            open.append((number, address))
            let dropped = limits.admit(number, from: address)
            for victim in dropped { #expect(open.contains { $0.number == victim }) }
            open.removeAll { dropped.contains($0.number) }
            #expect(open.count <= 32)
            #expect(open.count { $0.address == address } <= 4)
            #expect(open.last?.number == number)
        }
        #expect(open.count == 32)
    }
}
