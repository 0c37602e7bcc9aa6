// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension BenchReport {
    /// What has to be known about the figures before they are believed, and what they come to; each one sentence.
    package var remarks: [String] {
        self.cautions + self.conclusions
    }

    /// What has to be known about the figures before they are believed.
    package var cautions: [String] {
        var lines: [String] = []
        if !self.hosts.sender.isRelease || !self.hosts.receiver.isRelease {
            lines.append("This is a debug build: the figures say nothing about what people install.")
        }
        if self.isLoopback {
            lines.append(
                "Both sides were on one machine and shared its processors; between two machines each has its own."
            )
        }
        lines.append(
            "Before files were received, as much as they take was written to \(self.hosts.receiver.folder) and deleted: "
                + "memory that a virtual machine touches for the first time, or has not used for some seconds, is several times as slow."
        )
        lines.append(
            "A node refuses a userInfo over 64 KiB unless it is configured otherwise; here the limit was lifted to the "
                + "1,000,000 bytes that a peer accepts at most, and what is larger went in several states, one behind the other."
        )
        return lines
    }

    /// From which size on the speed of a copy says how long one takes: below, the way there and back does.
    private static let comparable: UInt64 = 1 << 24

    /// What the figures come to.
    package var conclusions: [String] {
        var lines = [self.crossing(.cold).sentence(.cold), self.crossing(.warm).sentence(.warm)]
        for isSender in [true, false] {
            guard let limit = self.limit(ofSender: isSender) else { continue }
            let side = isSender ? "On the sending side" : "On the receiving side"
            guard limit.rivals.isEmpty else {
                let names = ([limit.stage] + limit.rivals).map(\.rawValue).joined(separator: ", ")
                lines.append("\(side) no step costs the most beyond the spread: \(names).")
                continue
            }
            lines.append(
                "\(side) the most goes to \(limit.stage.rawValue): "
                    + "\(Int((limit.share * 100).rounded())) % of what the steps cost one by one."
            )
        }
        if let file = self.rungs(.file, .warm).last, file.size >= Self.comparable, let plain = self.baseline(.sendfile)
        {
            switch Comparison(
                times: file.time,
                Distribution(plain.rate.values.map { Double(file.size) / $0 }) ?? file.time
            ) {
            case .neither:
                guard file.time.spread != nil, plain.rate.spread != nil else { break }
                lines.append("A file of \(PayloadSize.text(file.size)) is as quick as a plain copy, within the spread.")
            case .first(let factor):
                lines.append(
                    "A file of \(PayloadSize.text(file.size)) is \(PayloadSize.figures(factor)) times as quick as a plain copy, "
                        + "although it waits for the disk and the copy does not."
                )
            case .second(let factor):
                lines.append(
                    "A file of \(PayloadSize.text(file.size)) takes \(PayloadSize.figures(factor)) times as long as a plain copy; "
                        + "the file waits for the disk, the copy does not."
                )
            }
        }
        return lines
    }
}
