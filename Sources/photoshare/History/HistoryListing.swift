// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import HandoffStore
internal import HandoffTransport

/// `photoshare list --history`: what was continued and offered here; `--keep-history` says whether that is kept.
struct HistoryListing {
    private let store: ActivityHistory
    private let console: Console
    private let mayBeKept: Bool

    /// Prepares to list.
    ///
    /// - Throws: ``Failure`` with `.stateUnusable` where nothing says where the state is kept; ``FileError``.
    init(_ history: History, _ console: Console) throws {
        guard let store = try history.open() else { throw StateFolder.noHome }
        self.store = store
        self.mayBeKept = history.mayBeKept
        self.console = console
    }

    /// Prints the entries, the newest first.
    func print() async throws -> ExitStatus {
        let (entries, isKept) = try await Self.named {
            (try await self.store.entries(), try await self.store.isKept())
        }
        for entry in entries { try self.show(entry) }
        guard entries.isEmpty else { return .done }
        guard self.mayBeKept else {
            throw Failure(
                .nothingFound,
                "no history is kept before the first pairing",
                hint: "photoshare list --keep-history yes keeps one from now on"
            )
        }
        throw Failure(
            .nothingFound,
            isKept ? "nothing was continued or offered here yet" : "no history is kept",
            hint: isKept ? nil : "photoshare list --keep-history yes keeps one"
        )
    }

    /// Keeps a history from now on, or forgets it and keeps none.
    func keep(_ isKept: Bool) async throws -> ExitStatus {
        try await Self.named { try await self.store.setKept(isKept) }
        try self.console.result(isKept ? "a history is kept" : "the history is forgotten, and none is kept")
        var line = JSONLine(event: "kept")
        line.add("kept", .bool(isKept))
        try self.console.event(line)
        return .done
    }

    private func show(_ entry: HistoryEntry) throws {
        let date = Date(timeIntervalSince1970: Double(entry.time))
        let way: DisplayText = entry.direction == .continued ? "continued" : "offered  "
        let from: DisplayText = entry.deviceName.map { "  from \($0)" } ?? ""
        try self.console.result("\(Self.minute(date))  \(way)  \(entry.title ?? entry.activityType)\(from)")
        var line = JSONLine(event: "history")
        line.add("direction", .string(entry.direction == .continued ? "continued" : "offered"))
        line.add("time", .string(date.formatted(.iso8601)))
        line.add("title", entry.title.map { .string($0) } ?? .null)
        line.add("type", .string(entry.activityType))
        line.add("activity", .string(entry.activity))
        line.add("device", ifPresent: entry.deviceName.map { .string($0) })
        line.add("id", ifPresent: entry.device.map { .string($0) })
        try self.console.event(line)
    }

    /// Day and minute, in the time of the place.
    private static func minute(_ date: Date) -> String {
        String(
            date.formatted(
                Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
                    .year().month().day().time(includingFractionalSeconds: false)
            ).prefix(16)
        )
    }

    /// Does something with the store, and says what keeps it from that.
    private static func named<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as DeviceStoreError {
            throw Failure(.stateUnusable, error.message)
        }
    }
}
