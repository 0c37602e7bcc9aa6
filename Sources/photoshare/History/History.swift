// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff
internal import HandoffStore
internal import HandoffTransport
internal import LocalFiles

/// What was continued here and offered, in the state folder.
struct History {
    private let folder: StateFolder
    private let console: Console

    init(_ arguments: ParsedCommand, _ console: Console) {
        self.folder = StateFolder(arguments)
        self.console = console
    }

    /// Opens the store, on a thread of its own: those of the transfer may be waiting for a pipe.
    ///
    /// - Returns: The store; nil where nothing says where the state is kept.
    /// - Throws: ``FileError`` if the system gives no thread.
    func open() throws(FileError) -> ActivityHistory? {
        guard let folder = self.folder.bytes else { return nil }
        return ActivityHistory(folder: folder, executor: try WorkerThread(name: "photoshare-past"))
    }

    /// Whether there may be a history: who never paired leaves nothing on the disk, unless a history was asked for.
    var mayBeKept: Bool {
        guard let path = self.folder.path else { return false }
        return ["photoshare.sqlite", "history.sqlite"].contains {
            FileManager.default.fileExists(atPath: "\(path)/\($0)")
        }
    }

    /// Notes an activity that was continued.
    func note(continued activity: ContinuedActivity) async {
        await self.note(
            HistoryEntry(
                .continued,
                at: Self.now,
                activity: activity.identifier.uuidString,
                activityType: activity.type,
                title: activity.title,
                device: activity.device?.id,
                deviceName: activity.device?.name
            )
        )
    }

    /// Notes an activity that is offered.
    func note(offered activity: UserActivity) async {
        await self.note(
            HistoryEntry(
                .offered,
                at: Self.now,
                activity: activity.identifier.uuidString,
                activityType: activity.activityType,
                title: activity.title
            )
        )
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// A history is a convenience: where it cannot be kept, what was asked for is done all the same.
    private func note(_ entry: HistoryEntry) async {
        guard self.mayBeKept, let store = try? self.open() else { return }
        do throws(DeviceStoreError) {
            try await store.add(entry)
        } catch {
            self.console.detail("not noted in the history: \(error.message)")
        }
    }
}
