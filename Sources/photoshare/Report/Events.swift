// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Digests
internal import FileTransfer
internal import ImagePreview
internal import LocalFiles
internal import Quantities

/// What a transfer says to people and to scripts; the same on both ends.
struct Events: Sendable {
    let console: Console
    let meter: ProgressMeter
    private let skipped: SkippedItems

    init(_ console: Console) {
        self.console = console
        self.meter = ProgressMeter(console)
        self.skipped = SkippedItems(console)
    }

    /// Shows an event.
    func show(_ event: TransferEvent) {
        switch event {
        case .began: break
        case .manifest(let manifest): self.show(manifest)
        case .preview(_, let path, let preview): self.show(preview, path, keptAt: nil)
        case .noPreview(_, let path, let reason): self.console.detail("no preview of \(bytes: path): \(reason)")
        case .accepted: self.meter.begin()
        case .changed(let path):
            self.console.say("\(bytes: path) has changed on the other device since a part of it came: it begins anew")
            var line = JSONLine(event: "changed")
            line.add("path", .text(bytes: path))
            self.emit(line)
        case .notKept(let reason):
            self.console.complain(
                "photoshare: what comes cannot be noted, and an interruption would begin anew: \(reason)"
            )
        case .waiting(let duration):
            self.console.say(
                "nothing has come for \(DurationText.text(duration)); the other device answers, and may wait for its disk"
            )
            var line = JSONLine(event: "waiting")
            line.add("seconds", .double(duration / .seconds(1)))
            self.emit(line)
        case .progress(let progress): self.show(progress)
        case .item(let path, let report): self.show(report, path)
        case .ended, .left: self.finish()
        }
    }

    /// Shows a preview, with the file that it was kept in, and its number where one can be typed.
    func show(_ preview: Preview, _ path: [UInt8], keptAt file: String?, number: Int? = nil) {
        let note = preview.isDamaged ? ", the original is damaged" : ""
        let facts = "\(preview.width)x\(preview.height), \(ByteCountText.text(UInt64(preview.jpeg.count)))\(note)"
        let label = number.map { "preview \($0) " } ?? "preview"
        let columns = self.console.nameColumns(beside: label.count + facts.count + 3)
        self.console.say("\(label) \(bytes: path, columns: columns)  \(facts)")
        var line = JSONLine(event: "previews")
        line.add("item", .text(bytes: path))
        line.add("width", .integer(Int64(preview.width)))
        line.add("height", .integer(Int64(preview.height)))
        line.add("bytes", .integer(Int64(preview.jpeg.count)))
        line.add("path", ifPresent: file.map { .string($0) })
        self.emit(line)
    }

    private func show(_ manifest: Manifest) {
        var line = JSONLine(event: "manifest")
        line.add("items", .integer(Int64(manifest.count)))
        line.add("bytes", .unsigned(manifest.bytes))
        line.add("links", ifPresent: manifest.linkCount == 0 ? nil : .integer(Int64(manifest.linkCount)))
        line.add("leftOut", ifPresent: manifest.leftOut == 0 ? nil : .integer(Int64(manifest.leftOut)))
        self.emit(line)
    }

    private func show(_ progress: TransferProgress) {
        let rate = self.meter.update(progress)
        var line = JSONLine(event: "progress")
        line.add("bytes", .unsigned(progress.bytes))
        line.add("total", progress.total.map { .unsigned($0) } ?? .null)
        line.add("resumed", .unsigned(progress.resumed))
        line.add("items", .integer(Int64(progress.items)))
        line.add("rate", .unsigned(rate))
        self.emit(line)
    }

    /// Takes the progress away, and says what was counted.
    private func finish() {
        self.meter.finish()
        self.skipped.finish()
    }

    private func show(_ report: ItemReport, _ path: [UInt8]) {
        let name = report.written.isEmpty ? path : report.written
        switch report.outcome {
        case .placed, .replaced: self.console.detail("\(bytes: name): \(report.outcome.name)")
        case .renamed: self.console.say("\(bytes: path): the name was taken, it is \(bytes: name) now")
        case .skipped where report.isThereAlready: self.skipped.note(path, report.reason.text)
        case .skipped, .failed:
            // What is missing is an error, which is printed in every style.
            self.console.complain("\(bytes: path): \(report.outcome.name): \(report.reason.text)")
        }
        var line = JSONLine(event: "item")
        line.add("path", .text(bytes: path))
        line.add("written", .text(bytes: report.written))
        line.add("bytes", .unsigned(report.bytes))
        line.add("digest", report.digest.map { .string($0.description) } ?? .null)
        line.add("target", ifPresent: report.target.map { .text(bytes: $0.bytes) })
        line.add("outcome", .string(report.outcome.name))
        line.add("reason", ifPresent: report.reason.isEmpty ? nil : .string(report.reason.text))
        self.emit(line)
    }

    /// Shows something that was left out before it was offered.
    func show(leftOut path: [UInt8], _ reason: String) {
        self.console.complain("left out: \(reason)")
        var line = JSONLine(event: "item")
        line.add("path", .text(bytes: path))
        line.add("written", "")
        line.add("bytes", 0)
        line.add("digest", .null)
        line.add("outcome", .string(ItemReport.Outcome.skipped.name))
        line.add("reason", .string(reason))
        self.emit(line)
    }

    /// Shows how it ended, and finds the status for it.
    ///
    /// - Parameter summary: How it ended.
    /// - Returns: The status to end with.
    /// - Throws: ``Failure`` if it did not come to its end.
    func conclude(_ summary: TransferSummary) throws -> ExitStatus {
        self.finish()
        let status: ExitStatus
        switch summary.outcome {
        case .done: status = .done
        case .partial: status = .doneInPart
        case .failed(let error): throw Failure(error)
        }
        // What was there before took no time.
        let moved = summary.bytes - min(summary.resumed, summary.bytes)
        let rate = Double(moved) / max(summary.duration / .seconds(1), 0.001)
        let before: DisplayText =
            summary.resumed > 0 ? "\(ByteCountText.text(summary.resumed)) of it was there before, " : ""
        let items = summary.items == 1 ? "1 item" : "\(summary.items) items"
        let verdict: DisplayText =
            summary.outcome == .done
            ? "all verified" : "not all: what is missing is listed above, or on the other device"
        // Whoever stopped reading has the files nevertheless: the status says so.
        try? self.console.result(
            "\(items), \(ByteCountText.text(summary.bytes)) in \(DurationText.text(summary.duration)) (\(RateText.text(rate))), \(before)\(verdict)"
        )
        var line = JSONLine(event: "done")
        line.add("items", .integer(Int64(summary.items)))
        line.add("bytes", .unsigned(summary.bytes))
        line.add("resumed", .unsigned(summary.resumed))
        line.add("seconds", .double(summary.duration / .seconds(1)))
        line.add("outcome", .string(status.name))
        self.emit(line)
        return status
    }

    /// Prints a line for scripts; a script that has stopped reading has stopped listening, no more.
    func emit(_ line: JSONLine) {
        try? self.console.event(line)
    }
}

extension ItemReport.Outcome {
    /// The word for scripts and people.
    var name: String {
        switch self {
        case .placed: "placed"
        case .renamed: "renamed"
        case .replaced: "replaced"
        case .skipped: "skipped"
        case .failed: "failed"
        }
    }
}
