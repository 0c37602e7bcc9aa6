// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface
internal import FoundationEssentials
internal import Glibc
internal import LocalFiles
internal import Measuring

/// The folder that a process measures in, and takes away afterwards.
struct BenchFolder: Sendable {
    /// Its path.
    let path: String
    /// The folder that it was made in.
    let parent: String
    private let hold: FolderHold

    private static let prefix = "photoshare-bench-"
    /// How often a folder is made, or taken away, before something is wrong: somebody else may write or tidy up meanwhile.
    private static let attempts = 5

    /// The folder that files are read from and written to, as the command line says it.
    static func parent(_ arguments: ParsedCommand) -> String {
        arguments[BenchOptions.folder] ?? Environment.text("TMPDIR") ?? "/tmp"
    }

    /// Makes it, and takes away what others have left that were killed.
    ///
    /// - Parameter parent: Where.
    /// - Throws: ``Failure`` with `.destinationNotWritable` or `.destinationFull`.
    init(in parent: String) throws {
        self.parent = parent
        self.path = "\(parent)/\(Self.prefix)\(getpid())"
        Self.sweep(parent)
        for _ in 1..<Self.attempts {
            do {
                try FileManager.default.createDirectory(
                    atPath: self.path,
                    withIntermediateDirectories: false,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                let failure = Failure(measuring: error, in: parent)
                guard failure.status != .destinationFull else { throw failure }
                break
            }
            if let hold = try? FolderHold(self.path) {
                self.hold = hold
                return
            }
        }
        throw Failure(.destinationNotWritable, "no folder can be made in \(parent)", hint: "--dir DIR says where")
    }

    /// A path in it.
    func path(_ name: String) -> String { "\(self.path)/\(name)" }

    /// Makes a folder in it.
    ///
    /// - Parameter name: Its name.
    /// - Returns: Whether it is there now.
    func make(_ name: String) -> Bool {
        (try? FileManager.default.createDirectory(atPath: self.path(name), withIntermediateDirectories: true)) != nil
    }

    /// Takes something in it away, whatever it is.
    func remove(_ name: String) { try? FileManager.default.removeItem(atPath: self.path(name)) }

    /// Takes all of it away, and what a companion has left that had to be killed.
    func remove() {
        Self.remove(self.path)
        Self.sweep(self.parent)
    }

    /// Finds out whether there is room, with the reserve that a transfer leaves as well.
    ///
    /// - Parameter bytes: How many bytes will be needed.
    /// - Throws: ``Failure`` with `.destinationFull`.
    func require(_ bytes: UInt64) throws {
        do {
            try Destination(path: Array(self.path.utf8)).require(bytes: bytes)
        } catch let error where error.needs != nil {
            let (needs, has) = (PayloadSize.text(bytes), PayloadSize.text(error.has ?? 0))
            throw Failure(
                .destinationFull,
                "\(self.parent): the measurement needs \(needs) there, and \(has) may be used",
                hint: Failure.roomForMeasurement
            )
        } catch {
            throw Failure(measuring: error, in: self.parent)
        }
    }

    /// Takes all of it away, and what the process has left that this one was started for, if that was killed.
    ///
    /// Its connections may be seen to end a moment before it lets go of its folder.
    func removeLast() {
        Self.remove(self.path)
        for _ in 0..<40 where !Self.sweep(self.parent) { usleep(25_000) }
    }

    /// Takes away the folders of measurements that have ended without doing so: nobody holds them any more.
    ///
    /// - Parameter parent: Where they are.
    /// - Returns: Whether none is left.
    @discardableResult
    static func sweep(_ parent: String) -> Bool {
        var isClear = true
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(Self.prefix) && Int32(name.dropFirst(Self.prefix.count)) != nil {
            let path = "\(parent)/\(name)"
            // Held until it is gone: of two who tidy up one does it.
            guard let hold = try? FolderHold(path) else {
                isClear = false
                continue
            }
            withExtendedLifetime(hold) { Self.remove(path) }
        }
        return isClear
    }

    /// Takes a folder away; again where something was still being written in it.
    private static func remove(_ path: String) {
        for _ in 1...Self.attempts where FileManager.default.fileExists(atPath: path) {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
