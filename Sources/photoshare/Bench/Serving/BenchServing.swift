// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import HandoffPosix
internal import Measuring

/// `photoshare bench --serve`: offers an activity to whoever measures.
struct BenchServing {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console

    init(_ arguments: ParsedCommand, _ engines: Engines, _ console: Console) {
        self.arguments = arguments
        self.engines = engines
        self.console = console
    }

    /// The type of the activity.
    static let activityType = "org.photoshare.bench"
    /// The most bytes of `userInfo` that a node can be configured to take.
    static let userInfoLimit = 1_000_000

    func run() async throws -> ExitStatus {
        try BenchArguments(self.arguments).check()
        Companion.endWithParent()
        ProcessMeter.begin()
        let folder = try BenchFolder(in: BenchFolder.parent(self.arguments))
        let isOnce = self.arguments[BenchOptions.once]
        defer { if isOnce { folder.removeLast() } else { folder.remove() } }
        let (ends, inlet) = AsyncStream.makeStream(of: Void.self)
        let passing = try PassingTrust(self.engines.security)
        let host = try BenchHost(self.engines, passing, folder) { inlet.yield() }
        let activity = UserActivity(activityType: Self.activityType)
        activity.title = "measurement"
        activity.supportsContinuationStreams = true
        activity.delegate = host
        activity.becomeCurrent()
        defer { activity.invalidate() }
        let node = try self.engines.makeNode(passing.trust) { configuration in
            configuration.port = UInt16(clamping: self.arguments[BenchOptions.port] ?? 0)
            configuration.acceptsAnyAddress = self.arguments[SendOptions.anyAddress]
            configuration.userInfoLimit = Self.userInfoLimit
            configuration.updateInterval = .zero
        }
        let news = BenchNews(self.console)
        return try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
            group.addTask {
                try await node.run { news.show($0) }
                return nil
            }
            group.addTask {
                for await _ in ends where isOnce { return .done }
                return nil
            }
            defer { group.cancelAll() }
            while let ended = try await group.next() {
                if let ended { return ended }
            }
            throw CancellationError()
        }
    }
}
