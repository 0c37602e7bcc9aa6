// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Digests
internal import FileTransfer
internal import FoundationEssentials
internal import LocalFiles
internal import Locking

/// The receipt of a receive: what came, from whom, where to, how large, with which digest, when.
final class Receipt: Sendable {
    private struct State {
        var items: [JSONValue] = []
        /// Where each path is among them.
        var places: [[UInt8]: Int] = [:]
    }
    private let state = Lock(State())

    /// Notes what became of an item.
    func note(_ event: TransferEvent) {
        guard case .item(let path, let report) = event else { return }
        var fields = [
            JSONField("path", .text(bytes: path)), JSONField("written", .text(bytes: report.written)),
            JSONField("bytes", .unsigned(report.bytes)), JSONField("outcome", .string(report.outcome.name)),
            JSONField("complete", .bool(report.isComplete)),
        ]
        // Linux has names that are no text; what JSON can hold of them names another file.
        if String(validating: report.written, as: UTF8.self) == nil {
            fields.append(JSONField("writtenBase64", .string(Data(report.written).base64EncodedString())))
        }
        if let digest = report.digest { fields.append(JSONField("digest", .string(digest.description))) }
        if !report.reason.isEmpty { fields.append(JSONField("reason", .string(report.reason))) }
        let item = JSONValue.object(fields)
        self.state.withLock { state in
            guard let place = state.places[path] else {
                state.places[path] = state.items.count
                return state.items.append(item)
            }
            // After a break the items that had come are reported once more, as being there: the first report stands.
            if report.outcome != .skipped || report.code != nil { state.items[place] = item }
        }
    }

    /// Writes it, replacing an older one of that name.
    ///
    /// - Parameters:
    ///   - path: Where it goes.
    ///   - summary: What was received.
    ///   - folder: The folder that the items are in, so that ``VerifyCommand`` finds them; nil where there is none.
    ///   - news: Whom it is from.
    ///   - thread: Where the disk is waited for.
    /// - Throws: `FileError` or ``Failure`` if it cannot be written.
    func write(
        to path: String,
        _ summary: TransferSummary,
        in folder: [UInt8]?,
        _ news: ContinuationNews,
        on thread: WorkerThread
    ) async throws {
        var line = JSONLine(event: "receipt")
        line.add("device", ifPresent: news.device.map { .string($0) })
        line.add("title", ifPresent: news.title.map { .string($0) })
        line.add("time", .string(Date().formatted(.iso8601)))
        line.add("folder", ifPresent: folder.map { .text(bytes: $0) })
        line.add("digests", .string(ReceiptFile.digests))
        line.add("bytes", .unsigned(summary.bytes))
        line.add("items", .array(self.state.withLock { $0.items }))
        let bytes = Array((line.text + "\n").utf8)
        try await thread.run { try SmallFile(path: path).write(bytes) }
    }
}
