// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import LocalFiles
import TestSupport
import Testing

/// What the user names, and what is no file.
@Suite(.timeLimit(.minutes(2)))
struct NamedInputTests {
    private let directory: TemporaryDirectory
    private let thread: WorkerThread

    init() throws {
        self.directory = try TemporaryDirectory()
        self.thread = try WorkerThread()
        #expect(unsafe mkfifo(self.directory.at("fifo"), 0o600) == 0)
    }

    private var fifo: NamedInput { NamedInput(path: self.directory.bytes("fifo")) }

    /// Reads in a task that is cancelled.
    private func cancelled() async -> FileError.Code? {
        let (fifo, thread) = (self.fifo, self.thread)
        return await withTaskGroup(of: FileError.Code?.self) { group in
            group.addTask {
                do throws(FileError) {
                    _ = try await thread.run { () throws(FileError) in try fifo.read(limit: 10) }
                    return nil
                } catch {
                    return error.code
                }
            }
            group.cancelAll()
            return await group.next() ?? nil
        }
    }

    @Test func `a FIFO that nobody writes to holds no task that was cancelled`() async throws {
        #expect(await self.cancelled() == .io)
        let writer = unsafe open(self.directory.at("fifo"), O_RDWR)
        try #require(writer >= 0)
        defer { close(writer) }
        #expect(await self.cancelled() == .io)
        // Nor does one that has begun to write.
        #expect(unsafe write(writer, [1], 1) == 1)
        #expect(await self.cancelled() == .io)
    }

    @Test func `what is written to a FIFO is read to its end`() async throws {
        let (fifo, thread, path) = (self.fifo, self.thread, self.directory.at("fifo"))
        async let bytes = thread.run { () throws(FileError) in try fifo.read(limit: 100_000) }
        let content = (0..<90_000).map { UInt8(truncatingIfNeeded: $0) }
        try await WorkerThread().run {
            let writer = unsafe open(path, O_WRONLY)
            #expect(unsafe write(writer, content, content.count) == content.count)
            close(writer)
        }
        #expect(try await bytes == content)
    }
}
