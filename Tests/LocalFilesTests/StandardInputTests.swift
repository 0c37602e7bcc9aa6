// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import LocalFiles
import Testing

/// What is written to a pipe is read when it is there.
struct StandardInputTests {
    /// A pipe whose two ends are closed with it.
    private final class Pipe {
        let reading: CInt
        private var writing: CInt?

        init() throws {
            var ends: [CInt] = [0, 0]
            guard unsafe Glibc.pipe(&ends) == 0 else { throw FileError(.io, "no pipe") }
            self.reading = ends[0]
            self.writing = ends[1]
            // A process that somebody else starts meanwhile would keep the pipe open.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }

        deinit {
            self.end()
            close(self.reading)
        }

        func write(_ bytes: [UInt8]) {
            guard let writing = self.writing else { return }
            #expect(unsafe Glibc.write(writing, bytes, bytes.count) == bytes.count)
        }

        func end() {
            if let writing = self.writing { close(writing) }
            self.writing = nil
        }

        var input: StandardInput { StandardInput(descriptor: self.reading) }
    }

    private let pipe: Pipe

    init() throws {
        self.pipe = try Pipe()
    }

    /// Reads once, to the middle of a buffer.
    private func read(room: Int = 100) throws -> (bytes: [UInt8], isLast: Bool) {
        var buffer = [UInt8](repeating: 0, count: room + 7)
        let (count, isLast) = try self.pipe.input.read(into: &buffer, 5..<5 + room)
        #expect(buffer[..<5].allSatisfy { $0 == 0 } && buffer[(5 + count)...].allSatisfy { $0 == 0 })
        return (Array(buffer[5..<5 + count]), isLast)
    }

    @Test func `what was written comes while the pipe stays open`() throws {
        self.pipe.write([1, 2, 3])
        #expect(try self.read() == ([1, 2, 3], false))
        self.pipe.write([4])
        #expect(try self.read() == ([4], false))
    }

    @Test func `no more is taken than there is room for`() throws {
        self.pipe.write([1, 2, 3, 4, 5])
        #expect(try self.read(room: 2) == ([1, 2], false))
        #expect(try self.read(room: 2) == ([3, 4], false))
        self.pipe.end()
        #expect(try self.read(room: 2) == ([5], true))
    }

    @Test func `the end is told with the last bytes, and without any`() throws {
        self.pipe.write([1])
        self.pipe.end()
        #expect(try self.read() == ([1], true))
        #expect(try self.read() == ([], true))
    }

    @Test func `a wait that nobody wants any more ends`() async throws {
        let thread = try WorkerThread(name: "input")
        let input = self.pipe.input
        let reading = Task {
            try await thread.run {
                var buffer: [UInt8] = [0]
                return try input.read(into: &buffer, 0..<1).count
            }
        }
        reading.cancel()
        let result = await reading.result
        let error = #expect(throws: FileError.self) { try result.get() }
        #expect(error?.code == .io)
    }
}
