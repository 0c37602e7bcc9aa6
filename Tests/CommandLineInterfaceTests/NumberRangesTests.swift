// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import Testing

struct NumberRangesTests {
    @Test(arguments: [
        ("1", [1]), ("1-3,5", [1, 2, 3, 5]), (" 2 , 4-5 ", [2, 4, 5]), ("3 1 2-2,1", [1, 2, 3]), ("9", [9]),
    ])
    func `numbers and ranges are read, each number once`(text: String, numbers: [Int]) {
        #expect(NumberRanges.numbers(in: text, upTo: 9) == numbers)
    }

    @Test(arguments: [
        "", " ", ",", "0", "10", "1-10", "3-1", "-", "1-", "-3", "1-2-3", "x", "1,x", "1..3", "+1", "1-3x", "٣",
        "99999999999999999999", "1-99999999999999999999",
    ])
    func `what is no number of the list means nothing`(text: String) {
        #expect(NumberRanges.numbers(in: text, upTo: 9) == nil)
    }
}
