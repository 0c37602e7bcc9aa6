// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import LocalFiles
internal import Quantities

/// What `continue --plan` prints: what would become of each item, by what is at the destination now.
struct PlanListing: Sendable {
    private let options: ReceiveOptions
    private let console: Console
    private let thread: WorkerThread

    /// Prepares to list.
    ///
    /// - Parameters:
    ///   - options: Where it would go, and by which rules.
    ///   - console: Where it is listed.
    ///   - thread: Looks at the disk.
    init(_ options: ReceiveOptions, _ console: Console, on thread: WorkerThread) {
        self.options = options
        self.console = console
        self.thread = thread
    }

    /// Lists an offer; nothing is made or changed.
    ///
    /// - Parameter offer: What is offered.
    /// - Returns: Why nothing at all would be written, if that is so.
    /// - Throws: `TransferError` if the list cannot be read; `ConsoleError` where nobody reads any more.
    func print(_ offer: Offer) async throws -> Failure? {
        try await self.thread.run { [options, console] in
            var forecast = try ReceiveForecast(offer.manifest, offer.plan, options)
            while let item = try forecast.next() { try Self.print(item, on: console) }
            return forecast.refusal.map { refusal in
                guard options.conflicts == .fail else { return Failure(refusal) }
                return Failure(refusal, hint: "--on-conflict rename, skip, newer or replace goes on")
            }
        }
    }

    private static func print(_ item: ReceiveForecast.Item, on console: Console) throws {
        let entry = item.entry
        let size: DisplayText =
            switch entry.kind {
            case .file: "  \(ByteCountText.text(entry.size))"
            case .stream: "  of unknown size"
            case .folder, .link: ""
            }
        try console.result(
            "\(bytes: entry.label)\(entry.kind == .folder ? "/" : "")\(size)  \(Self.fate(of: item))"
        )
        var line = JSONLine(event: "item")
        line.add("path", .text(bytes: entry.path))
        line.add("written", .text(bytes: item.report?.written ?? []))
        line.add("bytes", .unsigned(entry.size))
        line.add("target", ifPresent: entry.target.map { .text(bytes: $0.bytes) })
        line.add("outcome", "planned")
        line.add("would", .string((item.report?.outcome ?? .skipped).name))
        line.add("unlessIdentical", ifPresent: item.dependsOnContent ? .bool(true) : nil)
        let reason = item.report.map(\.reason.text) ?? Self.notPicked
        line.add("reason", ifPresent: reason.isEmpty ? nil : .string(reason))
        try console.event(line)
    }

    private static let notPicked = "not picked"

    /// What would become of it, for people.
    private static func fate(of item: ReceiveForecast.Item) -> DisplayText {
        guard let report = item.report else { return "left out: \(Self.notPicked)" }
        let unless: DisplayText = item.dependsOnContent ? ", unless the file that is there is the same" : ""
        switch report.outcome {
        case .placed where report.written.isEmpty: return "goes to standard output"
        case .placed where item.isThere: return "is there already"
        case .placed where report.written != item.entry.path: return "new, as \(bytes: report.written)"
        case .placed: return "new"
        case .renamed: return "the name is taken: it would be \(bytes: report.written)\(unless)"
        case .replaced: return "would replace what is there\(unless)"
        case .skipped, .failed: return "left out: \(report.reason.text)\(unless)"
        }
    }
}
