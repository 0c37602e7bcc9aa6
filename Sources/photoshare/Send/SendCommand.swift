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
        let events = Events(self.console)
        let isStream = try self.checkOperands()
        let catalogue = try await self.makeCatalogue(isStream: isStream)
        try self.report(catalogue.problems, events)
        guard !catalogue.isEmpty else { throw Failure(.sourceUnusable, "nothing is left to offer") }
        let audience = try await OfferAudience(self.arguments, OwnDevice(self.arguments, self.engines))
        let ends = OfferEnds(
            limit: self.limit(audience, isStream: isStream),
            isStream: isStream,
            isCounted: self.arguments[SendOptions.once] || self.arguments[SendOptions.count] != nil
        )
        let news = OfferNews(events, ends)
        let offer = FileOffer(
            catalogue,
            workers: self.engines.workers,
            packs: !self.arguments[SendOptions.noCompress],
            previews: try self.makePreviews()
        ) { event in
            news.show(event)
        }
        let activity = try self.makeActivity(offer, catalogue)
        let node = try self.engines.makeNode(audience.trust) { configuration in
            configuration.port = UInt16(clamping: self.arguments[SendOptions.port] ?? 0)
            configuration.acceptsAnyAddress = self.arguments[SendOptions.anyAddress]
            configuration.codeWords = self.arguments[SendOptions.longCode] ? 3 : 2
            configuration.offersCode = audience.hasCode
            configuration.audience = audience.members
        }
        self.engines.windUp.set {
            ends.withdraw()
            offer.withdraw()
            await ends.waitForFarewell()
        }
        audience.invite(self.console, to: activity)
        await History(self.arguments, self.console).note(offered: activity)
        activity.becomeCurrent()
        let status = try await events.meter.whileRefreshing { try await self.offer(activity, node, audience, ends) }
        // The delegate is held weakly: this is where the offer ends.
        withExtendedLifetime(offer) { activity.invalidate() }
        return status
    }

    /// What makes the previews, and keeps them where there is a place for it.
    private func makePreviews() throws -> any PreviewSource {
        let pictures = self.engines.pictures
        guard let store = try StateFolder(self.arguments).makePreviewStore() else { return pictures }
        return StoredPreviews(pictures, in: store)
    }

    /// After how many successes the offer ends: the first one where only a code was offered, else none ends it.
    private func limit(_ audience: OfferAudience, isStream: Bool) -> Int {
        if self.arguments[SendOptions.once] || isStream { return 1 }
        return self.arguments[SendOptions.count] ?? (audience.devices.isEmpty ? 1 : .max)
    }

    /// Runs the node until enough have pulled, time is up, or something ends it for good.
    private func offer(
        _ activity: UserActivity,
        _ node: HandoffNode,
        _ audience: OfferAudience,
        _ ends: OfferEnds
    ) async throws -> ExitStatus {
        try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
            let news = NodeNews(self.console)
            let codes = CodeStops(self.console, audience, ends)
            group.addTask {
                try await codes.deal(with: news.stops)
                return nil
            }
            group.addTask {
                try await node.run { event in news.show(event, ends) }
                return nil
            }
            group.addTask { [console = self.console] in
                for await _ in news.withdrawals {
                    // Another process may have removed the devices, or the person here.
                    guard let loss = await audience.loss() else { continue }
                    if ends.abandon(loss) { console.say("\(loss.message): the offer is over") }
                }
                return nil
            }
            group.addTask {
                try await ends.keepTidy()
                return nil
            }
            group.addTask {
                switch await ends.first() {
                case .status(let status): return status
                case .failure(let failure): throw failure
                case nil: return nil
                }
            }
            if let time = self.arguments[SendOptions.expires] {
                group.addTask {
                    try await Task.sleep(for: time)
                    activity.resignCurrent()
                    ends.expire()
                    return nil
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

    /// Checks what the parser cannot.
    ///
    /// - Returns: Whether standard input is offered.
    private func checkOperands() throws -> Bool {
        let isStream = self.arguments.operands == ["-"]
        guard isStream || !self.arguments.operands.contains("-") else {
            throw Failure(.usage, "standard input (-) cannot be offered together with files")
        }
        guard isStream || self.arguments[SendOptions.name] == nil else {
            throw Failure(.usage, "--name is the name of standard input, and that (-) is not offered")
        }
        guard !isStream || self.arguments[SendOptions.count] ?? 1 == 1 else {
            throw Failure(.usage, "standard input (-) is there only once, and cannot be offered with --count")
        }
        guard !isStream || StandardStreams.hasInput else {
            throw Failure(.sourceUnusable, "standard input is closed, or cannot be read, so there is nothing to offer")
        }
        return isStream
    }

    private func makeCatalogue(isStream: Bool) async throws -> Catalogue {
        guard !isStream else {
            return try Catalogue(standardInputNamed: self.arguments[SendOptions.name] ?? "stdin")
        }
        let state = StateFolder(self.arguments).bytes
        let tree = SourceTree(
            paths: self.arguments.operands.map { Array($0.utf8) },
            includesHidden: self.arguments[SendOptions.allowHidden],
            links: LinkChoice(self.arguments).policy,
            reserved: state
        )
        return try await Catalogue(
            tree,
            spoolFolder: state,
            known: state.map { DigestCache(folder: $0) },
            on: self.engines.workers.next()
        )
    }

    /// Lists what is left out; a path that was named and cannot be read ends the command before anything is offered.
    private func report(_ problems: [SourceProblem], _ events: Events) throws {
        let named = Set(self.arguments.operands.map { Self.withoutSlashes(Array($0.utf8)) })
        // What was given twice is sent once, and nothing is missing.
        let problems = problems.filter { $0.error.code != .exists }
        for problem in problems where named.contains(Self.withoutSlashes(problem.localPath)) {
            let failure = Failure(TransferError(sending: problem.error))
            throw Self.option(for: problem).map { Failure(failure, hint: $0) } ?? failure
        }
        for problem in problems { events.show(leftOut: problem.localPath, problem.error.message) }
    }

    /// The option that sends what is left out without it.
    private static func option(for problem: SourceProblem) -> String? {
        switch problem.error.code {
        case .symbolicLink: "--follow-symlinks sends what it points to; in a folder, --links keep sends it as it is"
        case .hidden: "--allow-hidden sends it"
        case .specialFile: "'photoshare send -' sends what another program, such as cat, reads from it"
        default: nil
        }
    }

    private static func withoutSlashes(_ path: [UInt8]) -> [UInt8] {
        let end = path.lastIndex { $0 != UInt8(ascii: "/") } ?? path.startIndex
        return Array(path[...end])
    }

    /// The longest text that travels with an activity (docs/protocol.md, section 4.3).
    private static let textLimit = 4096

    private func makeActivity(_ offer: FileOffer, _ catalogue: Catalogue) throws -> UserActivity {
        for text in [
            self.arguments[SendOptions.title], self.arguments[SendOptions.type], self.arguments[SendOptions.url],
        ]
        where text?.utf8.count ?? 0 > Self.textLimit {
            throw Failure(.usage, "--title, --type and --url have at most \(Self.textLimit) bytes")
        }
        guard UserActivity.isActivityType(self.arguments[SendOptions.type]) else {
            throw Failure(.usage, "--type is empty")
        }
        let activity = UserActivity(activityType: self.arguments[SendOptions.type])
        activity.title = self.arguments[SendOptions.title] ?? Self.title(of: catalogue.roots)
        if let text = self.arguments[SendOptions.url] {
            guard let url = URL(string: text) else { throw Failure(.usage, "--url is not a URL") }
            try activity.setWebpageURL(url)
        }
        activity.userInfo = offer.userInfo
        activity.hint = ActivityHint(.files, count: catalogue.manifest.count)
        activity.supportsContinuationStreams = true
        activity.delegate = offer
        if let time = self.arguments[SendOptions.expires] {
            activity.expirationDate = Date().addingTimeInterval(time / .seconds(1))
        }
        return activity
    }

    private static func title(of roots: Catalogue.Roots) -> String {
        guard let first = roots.first else { return "files" }
        let name = String(decoding: first, as: UTF8.self)
        return roots.count > 1 ? "\(name) and \(roots.count - 1) more" : name
    }
}
