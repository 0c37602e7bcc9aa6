// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import LocalFiles
internal import Locking

/// `photoshare verify`: whether received files are still as they came.
struct VerifyCommand {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console

    init(_ arguments: ParsedCommand, _ engines: Engines, _ console: Console) {
        self.arguments = arguments
        self.engines = engines
        self.console = console
    }

    func run() async throws -> ExitStatus {
        let path = self.arguments.operands[0]
        let asked = self.arguments[VerifyOptions.to]
        let thread = self.engines.workers.next()
        let (receipt, check) = try await thread.run {
            let receipt = try ReceiptFile(reading: path)
            guard let folder = asked ?? receipt.folder else {
                throw Failure(.usage, "the receipt does not say where the files are", hint: "--to DIR does")
            }
            return (receipt, ReceiptCheck(in: folder))
        }
        let meter = ProgressMeter(self.console)
        meter.begin()
        let counts = try await meter.whileRefreshing { try await self.judge(receipt, check, meter, on: thread) }
        meter.finish()
        return try self.conclude(receipt, counts)
    }

    private func judge(
        _ receipt: ReceiptFile,
        _ check: ReceiptCheck,
        _ meter: ProgressMeter,
        on thread: WorkerThread
    ) async throws -> [ReceiptCheck.Verdict: Int] {
        let total = receipt.items.reduce(into: UInt64(0)) { total, item in
            total = item.written == nil ? total : total.addingReportingOverflow(item.bytes).partialValue
        }
        let progress = Lock(TransferProgress(total: total))
        var counts: [ReceiptCheck.Verdict: Int] = [:]
        for item in receipt.items {
            let (verdict, reason) = try await thread.run {
                try check.judge(item) { count in
                    _ = meter.update(
                        progress.withLock { progress in
                            progress.bytes += count
                            return progress
                        }
                    )
                }
            }
            progress.withLock { $0.items += 1 }
            counts[verdict, default: 0] += 1
            try self.show(item, verdict, reason)
        }
        return counts
    }

    private func show(_ item: ReceiptFile.Item, _ verdict: ReceiptCheck.Verdict, _ reason: String?) throws {
        let name = item.written ?? Array(item.path.utf8)
        if verdict == .intact {
            self.console.detail("\(bytes: name): intact")
        } else {
            let why: DisplayText = reason.map { ": \($0)" } ?? ""
            self.console.say("\(bytes: name): \(verdict.word)\(why)")
        }
        var line = JSONLine(event: "item")
        line.add("path", .string(item.path))
        line.add("written", .text(bytes: item.written ?? []))
        line.add("outcome", .string(verdict.rawValue))
        line.add("reason", ifPresent: reason.map { .string($0) })
        try self.console.event(line)
    }

    private func conclude(_ receipt: ReceiptFile, _ counts: [ReceiptCheck.Verdict: Int]) throws -> ExitStatus {
        let intact = counts[.intact] ?? 0
        let absent = counts[.notReceived] ?? 0
        let isComplete = intact + absent == receipt.items.count
        let status: ExitStatus = isComplete ? (absent == 0 ? .done : .doneInPart) : .violation
        let items = intact == 1 ? "1 item is" : "\(intact) items are"
        let rest: [(ReceiptCheck.Verdict, Int)] = [.changed, .missing, .unreadable, .notReceived].compactMap {
            verdict in
            counts[verdict].map { (verdict, $0) }
        }
        let others = rest.map { "\($0.1) \($0.0.word)" }.joined(separator: ", ")
        try self.console.result("\(items) as received\(others.isEmpty ? "" : "; \(others)")")
        var line = JSONLine(event: "done")
        line.add("items", .integer(Int64(receipt.items.count)))
        line.add("intact", .integer(Int64(intact)))
        for (verdict, count) in rest { line.add(verdict.rawValue, .integer(Int64(count))) }
        line.add("outcome", .string(status.name))
        try self.console.event(line)
        return status
    }
}

extension ReceiptCheck.Verdict {
    /// The word for people.
    fileprivate var word: String { self == .notReceived ? "not received" : self.rawValue }
}
