// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Glibc
internal import HandoffCrypto
internal import HandoffStore
internal import HandoffTransport
internal import LocalFiles

extension FactFinder {
    /// Looks at keys and state; makes none.
    func findState() async {
        let thread = self.engines.workers.next()
        let folder = StateFolder(self.arguments)
        var fact = await thread.run { Self.lookAtState(folder.path) }
        if fact.folder == .sound { fact.devices = await Self.lookAtDevices(fact.path, on: thread) }
        self.note { [fact] in $0.state = fact }
    }

    private static func lookAtState(_ path: String?) -> StateFact {
        var fact = StateFact(user: geteuid())
        guard let path else {
            fact.folder = .nowhere
            return fact
        }
        fact.path = path
        fact.folder = self.lookAtFolder(path)
        guard fact.folder == .sound else { return fact }
        do throws(KeyFileError) {
            fact.key = try KeyFile.load(directory: Array(path.utf8)) == nil ? .absent : .sound
        } catch {
            fact.key = .refused(error)
        }
        return fact
    }

    private static func lookAtFolder(_ path: String) -> StateFact.Folder {
        let manager = FileManager.default
        // With the dot, a symbolic link to a folder counts as that folder.
        guard let found = try? manager.attributesOfItem(atPath: "\(path)/.") else {
            if (try? manager.attributesOfItem(atPath: path)) != nil {
                return manager.fileExists(atPath: "\(path)/.") ? .hidden : .notAFolder
            }
            let parent = self.nearestFolder(above: path)
            return self.canMakeFolder(in: parent) ? .absent : .outOfReach(parent: parent)
        }
        guard found[.ownerAccountID] as? UInt == UInt(geteuid()) else {
            return StateFolder.isOwn(path) ? .foreign : .unrelated
        }
        guard let mode = found[.posixPermissions] as? UInt, mode & 0o077 == 0 else {
            return StateFolder.isOwn(path) ? .open : .unrelated
        }
        return .sound
    }

    private static func lookAtDevices(_ path: String, on thread: WorkerThread) async -> StateFact.Devices {
        // Opening a store that is not there would make it.
        guard (try? FileManager.default.attributesOfItem(atPath: "\(path)/photoshare.sqlite")) != nil else {
            return .paired(0)
        }
        do throws(DeviceStoreError) {
            return .paired(try await SQLiteDeviceStore(folder: Array(path.utf8), executor: thread).devices().count)
        } catch {
            return .refused(error)
        }
    }

    /// Looks at the folder for what arrives; makes none.
    func findDestination() async {
        let asked = self.arguments[DoctorOptions.to]
        let fact = await self.engines.workers.next().run { Self.lookAtDestination(asked) }
        self.note { $0.destination = fact }
    }

    private static func lookAtDestination(_ asked: String?) -> DestinationFact {
        let path: [UInt8]
        do {
            path = try DownloadFolder.path(asked)
        } catch {
            return .nowhere(Failure(error).message)
        }
        let text = String(decoding: path, as: UTF8.self)
        do throws(FileError) {
            let destination = try Destination(path: path)
            try destination.probeWritable()
            let free = try destination.freeSpace()
            do throws(FileError) {
                // One byte beyond the reserve is what any file needs at least.
                try destination.require(bytes: 1, files: 1)
            } catch  where error.code == .full {
                return .writable(path: text, free: free, isFull: true)
            }
            return .writable(path: text, free: free, isFull: false)
        } catch {
            switch error.code {
            case .missing:
                let parent = self.nearestFolder(above: text)
                return .absent(
                    path: text,
                    parent: parent,
                    isWritable: self.canMakeFolder(in: parent)
                )
            case .full: return .writable(path: text, free: 0, isFull: true)
            default: return .unusable(path: text, error.message.clause)
            }
        }
    }

    /// Whether a folder could be made in what has a name.
    private static func canMakeFolder(in parent: String) -> Bool {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder), isFolder else { return false }
        return FileManager.default.isWritableFile(atPath: parent)
    }

    /// The folder in which a missing one would be made.
    private static func nearestFolder(above path: String) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: true)
        while !parts.isEmpty {
            parts.removeLast()
            let folder = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
            if FileManager.default.fileExists(atPath: folder.isEmpty ? "." : folder) {
                return folder.isEmpty ? "." : folder
            }
        }
        return "/"
    }
}
