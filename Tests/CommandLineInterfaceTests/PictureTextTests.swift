// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import CommandLineInterface

struct PictureTextTests {
    @Test func `two pixels stand in one character`() {
        let rgb: [UInt8] = [255, 0, 0, 0, 0, 255]
        let lines = PictureText.lines(width: 1, height: 2, rgb: rgb.span, columns: 80)
        #expect(lines?.map(\.description) == ["\u{1B}[38;2;255;0;0m\u{1B}[48;2;0;0;255m\u{2580}\u{1B}[0m"])
    }

    @Test func `an odd last row leaves the background alone and a colour is set once`() {
        let rgb: [UInt8] = [1, 2, 3, 1, 2, 3]
        let lines = PictureText.lines(width: 2, height: 1, rgb: rgb.span, columns: 80)
        #expect(lines?.map(\.description) == ["\u{1B}[38;2;1;2;3m\u{2580}\u{2580}\u{1B}[0m"])
    }

    @Test(arguments: [
        (250, 188, 80, 40, 80, 30), (188, 250, 80, 40, 60, 40), (250, 1, 80, 40, 80, 1), (1, 250, 80, 40, 1, 40),
        (10, 10, 80, 40, 10, 5),
        (4096, 1, 1, 1, 1, 1), (250, 250, 80, .max, 80, 40),
    ])
    func `a picture is fitted and keeps its shape`(
        width: Int,
        height: Int,
        columns: Int,
        rows: Int,
        shownColumns: Int,
        shownRows: Int
    ) {
        let rgb = [UInt8](repeating: 9, count: width * height * 3)
        let lines = PictureText.lines(width: width, height: height, rgb: rgb.span, columns: columns, rows: rows) ?? []
        #expect(lines.count == shownRows)
        #expect(lines.allSatisfy { $0.description.count(where: { $0 == "\u{2580}" }) == shownColumns })
    }

    @Test func `a smaller picture is the mean of its pixels`() {
        let rgb: [UInt8] = [0, 0, 0, 200, 100, 50, 0, 0, 0, 200, 100, 50]
        let lines = PictureText.lines(width: 2, height: 2, rgb: rgb.span, columns: 1)
        #expect(lines?.map(\.description) == ["\u{1B}[38;2;100;50;25m\u{2580}\u{1B}[0m"])
    }

    @Test(arguments: [
        (0, 1, 0, 80), (1, 0, 0, 80), (-1, -1, 3, 80), (2, 2, 11, 80), (2, 2, 13, 80), (.max, .max, 3, 80),
        (4097, 1, 12291, 80), (1, 1, 3, 0),
    ])
    func `sizes that do not fit each other are refused`(width: Int, height: Int, count: Int, columns: Int) {
        let rgb = [UInt8](repeating: 0, count: count)
        #expect(PictureText.lines(width: width, height: height, rgb: rgb.span, columns: columns) == nil)
    }
}
