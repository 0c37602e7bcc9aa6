// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import CommandLineInterface

struct ProgressTests {
    private static let names = [
        "IMG_1.jpg", "とても長い名前の写真ファイル2024年夏休み.jpg", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦.png", "\u{1B}]0;evil\u{7}\r\u{202E}.jpg",
        "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}.jpg",
    ]

    private func line(_ item: String?, total: UInt64? = 2_700_000_000, resumed: UInt64 = 0) -> ProgressLine {
        var line = ProgressLine()
        line.update(Progress(bytes: resumed, total: total, resumed: resumed), at: .zero)
        line.update(Progress(bytes: resumed + 600_000_000, total: total, resumed: resumed, item: item), at: .seconds(5))
        return line
    }

    @Test(arguments: [
        (10, "22 %"), (20, "22 %  IMG_1.jpg"), (25, "22 %  600 MB of 2.7 GB"), (40, "22 %  600 MB of 2.7 GB  120 MB/s"),
        (48, "22 %  600 MB of 2.7 GB  120 MB/s  18 s left"),
        (80, "22 %  600 MB of 2.7 GB  120 MB/s  18 s left  IMG_1.jpg"),
    ])
    func `a line holds what its width has room for`(columns: Int, text: String) {
        #expect(self.line("IMG_1.jpg").text(at: .seconds(5), columns: columns) == text)
    }

    @Test func `the rate counts this run and resumed bytes stand apart`() {
        let line = self.line("a", resumed: 1_350_000_000)
        #expect(
            line.text(at: .seconds(5), columns: 100) == "72 %  2 GB of 2.7 GB  120 MB/s  7 s left  1.4 GB resumed  a"
        )
    }

    @Test func `without a total there are bytes and a rate`() {
        #expect(self.line("-", total: nil).text(at: .seconds(5), columns: 40) == "600 MB  120 MB/s  -")
    }

    @Test(arguments: [-1, 0, 1, 2, 3, 5, 10, 20, 40, 80, 200], Self.names)
    func `no line reaches the last column or holds a control character`(columns: Int, name: String) {
        let text = self.line(name).text(at: .seconds(5), columns: columns)
        #expect(DisplayWidth.columns(of: text) <= max(0, columns - 1))
        #expect(
            text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{202E}" }
        )
    }

    @Test(arguments: [
        (Self.names[1], "22 %  600 MB of 2.7 GB  120 MB/s  18 s left  とても長い名前の写真ファイル2024…"),
        (Self.names[3], "22 %  600 MB of 2.7 GB  120 MB/s  18 s left  \\u{1B}]0;evil\\u{7}\\u{D}\\u{202E}.j…"),
    ])
    func `a wide or hostile name is cut at eighty columns`(name: String, text: String) {
        #expect(self.line(name).text(at: .seconds(5), columns: 80) == text)
    }

    @Test func `ten lines a second are drawn at most`() {
        var line = ProgressLine()
        var drawn = 0
        for millisecond in 0..<1000 {
            line.update(Progress(bytes: UInt64(millisecond), total: 1000), at: .milliseconds(millisecond))
            if line.line(at: .milliseconds(millisecond), columns: 80) != nil { drawn += 1 }
        }
        #expect(drawn == 10)
    }

    @Test func `what is shown never falls`() {
        var line = ProgressLine()
        line.update(Progress(bytes: 500, total: 1000), at: .zero)
        line.update(Progress(bytes: 400, total: 1000), at: .milliseconds(1))
        #expect(line.text(at: .milliseconds(1), columns: 80) == "50 %  500 B of 1 kB")
        line.update(Progress(bytes: 500, total: 2000), at: .milliseconds(2))
        #expect(line.text(at: .milliseconds(2), columns: 80) == "50 %  500 B of 2 kB")
    }

    @Test(
        arguments: [
            (0, 0, 100), (0, 1, 0), (999_999, 1_000_000, 99), (.max - 1, .max, 99), (.max, .max, 100), (5, 3, 100),
            (1, 3, 33),
        ] as [(UInt64, UInt64, Int)]
    )
    func `a hundred per cent means all`(bytes: UInt64, total: UInt64, percent: Int) {
        #expect(Progress(bytes: bytes, total: total).percent == percent)
    }

    @Test func `the rate falls while nothing arrives`() {
        var rate = RateEstimate()
        #expect(rate.bytesPerSecond(at: .zero) == nil)
        rate.note(0, at: .zero)
        rate.note(1000, at: .seconds(1))
        #expect(rate.bytesPerSecond(at: .seconds(1)) == 1000)
        #expect(rate.bytesPerSecond(at: .seconds(4)) == 250)
        rate.note(1000, at: .seconds(10))
        rate.note(1000, at: .seconds(20))
        #expect(rate.bytesPerSecond(at: .seconds(20)) == 0)
    }

    @Test func `a log has a line for each tenth and for each ten seconds of silence`() {
        var log = ProgressLog()
        var lines: [String] = []
        for second in 0...50 {
            // Fast to 50 bytes, slow thereafter.
            let bytes = UInt64(second <= 5 ? second * 10 : 50)
            if let line = log.line(for: Progress(bytes: bytes, total: 100, item: "x"), at: .seconds(second)) {
                lines.append("\(second): \(line.split(separator: " ")[0])")
            }
        }
        #expect(lines == ["1: 10", "2: 20", "3: 30", "4: 40", "5: 50", "15: 50", "25: 50", "35: 50", "45: 50"])
    }

    @Test func `a short transfer leaves no line in a log`() {
        var log = ProgressLog()
        #expect(log.line(for: Progress(bytes: 0, total: 10), at: .zero) == nil)
        #expect(log.line(for: Progress(bytes: 10, total: 10), at: .milliseconds(900)) == nil)
    }
}
