// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import DefaultBrowser
internal import FileTransfer
internal import FoundationEssentials
internal import Handoff
internal import HandoffDNSSD
internal import LocalFiles

/// `photoshare continue`: finds an activity, shows it, pulls it.
struct ContinueCommand {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console
    private let browser: DefaultBrowser?
    private let code: CodeEntry

    init(
        _ arguments: ParsedCommand,
        _ engines: Engines,
        _ console: Console,
        _ browser: DefaultBrowser?,
        _ code: OneShotCode?
    ) {
        self.code = CodeEntry(arguments, console, early: code)
        self.arguments = arguments
        self.engines = engines
        self.console = console
        self.browser = browser
    }

    func run() async throws -> ExitStatus {
        let thread = self.engines.workers.next()
        try self.checkOutput()
        var options = try self.makeOptions()
        try await self.checkPlaces(options, on: thread)
        let keeper = try await PreviewKeeper.make(
            self.arguments[ContinueOptions.previews],
            includesHidden: self.arguments[ContinueOptions.allowHidden],
            thread
        )
        let receipt = try await self.makeReceipt(options, on: thread)
        let link = try self.link()
        let trust = try await OwnDevice(self.arguments, self.engines).trust()
        let node = try self.engines.makeNode(trust)
        let choice = TargetChoice(self.arguments, self.console, node, trust, link, self.code) {
            [discovery = self.engines.discovery] in
            discovery.engineName
        }
        let target = try await choice.find()
        if let folder = target.device?.folder, self.hasFreeChoice {
            options = try self.makeOptions(folder)
            try await self.checkPlaces(options, on: thread)
        }
        let events = Events(self.console)
        let gallery = Gallery(
            events,
            keeper,
            self.engines.pictures,
            asksPerson: Consent.asksPerson(self.arguments, target)
        )
        let listing = PlanListing(options, self.console, on: thread)
        let consent = try Consent(self.arguments, self.console, target, gallery, listing) {
            [target = options.target] offer in
            try await thread.run { try receipt?.place.check(offer, into: target) }
        }
        let pull = Pull(
            options,
            match: self.arguments[ContinueOptions.match],
            self.engines.workers,
            try self.makeJournal(),
            try StateFolder(self.arguments).makePreviewStore(),
            events,
            consent
        ) { event in
            receipt?.note(event)
            if case .manifest(let manifest) = event {
                gallery.note(manifest)
                if manifest.leftOut > 0 {
                    events.console.complain(
                        "the other device could not offer \(String(manifest.leftOut)) more, and lists them"
                    )
                }
            }
            if case .preview(let item, let path, let preview) = event {
                gallery.show(preview, item, path)
            } else {
                events.show(event)
            }
        }
        self.engines.windUp.set(placing: { pull.mayHavePlaced })
        let news = ContinuationNews(self.console)
        let redialer = Redialer(
            console: self.console,
            node: node,
            observer: news,
            limit: self.arguments[ContinueOptions.redial]
        )
        let summary: TransferSummary
        do {
            summary = try await events.meter.whileRefreshing {
                try await gallery.whileShowing { try await redialer.run(target, pull) }
            }
        } catch let activity as ForeignActivity {
            let status = try await PageChoice(self.arguments, self.console, self.browser, target)
                .run(activity, on: thread)
            await self.note(news)
            return status
        } catch {
            throw pull.mayHavePlaced ? Failure(error).afterPlacing : error
        }
        // A look at the offer ends well without a result to print.
        guard try !consent.hasLeft() else { return .done }
        let status: ExitStatus
        do {
            status = try events.conclude(summary)
        } catch {
            throw pull.mayHavePlaced ? Failure(error).afterPlacing : error
        }
        await self.note(news)
        if let receipt, let other = try await receipt.write(summary, in: options.target.folder, news, on: thread) {
            self.console.complain(
                "photoshare: \(receipt.place.path) has been taken meanwhile, and stays: the receipt is \(other)"
            )
        }
        return status
    }

    /// Notes what has come to its end.
    private func note(_ news: ContinuationNews) async {
        guard let activity = news.activity, !self.arguments.looksOnly else { return }
        await History(self.arguments, self.console).note(continued: activity)
    }

    /// Whether nothing on the command line says where to: a device's own folder counts then.
    private var hasFreeChoice: Bool {
        self.arguments[ContinueOptions.to] == nil && self.arguments[ContinueOptions.output] == nil
    }

    /// The link that was given, read strictly.
    private func link() throws -> ActivityLink? {
        guard let text = self.arguments.operands.first else { return nil }
        guard let link = ActivityLink(text) else {
            // It is not repeated: it may be a code.
            throw Failure(
                .usage,
                "the argument is no photoshare: link",
                hint:
                    "a code is typed when it is asked for, or comes with --code-file; photoshare list --links shows links"
            )
        }
        for name in [ContinueOptions.from, ContinueOptions.match, ContinueOptions.codeFile]
        where self.arguments[name] != nil {
            throw Failure(.usage, "a link says already which device and which activity are meant")
        }
        guard !self.arguments.isGiven(ContinueOptions.nameplate) else {
            throw Failure(.usage, "a link says already which device and which activity are meant")
        }
        return link
    }

    /// Refuses a file that is there already, unless it was said what to do with it: one that was named stands for itself.
    ///
    /// What is there and no file is never replaced.
    private func checkOutput() throws {
        guard let path = self.arguments[ContinueOptions.output], path != "-" else { return }
        try SmallFile.refuseSpecial(
            path,
            hint: "-o - writes to standard output, which may lead there; --plan looks and writes nothing"
        )
        var isFolder = false
        guard !self.arguments.isGiven(ContinueOptions.onConflict),
            FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder
        else { return }
        throw Failure(
            .destinationNotWritable,
            "\(path) is there already",
            hint: "--on-conflict replace puts the new one in its place, rename keeps both"
        )
    }

    /// Finds out before a code is used up whether there is a place for what comes.
    private func checkPlaces(_ options: ReceiveOptions, on thread: WorkerThread) async throws {
        let looksOnly = self.arguments.looksOnly
        try await thread.run {
            if !looksOnly { try options.target.probe() }
        }
    }

    /// Finds out before a code is used up whether there is a place for the receipt.
    private func makeReceipt(_ options: ReceiveOptions, on thread: WorkerThread) async throws -> Receipt? {
        guard let path = self.arguments[ContinueOptions.receipt] else { return nil }
        return Receipt(try await thread.run { try ReceiptPlace(path) }, spoolFolder: options.spoolFolder)
    }

    private func makeOptions(_ ownFolder: [UInt8]? = nil) throws -> ReceiveOptions {
        let target: ReceiveOptions.Target =
            switch self.arguments[ContinueOptions.output] {
            case "-"?: .standardOutput
            case let path?: .file(Array(path.utf8))
            case nil: .folder(try ownFolder ?? DownloadFolder.path(self.arguments[ContinueOptions.to]))
            }
        let patterns = self.arguments[ContinueOptions.pick].map { GlobPattern($0) }
        let pick: @Sendable ([UInt8]) -> Bool = { path in
            let text = String(decoding: path, as: UTF8.self)
            return patterns.contains { $0.matches(text) }
        }
        var options = ReceiveOptions(
            target: target,
            conflicts: self.arguments[ContinueOptions.onConflict].policy,
            includesHidden: self.arguments[ContinueOptions.allowHidden],
            pick: patterns.isEmpty ? nil : pick,
            wantsPreviews: self.wantsPreviews
        )
        options.keepsLinks = self.arguments[ContinueOptions.links] == .keep
        options.resumes = !self.arguments[ContinueOptions.noResume]
        options.unpacks = !self.arguments[ContinueOptions.noCompress]
        options.rereads = self.arguments[ContinueOptions.verify]
        options.spoolFolder = StateFolder(self.arguments).bytes
        return options
    }

    /// Where is kept what has come; nil where nothing says where the state is.
    private func makeJournal() throws -> TransferJournal? {
        guard let folder = StateFolder(self.arguments).bytes else { return nil }
        return TransferJournal(folder: folder, thread: try WorkerThread(name: "photoshare-log"))
    }

    /// Whether anybody would see the previews: a script that did not ask for them need not wait for them.
    private var wantsPreviews: Bool {
        guard !self.arguments[ContinueOptions.plan] else { return false }
        return self.arguments[ContinueOptions.previews] != nil || self.arguments[ContinueOptions.previewsOnly]
            || self.console.style.isJSON || PreviewPicture(self.console, self.engines.pictures).isVisible
    }
}
