// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import LocalFiles
import TestSupport
import Testing

@testable import Sandbox

struct ProcessHardeningTests {
    private let directory: TemporaryDirectory

    init() throws { self.directory = try TemporaryDirectory() }

    @Test func `the memory is in no dump and in no other process's reach, and files are placed as ever`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            #expect(!ProcessHardening.forbidsDumps)
            #expect(ProcessHardening.forbidDumps())
            #expect(ProcessHardening.forbidsDumps)
            // Placing goes through /proc/self/fd, which belongs to root from now on.
            let destination = try Destination(path: Array(path.utf8))
            let file = try destination.begin()
            try file.write(Array("new".utf8).span, at: 0)
            _ = try file.place(as: RelativePath("file"))
        }
        #expect(self.directory.text("file") == "new")
    }
}
