// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Digests
internal import FileTransfer
internal import FoundationEssentials
internal import LocalFiles
internal import Locking

/// The receipt of a receive: what came, from whom, how large, with which digest, when.
final class Receipt: Sendable {
    private let items = Lock<[JSONValue]>([])

    /// Notes what became of an item.
    func note(_ event: TransferEvent) {
        guard case .item(let path, let report) = event else { return }
        var fields = [
            JSONField("path", .text(bytes: path)), JSONField("written", .text(bytes: report.written)),
            JSONField("bytes", .unsigned(report.bytes)), JSONField("outcome", .string(report.outcome.name)),
        ]
        if let digest = report.digest { fields.append(JSONField("digest", .string(digest.description))) }
        if !report.reason.isEmpty { fields.append(JSONField("reason", .string(report.reason))) }
        self.items.withLock { $0.append(.object(fields)) }
    }

    /// Writes it, replacing an older one of that name.
    func write(
        to path: String,
        _ summary: TransferSummary,
        _ news: ContinuationNews,
        on thread: WorkerThread
    ) async throws {
        var line = JSONLine(event: "receipt")
        line.add("device", ifPresent: news.device.map { .string($0) })
        line.add("title", ifPresent: news.title.map { .string($0) })
        line.add("time", .string(Date().formatted(.iso8601)))
        line.add("digests", .string("xxh3-128-tree"))
        line.add("bytes", .unsigned(summary.bytes))
        line.add("items", .array(self.items.withLock { $0 }))
        let bytes = Array((line.text + "\n").utf8)
        try await thread.run { try SmallFile(path: path).write(bytes) }
    }
}
