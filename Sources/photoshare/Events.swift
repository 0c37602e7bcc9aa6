// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Digests
internal import FileTransfer
internal import ImagePreview

/// What a transfer says to people and to scripts; the same on both ends.
struct Events: Sendable {
    let console: Console
    private let display: ProgressDisplay

    init(_ console: Console) {
        self.console = console
        self.display = ProgressDisplay(on: console)
    }

    /// Shows an event.
    func show(_ event: TransferEvent) {
        switch event {
        case .manifest(let manifest): self.show(manifest)
        case .preview(let item, let path, let preview): self.show(preview, item, path, keptAt: nil)
        case .noPreview(_, let path, let reason): self.console.detail("no preview of \(bytes: path): \(reason)")
        case .accepted: break
        case .progress(let progress): self.show(progress)
        case .item(let path, let report): self.show(report, path)
        case .ended: self.display.finish()
        }
    }

    /// Shows a preview, with the file that it was kept in.
    func show(_ preview: Preview, _ item: Int, _ path: [UInt8], keptAt file: String?) {
        let size = ByteCountText.text(UInt64(preview.jpeg.count))
        let note: DisplayText = preview.isDamaged ? ", the original is damaged" : ""
        self.console.say("preview \(bytes: path)  \(String(preview.width))x\(String(preview.height)), \(size)\(note)")
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
        line.add("items", .integer(Int64(manifest.entries.count)))
        line.add("bytes", .unsigned(manifest.bytes))
        self.emit(line)
    }

    private func show(_ progress: TransferProgress) {
        self.display.update(Progress(bytes: progress.bytes, total: progress.total, resumed: progress.resumed))
        var line = JSONLine(event: "progress")
        line.add("bytes", .unsigned(progress.bytes))
        line.add("total", ifPresent: progress.total.map { .unsigned($0) })
        line.add("resumed", .unsigned(progress.resumed))
        line.add("items", .integer(Int64(progress.items)))
        self.emit(line)
    }

    private func show(_ report: ItemReport, _ path: [UInt8]) {
        let name = report.written.isEmpty ? path : report.written
        switch report.outcome {
        case .placed, .replaced: self.console.detail("\(bytes: name): \(report.outcome.name)")
        case .renamed: self.console.say("\(bytes: path): the name was taken, it is \(bytes: name) now")
        case .skipped, .failed: self.console.say("\(bytes: path): \(report.outcome.name): \(report.reason)")
        }
        var line = JSONLine(event: "item")
        line.add("path", .text(bytes: path))
        line.add("written", .text(bytes: report.written))
        line.add("bytes", .unsigned(report.bytes))
        line.add("digest", ifPresent: report.digest.map { .string($0.description) })
        line.add("outcome", .string(report.outcome.name))
        line.add("reason", ifPresent: report.reason.isEmpty ? nil : .string(report.reason))
        self.emit(line)
    }

    /// Shows how it ended, and finds the status for it.
    func conclude(_ summary: TransferSummary) throws -> ExitStatus {
        self.display.finish()
        let status: ExitStatus
        switch summary.outcome {
        case .done: status = .done
        case .partial: status = .doneInPart
        case .failed(let error): throw Failure(error)
        }
        let rate = Double(summary.bytes) / max(summary.duration / .seconds(1), 0.001)
        let items = summary.items == 1 ? "1 item" : "\(summary.items) items"
        let verdict: DisplayText = status == .done ? "all verified" : "not all: what is missing is listed above"
        try self.console.result(
            "\(items), \(ByteCountText.text(summary.bytes)) in \(DurationText.text(summary.duration)) (\(RateText.text(rate))), \(verdict)"
        )
        var line = JSONLine(event: "done")
        line.add("items", .integer(Int64(summary.items)))
        line.add("bytes", .unsigned(summary.bytes))
        line.add("resumed", .unsigned(summary.resumed))
        line.add("seconds", .double(summary.duration / .seconds(1)))
        line.add("outcome", .string(status.name))
        try self.console.event(line)
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
