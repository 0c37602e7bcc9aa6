// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Benchmark
import Foundation
import Testing

struct ReportTests {
    @Test func `a ratio is that of the median speeds`() throws {
        let report = try SampleReport.make()
        let rung = try #require(report.rungs(.file, .warm).last)
        let ratio = try #require(report.ratio(rung, to: .sendfile))
        #expect(abs(ratio - rung.rate.median / 1.5e9) < 1e-9)
    }

    @Test func `that memory was touched before is said with the conditions`() throws {
        let report = try SampleReport.make()
        let words = "as much as they take was written to \(report.hosts.receiver.folder) and deleted"
        #expect(report.cautions.contains { $0.contains(words) })
    }

    @Test func `the step that costs most is named for each side, with its share`() throws {
        let report = try SampleReport.make()
        let sender = try #require(report.limit(ofSender: true))
        #expect(sender.stage == .encrypt)
        #expect(abs(sender.share - 0.3 / 0.56) < 1e-9)
        #expect(report.limit(ofSender: false)?.stage == .write)
        #expect(report.conclusions.contains { $0.hasPrefix("On the sending side the most goes to encrypt: 54 %") })
    }

    @Test func `where the spreads of two steps touch, neither is said to cost the most`() throws {
        var report = try SampleReport.make()
        report.stages = try report.stages.map { stage in
            guard stage.stage == .read else { return stage }
            let near = try SampleReport.around(0.29)
            return StageCost(.read, processor: near, time: near)
        }
        #expect(report.limit(ofSender: true)?.rivals == [.read])
        #expect(
            report.conclusions.contains(
                "On the sending side no step costs the most beyond the spread: encrypt, read."
            )
        )
    }

    @Test func `what was measured once has a dash for its spread, and is neither quicker nor slower`() throws {
        var report = try SampleReport.make()
        report.rungs = try report.rungs.map { rung in
            var rung = rung
            rung.time = try #require(Distribution([rung.time.median]))
            return rung
        }
        let rows = ReportTable(report).text.split(separator: "\n").filter { $0.contains(" warm  1 ") }
        #expect(rows.count == 15)
        for row in rows { #expect(row.contains("  -  ")) }
        #expect(!report.conclusions.contains { $0.contains("plain copy") })
        let rung = try #require(ReportCSV(report).text.split(separator: "\r\n").first { $0.contains(",warm,time,") })
        #expect(rung.hasSuffix(",,,"))
    }

    @Test func `the table has a row for each rung, and the sentences`() throws {
        let report = try SampleReport.make()
        let lines = ReportTable(report).text.split(separator: "\n").map { String($0) }
        #expect(lines.filter { $0.hasSuffix("1") && $0.contains("KiB") || $0.contains("MiB ") }.count > 5)
        for rung in report.rungs {
            let start = PayloadSize.text(rung.size)
            #expect(
                lines.contains {
                    $0.hasPrefix(start) && $0.contains(" \(rung.carriage.rawValue)") && $0.contains(rung.start.rawValue)
                }
            )
        }
        for remark in report.remarks { #expect(lines.contains(remark)) }
    }

    @Test func `columns stand below one another`() throws {
        let lines = ReportTable(try SampleReport.make()).text.split(separator: "\n")
        let ladder = lines.drop { !$0.hasPrefix("payload") }.prefix {
            $0.hasPrefix("payload") || $0.contains(" B ") || $0.contains("KiB ")
        }
        #expect(Set(ladder.map(\.count)).count == 1)
    }

    @Test func `a debug build is marked`() throws {
        #expect(try SampleReport.make(build: "debug").cautions.contains { $0.contains("debug build") })
        #expect(try !SampleReport.make().cautions.contains { $0.contains("debug build") })
    }

    @Test func `that limits were lifted is said always`() throws {
        #expect(try SampleReport.make().remarks.contains { $0.contains("the limit was lifted") })
    }

    @Test func `every row of the CSV has all columns, and quotes what needs it`() throws {
        let text = ReportCSV(try SampleReport.make()).text
        #expect(text.hasSuffix("\r\n"))
        let rows = text.components(separatedBy: "\r\n").dropLast()
        #expect(rows.count > 300)
        for row in rows { #expect(Self.fields(row).count == ReportCSV.header.count, "\(row)") }
        #expect(rows.contains { Self.fields($0)[5] == "memory, of the sender" })
        #expect(rows.contains { Self.fields($0)[..<6] == ["host", "sender", "", "", "", "kernel"] })
        let units = Set(rows.dropFirst().map { Self.fields($0)[6] })
        #expect(units == ["", "seconds", "seconds/GiB", "bytes", "bytes/s", "ratio"])
    }

    /// The fields of a row as RFC 4180 has them.
    private static func fields(_ row: String) -> [String] {
        var fields = [""]
        var isQuoted = false
        for letter in row {
            switch letter {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(letter)
            }
        }
        return fields
    }
}
