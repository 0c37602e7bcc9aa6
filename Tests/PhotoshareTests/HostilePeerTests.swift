// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Digests
import Foundation
import Handoff
import HandoffCrypto
import HandoffPosix
import HandoffTransport
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// A peer whose every word tries to command the terminal.
@Suite(.timeLimit(.minutes(5)))
struct HostilePeerTests {
    private static let poison = "\u{1B}]0;x\u{07}\u{9B}2J\r\u{202E}gpj\u{2028}\u{7F}"

    @Test(arguments: [["--plan"], [], ["--json", "--plan"], ["--json"], ["--verbose"]])
    func `nothing of it reaches the terminal as it is`(_ options: [String]) async throws {
        let target = try TemporaryDirectory()
        let peer = try HostilePeer(Self.poison)
        let end = try await peer.serve { code, port in
            try await Tool.run(
                ["continue", "--host", "127.0.0.1:\(port)", "--to", target.at("")] + options,
                environment: ["PHOTOSHARE_CODE": code]
            )
        }
        #expect(end.text.contains("gpj") || end.errors.contains("gpj"), "\(end)")
        for text in [end.text, end.errors] {
            for scalar in text.unicodeScalars where scalar != "\n" {
                let category = scalar.properties.generalCategory
                #expect(
                    ![.control, .format, .lineSeparator].contains(category),
                    "U+\(String(scalar.value, radix: 16))"
                )
            }
        }
        #expect(try target.names().allSatisfy { $0 == "good" })
    }
}

/// Offers names and a title that are commands to a terminal.
private final class HostilePeer: UserActivityDelegate {
    private let poison: String

    init(_ poison: String) throws {
        self.poison = poison
    }

    func serve<Value: Sendable>(_ body: (String, UInt16) async throws -> Value) async throws -> Value {
        let scope = ActivityScope()
        let activity = UserActivity(activityType: "org.\(self.poison)", scope: scope)
        activity.title = self.poison
        activity.supportsContinuationStreams = true
        activity.delegate = self
        activity.becomeCurrent()
        let node = HandoffNode(
            transport: PosixTransport(loops: try EventLoopGroup(count: 1)),
            discovery: NoDiscovery(),
            security: try OpenSSLSecurity(),
            scope: scope
        )
        let (adverts, inlet) = AsyncStream.makeStream(of: (OneShotCode, UInt16).self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await node.run { event in
                    if case .advertised(let code?, let port, _) = event { inlet.yield((code, port)) }
                }
                inlet.finish()
            }
            defer {
                group.cancelAll()
                withExtendedLifetime((activity, self)) {}
            }
            for await (code, port) in adverts { return try await body(code.text, port) }
            throw HandoffError(.connectionUnavailable, "the peer did not start")
        }
    }

    func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
        try? await self.serve(session)
    }

    private func serve(_ session: ContinuationSession) async throws {
        guard let control = try await session.nextStream() else { return }
        let reader = RecordReader(control)
        _ = try await reader.next(limit: 16)
        let listed = [self.poison, "a/\(self.poison)", "good"].map { path in
            ManifestEntry(kind: .file, path: Array(path.utf8), size: 1, modified: nil, isExecutable: false)
        }
        let manifest = try Manifest(listed)
        var entries = ByteWriter()
        for entry in listed { entry.encode(into: &entries) }
        try await control.writeRecord(type: RecordType.entries, entries.bytes)
        var end = ByteWriter()
        end.write(UInt32(manifest.count))
        end.write(manifest.bytes)
        end.write(raw: manifest.digest.bytes)
        end.write(UInt32(0))
        try await control.writeRecord(type: RecordType.manifestEnd, end.bytes)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.serveStreams(session) }
            while let (type, _) = try await reader.next(limit: RecordType.controlLimit) {
                guard type == RecordType.result else { continue }
                try await control.writeRecord(type: RecordType.resultAcknowledged)
            }
            try await control.finish()
            group.cancelAll()
        }
    }

    /// Every answer is a failure, with a reason to print.
    private func serveStreams(_ session: ContinuationSession) async throws {
        var held: [ContinuationStream] = []
        while let stream = try await session.nextStream() {
            held.append(stream)
            guard let (type, _) = try await RecordReader(stream).next(limit: Selection.recordLimit) else { continue }
            let isFiles = type == RecordType.filesWanted
            let failure = ItemFailure(item: 2, code: .source, text: OutwardText(fromPeer: self.poison.utf8))
            let answer = isFiles ? RecordType.itemFailed : RecordType.noPreview
            try await stream.writeRecord(type: answer, failure.encoded)
            try await stream.finish()
        }
    }
}

/// Discovery for a node whose address is known.
private struct NoDiscovery: Discovery {
    var engineName: String { "none" }

    func publish(_ advert: ServiceAdvert) async throws(DiscoveryError) -> any Publication { NoPublication() }

    func browse() -> AsyncThrowingStream<BrowseEvent, any Error> { AsyncThrowingStream { $0.finish() } }
}

private final class NoPublication: Publication {
    func withdraw() async {}
}
