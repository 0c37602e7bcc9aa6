// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import FoundationEssentials
internal import Handoff
internal import LocalFiles
internal import Synchronization

/// `photoshare send`: offers files until somebody has them.
struct SendCommand {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console

    init(_ arguments: ParsedCommand, _ engines: Engines, _ console: Console) {
        self.arguments = arguments
        self.engines = engines
        self.console = console
    }

    func run() async throws -> ExitStatus {
        let catalogue = try await self.makeCatalogue()
        let isIncomplete = try self.report(catalogue.problems)
        let events = Events(self.console)
        let ends = OfferEnds(limit: self.arguments[SendOptions.once] ? 1 : self.arguments[SendOptions.count] ?? 1)
        let offer = FileOffer(catalogue, workers: self.engines.workers) { event in
            events.show(event)
            if case .ended(let summary) = event { ends.sessionEnded(summary) }
        }
        let activity = try self.makeActivity(offer, catalogue)
        let node = try self.engines.makeNode(
            port: UInt16(clamping: self.arguments[SendOptions.port] ?? 0),
            codeWords: self.arguments[SendOptions.longCode] ? 3 : 2
        )
        activity.becomeCurrent()
        let status = try await self.offer(node, ends, events)
        // The delegate is held weakly: this is where the offer ends.
        withExtendedLifetime(offer) { activity.invalidate() }
        return status == .done && isIncomplete ? .doneInPart : status
    }

    /// Runs the node until enough have pulled, time is up, or something ends it for good.
    private func offer(_ node: HandoffNode, _ ends: OfferEnds, _ events: Events) async throws -> ExitStatus {
        try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
            let console = self.console
            group.addTask {
                try await node.run { event in NodeNews(console).show(event, ends) }
                return nil
            }
            group.addTask {
                switch await ends.first() {
                case .summary(let summary): return try events.conclude(summary)
                case .failure(let failure): throw failure
                case nil: return nil
                }
            }
            if let time = self.arguments[SendOptions.expires] {
                group.addTask {
                    try await Task.sleep(for: time)
                    throw Failure(.timedOut, "the offer has expired", hint: "--expires says how long it stands")
                }
            }
            // Cancellation makes the node say goodbye, and the group waits for that.
            defer { group.cancelAll() }
            while let ended = try await group.next() {
                if let ended { return ended }
            }
            throw CancellationError()
        }
    }

    private func makeCatalogue() async throws -> Catalogue {
        let operands = self.arguments.operands
        guard operands != ["-"] else {
            return try Catalogue(standardInputNamed: self.arguments[SendOptions.name] ?? "stdin")
        }
        guard !operands.contains("-") else {
            throw Failure(.usage, "standard input (-) cannot be offered together with files")
        }
        let tree = SourceTree(
            paths: operands.map { Array($0.utf8) },
            includesHidden: self.arguments[SendOptions.allowHidden],
            links: self.arguments[SendOptions.followSymlinks] ? .follow : .skip
        )
        return try await Catalogue(tree, on: self.engines.workers.next())
    }

    /// Lists what is left out; a path that was named and cannot be read ends the command before anything is offered.
    private func report(_ problems: [SourceProblem]) throws -> Bool {
        let named = Set(self.arguments.operands.map { Array($0.utf8) })
        for problem in problems where named.contains(problem.localPath) {
            throw Failure(TransferError(sending: problem.error))
        }
        for problem in problems { self.console.say("left out: \(problem.error.message)") }
        // Hidden files are left out by rule, not by accident.
        return problems.contains { $0.error.code != .hidden }
    }

    private func makeActivity(_ offer: FileOffer, _ catalogue: Catalogue) throws -> UserActivity {
        let activity = UserActivity(activityType: self.arguments[SendOptions.type])
        activity.title = self.arguments[SendOptions.title] ?? Self.title(of: catalogue.manifest)
        if let text = self.arguments[SendOptions.url] {
            guard let url = URL(string: text) else { throw Failure(.usage, "--url is not a URL") }
            try activity.setWebpageURL(url)
        }
        activity.userInfo = offer.userInfo
        activity.supportsContinuationStreams = true
        activity.delegate = offer
        if let time = self.arguments[SendOptions.expires] {
            activity.expirationDate = Date().addingTimeInterval(time / .seconds(1))
        }
        return activity
    }

    private static func title(of manifest: Manifest) -> String {
        let roots = manifest.entries.filter { !$0.path.contains(UInt8(ascii: "/")) }
        guard let first = roots.first else { return "files" }
        let name = String(decoding: first.path, as: UTF8.self)
        return roots.count > 1 ? "\(name) and \(roots.count - 1) more" : name
    }
}
