// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import Foundation
import Measuring
import TestSupport
import Testing

@testable import photoshare

/// What a measurement leaves behind: nothing, or nothing for long.
struct BenchFolderTests {
    @Test func `what a process has left that was killed is taken away by the next one, and what is in use is not`()
        throws
    {
        let parent = try TemporaryDirectory()
        let names = ["photoshare-bench-1", "photoshare-bench-2", "photoshare-bench-notes"]
        for name in names {
            let folder = "\(parent.path)/\(name)/source/files"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: URL(filePath: "\(folder)/payload-1"))
        }
        let hold = try FolderHold("\(parent.path)/photoshare-bench-2")
        try withExtendedLifetime(hold) {
            let folder = try BenchFolder(in: parent.path)
            let left = try FileManager.default.contentsOfDirectory(atPath: parent.path)
            #expect(Set(left) == [names[1], names[2], "photoshare-bench-\(getpid())"])
            folder.remove()
        }
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: parent.path)) == [names[1], names[2]])
    }

    @Test func `a link to a folder is not followed`() throws {
        let (parent, other) = (try TemporaryDirectory(), try TemporaryDirectory())
        try Data("x".utf8).write(to: URL(filePath: "\(other.path)/kept"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(parent.path)/photoshare-bench-1",
            withDestinationPath: other.path
        )
        BenchFolder.sweep(parent.path)
        #expect(FileManager.default.fileExists(atPath: "\(other.path)/kept"))
    }

    @Test func `more than there is room for is refused with the folder's name`() throws {
        let parent = try TemporaryDirectory()
        let folder = try BenchFolder(in: parent.path)
        defer { folder.remove() }
        let failure = #expect(throws: Failure.self) { try folder.require(1 << 62) }
        #expect(failure?.status == .destinationFull)
        #expect(failure?.message.contains(parent.path) == true)
        #expect(failure?.hint == Failure.roomForMeasurement)
    }
}
