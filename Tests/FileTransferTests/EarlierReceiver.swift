// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import LocalFiles

@testable import FileTransfer

/// A receiver from before there were links: it asks for all that it is offered, and keeps nothing.
struct EarlierReceiver {
    private let begin: [UInt8]

    init(_ begin: [UInt8]) {
        self.begin = begin
    }

    /// Pulls everything.
    ///
    /// - Returns: What it was offered.
    func receive(_ activity: UserActivity) async throws -> Manifest {
        let session = try activity.continuationSession()
        return try await session.withStream(priority: .control) { control in
            let reader = RecordReader(control)
            try await control.writeRecord(type: RecordType.begin, self.begin)
            let manifest = try await Self.manifest(reader)
            try await session.withStream(priority: .bulk) { bulk in
                let wanted = Selection(items: ItemSet(0..<manifest.count)).encoded(for: manifest.digest)
                try await bulk.writeRecord(type: RecordType.filesWanted, wanted)
                try await bulk.finish()
                while try await bulk.read() != nil {}
            }
            let summary = TransferSummary(outcome: .partial, items: manifest.count, bytes: manifest.bytes)
            try await control.writeRecord(type: RecordType.result, summary.encoded)
            try await control.finish()
            while try await reader.next(limit: RecordType.controlLimit) != nil {}
            return manifest
        }
    }

    private static func manifest(_ reader: RecordReader) async throws -> Manifest {
        let gatherer = ManifestGatherer(folder: nil, on: try WorkerThread())
        while let (type, payload) = try await reader.next(limit: RecordType.controlLimit) {
            guard type == RecordType.entries else { return try await gatherer.finish(payload) }
            try await gatherer.take(payload)
        }
        throw TransferError.violation("the manifest did not end")
    }
}
