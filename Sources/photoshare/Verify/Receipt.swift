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
    /// Where it goes.
    let place: ReceiptPlace
    private let items: Lock<ReceiptItems>

    /// Begins.
    ///
    /// - Parameters:
    ///   - place: Where it goes.
    ///   - spoolFolder: Where a long one is kept meanwhile; nil keeps it in the memory.
    init(_ place: ReceiptPlace, spoolFolder: [UInt8]?) {
        self.place = place
        self.items = Lock(ReceiptItems(folder: spoolFolder))
    }

    /// Notes what became of an item; where there are many it blocks on the disk.
    func note(_ event: TransferEvent) {
        switch event {
        case .manifest(let manifest): self.items.withLock { $0.begin(manifest) }
        case .item(let path, let report):
            let text = Self.item(path, report).text
            self.items.withLock { $0.note(report, text) }
        default: break
        }
    }

    private static func item(_ path: [UInt8], _ report: ItemReport) -> JSONValue {
        var fields = [
            JSONField("path", .text(bytes: path)), JSONField("written", .text(bytes: report.written)),
            JSONField("bytes", .unsigned(report.bytes)), JSONField("outcome", .string(report.outcome.name)),
            JSONField("complete", .bool(report.isComplete)),
        ]
        // Linux has names that are no text; what JSON can hold of them names another file.
        if String(validating: report.written, as: UTF8.self) == nil {
            fields.append(JSONField("writtenBase64", .string(Data(report.written).base64EncodedString())))
        }
        // What is made of a link is text; what was refused need not be.
        if report.isComplete, let target = report.target {
            fields.append(JSONField("target", .text(bytes: target.bytes)))
        }
        if let digest = report.digest { fields.append(JSONField("digest", .string(digest.description))) }
        if !report.reason.isEmpty { fields.append(JSONField("reason", .string(report.reason.text))) }
        return .object(fields)
    }

    /// Writes it, replacing an older one of that name, and nothing else.
    ///
    /// - Parameters:
    ///   - summary: What was received.
    ///   - folder: The folder that the items are in, so that ``VerifyCommand`` finds them; nil where there is none.
    ///   - news: Whom it is from.
    ///   - thread: Where the disk is waited for.
    /// - Returns: Where it is, if something else has come to its name meanwhile.
    /// - Throws: `FileError`, `TransferError` or ``Failure`` if it cannot be written.
    func write(
        _ summary: TransferSummary,
        in folder: [UInt8]?,
        _ news: ContinuationNews,
        on thread: WorkerThread
    ) async throws -> String? {
        var line = JSONLine(event: "receipt")
        line.add("device", ifPresent: news.device.map { .string($0) })
        line.add("title", ifPresent: news.title.map { .string($0) })
        line.add("time", .string(Date().formatted(.iso8601)))
        line.add("folder", ifPresent: folder.map { .text(bytes: $0) })
        line.add("digests", .string(ReceiptFile.digests))
        line.add("bytes", .unsigned(summary.bytes))
        line.add("items", .array([]))
        // The items come one by one from where they were kept.
        let beginning = String(line.text.dropLast(2))
        let items = try self.items.withLock { items throws(TransferError) in try items.finish() }
        return try await thread.run {
            try self.place.write { output in
                try output(Array(beginning.utf8))
                try items.write(to: output)
                try output(Array("]}\n".utf8))
            }
        }
    }
}
