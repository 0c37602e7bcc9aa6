// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import TestSupport
import Testing

@testable import FileTransfer

/// Numbers of items, a bit each.
struct ItemSetTests {
    @Test(arguments: [[], [0], [63], [64], [0, 63, 64, 65, 127, 128, 1_999_999], [5, 3, 3, 70]] as [[Int]])
    func `it has what was put in, once, rising`(_ numbers: [Int]) {
        let items = ItemSet(numbers)
        let sorted = Set(numbers).sorted()
        #expect(Array(items) == sorted)
        #expect(items.count == sorted.count)
        #expect(items.isEmpty == sorted.isEmpty)
        #expect(items.first == sorted.first)
        for number in numbers { #expect(items.contains(number)) }
        for number in [-1, 1, 62, 66, 126, 2_000_000, .max] { #expect(!items.contains(number)) }
    }

    @Test func `it agrees with a set of numbers`() {
        var generator = SeededGenerator(seed: 9)
        var items = ItemSet()
        var reference: Set<Int> = []
        for _ in 0..<5_000 {
            let number = Int.random(in: 0..<10_000, using: &generator)
            #expect(items.insert(number) == reference.insert(number).inserted)
        }
        #expect(Array(items) == reference.sorted())
        for number in 0..<10_000 { #expect(items.contains(number) == reference.contains(number)) }
        #expect(items.next(from: 10_000) == nil)
        #expect(items.next(from: 4_321) == reference.filter { $0 >= 4_321 }.min())
    }

    @Test func `it does not matter in which order numbers came`() {
        #expect(ItemSet([1_000, 1]) == [1, 1_000])
        #expect(ItemSet([1_000, 1]).hashValue == ItemSet([1, 1_000]).hashValue)
        #expect(ItemSet([1]) != [1, 1_000])
    }
}
