// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import HandoffFiles
import HandoffTesting
import Locking
import Meeting
import TestSupport

/// An originator with a document, and a continuer that does something with it: real files, the real encryption.
struct DocumentExchange: Sendable {
    let here: TemporaryDirectory
    let there: TemporaryDirectory

    init() throws {
        self.here = try TemporaryDirectory()
        self.there = try TemporaryDirectory()
        try self.here.write("note.txt", "milk")
    }

    /// What the application of the originator is told.
    enum Call: Sendable, Hashable {
        case willSend
        case wasTaken
        case rollBack(HandoffError.Code)
    }

    /// What came of it on the originator: what it was told, and how it ended.
    struct End: Sendable {
        var calls: [Call]
        var result: Result<DocumentEnd, HandoffError>

        /// Where the document went that came back.
        func placement() throws -> DocumentPlacement {
            guard case .returned(let placement) = try self.result.get() else { throw CancellationError() }
            return placement
        }
    }

    func document(
        _ conflict: ActivityDocument.Conflict? = .rename,
        limit: UInt64 = 1 << 40,
        path: String? = nil,
        willSend: @escaping @Sendable () async throws -> Void = {}
    ) -> ActivityDocument {
        ActivityDocument(
            path: path ?? self.here.at("note.txt"),
            mediaType: "text/plain",
            conflict: conflict,
            limit: limit,
            willSend: willSend
        )
    }

    /// Lets a continuer have a document and do something with it.
    func exchange(
        _ document: ActivityDocument,
        faults: LinkFaults = LinkFaults(),
        _ body: @escaping @Sendable (ContinuationStream) async throws -> Void
    ) async throws -> End {
        let calls = Lock<[Call]>([])
        let results = Outcomes<Result<DocumentEnd, HandoffError>>()
        var told = document
        told.willSend = {
            calls.withLock { $0.append(.willSend) }
            try await document.willSend()
        }
        told.wasTaken = { calls.withLock { $0.append(.wasTaken) } }
        told.rollBack = { error in calls.withLock { $0.append(.rollBack(error.code)) } }
        let server = StreamServer { [told] stream in
            do throws(HandoffError) {
                results.add(.success(try await stream.serveDocument(told)))
            } catch {
                results.add(.failure(error))
            }
        }
        do {
            try await Meeting.run(server, faults: faults) { activity, _ in
                try await body(try await activity.continuationStream())
                // The continuation lasts until the originator has heard of the end.
                results.add(try await results.next())
            }
        } catch {
            // What the two calls say is what counts.
        }
        let result = try await results.next()
        return End(calls: calls.withLock { $0 }, result: result)
    }
}
