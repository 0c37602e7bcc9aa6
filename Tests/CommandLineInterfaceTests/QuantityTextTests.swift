// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Quantities
import Testing

@testable import CommandLineInterface

struct QuantityTextTests {
    @Test(
        arguments: [
            ("500ms", .milliseconds(500)), ("30s", .seconds(30)), ("10m", .seconds(600)), ("1h", .seconds(3600)),
            ("1h30m", .seconds(5400)), ("1m5s250ms", .milliseconds(65250)), ("0s", .zero),
            ("876000h", .seconds(3_153_600_000)),
        ] as [(String, Duration)]
    )
    func `a time with its unit is read`(text: String, duration: Duration) {
        #expect(DurationText.parse(text) == duration)
    }

    @Test(arguments: [
        "", "10", "s", "10 s", "-5s", "+5s", "1.5h", "10S", "10d", "5s1m", "5s5s", "1h30", "٣s",
        "99999999999999999999s", "900000h",
        "9223372036854775807h",
    ])
    func `anything else is no time`(text: String) {
        #expect(DurationText.parse(text) == nil)
    }

    @Test(
        arguments: [
            (.zero, "0 s"), (.milliseconds(1), "1 ms"), (.milliseconds(99), "99 ms"), (.milliseconds(100), "0.1 s"),
            (.milliseconds(400), "0.4 s"), (.milliseconds(9949), "9.9 s"),
            (.milliseconds(9950), "10 s"),
            (.milliseconds(59_499), "59 s"), (.milliseconds(59_500), "1 min"), (.seconds(125), "2 min 5 s"),
            (.seconds(12_000), "3 h 20 min"),
            (.seconds(187_200), "2 d 4 h"), (.seconds(-5), "0 s"),
        ] as [(Duration, String)]
    )
    func `a time is told in two units at most`(duration: Duration, text: String) {
        #expect(DurationText.text(duration) == text)
    }

    @Test(arguments: ["10s", "1h30m", "500ms", "0s", "2m5s"])
    func `a time reads back as it is shown in help`(text: String) {
        #expect(DurationText.parse(text).map(DurationText.argument) == text)
    }

    @Test(
        arguments: [
            ("4096", 4096), ("10M", 10_000_000), ("10m", 10_000_000), ("1.5GB", 1_500_000_000), ("64KiB", 65536),
            ("64Ki", 65536), ("1.5Ki", 1536),
            ("0", 0), ("18446744073709551615", .max), ("18E", 18_000_000_000_000_000_000), ("5B", 5), ("0.001K", 1),
            ("15.999999999G", 15_999_999_999),
        ] as [(String, UInt64)]
    )
    func `a number of bytes is read`(text: String, bytes: UInt64) {
        #expect(ByteCountText.parse(text) == bytes)
    }

    @Test(arguments: [
        "", "M", "-1", "+1", "1.5", "1.2.3M", ".5M", "1.M", "10 M", "10MM", "10X", "19E", "18446744073709551616",
        "0.0001K", "1.0000000000G", "16Ei", "٣",
    ])
    func `anything else is no number of bytes`(text: String) {
        #expect(ByteCountText.parse(text) == nil)
    }

    @Test(
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (1234, "1.2 kB"), (9949, "9.9 kB"), (9950, "10 kB"),
            (45_600, "46 kB"), (999_499, "999 kB"),
            (999_500, "1 MB"), (1_250_000_000, "1.3 GB"), (1_000_000_000_000, "1 TB"), (.max, "18 EB"),
            (999_999_999, "1 GB"),
        ] as [(UInt64, String)]
    )
    func `a number of bytes is told in three figures at most`(bytes: UInt64, text: String) {
        #expect(ByteCountText.text(bytes) == text)
    }

    @Test(
        arguments: [
            (12_345_678, "12 MB/s"), (0, "0 B/s"), (-1, "0 B/s"), (.nan, "0 B/s"), (.infinity, "0 B/s"), (0.4, "0 B/s"),
        ] as [(Double, String)]
    )
    func `a speed is told`(rate: Double, text: String) {
        #expect(RateText.text(rate) == text)
    }
}
