// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// A disk that has no room for a long list.
struct FullSpoolTests: TransferSuite {
    let place: TransferPlace

    init() throws { self.place = try TransferPlace() }

    /// Some 280 bytes an item: more than stays in the memory and fits onto the disk together.
    private func tree() throws -> SourceTree {
        try self.source.makeFolder("many")
        for number in 0..<4_000 {
            try self.source.write("many/\(number)-\(String(repeating: "n", count: 200))", bytes: [])
        }
        return SourceTree(paths: [self.source.bytes("many")])
    }

    /// Does something while the folder of the state is on a disk of 256 KiB.
    private func withSmallDisk(_ body: () async throws -> Void) async throws {
        guard try self.run("mount", ["-t", "tmpfs", "-o", "size=256k", "none", self.state.path]) else {
            try Test.cancel("tmpfs cannot be mounted here")
        }
        defer { #expect((try? self.run("umount", ["-l", self.state.path])) == true) }
        try await body()
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount"))
    func `a sender without room for its list says so before it offers anything`() async throws {
        let tree = try self.tree()
        try await self.withSmallDisk {
            do throws(TransferError) {
                _ = try await Catalogue(tree, spoolFolder: self.state.bytes(), on: self.nodes.workers.next())
                Issue.record("it has listed everything")
            } catch {
                #expect(error.code == .full)
            }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount"))
    func `a receiver without room for the list ends with full on both ends, and writes nothing`() async throws {
        let catalogue = try await Catalogue(try self.tree(), on: self.nodes.workers.next())
        var options = ReceiveOptions(target: .folder(self.target.bytes()))
        options.spoolFolder = self.state.bytes()
        try await self.withSmallDisk { [options] in
            let ends = try await self.nodes.transfer(catalogue, options)
            #expect(ends.failure == .full)
            #expect(ends.sent.summary?.outcome == ends.received.summary?.outcome)
            #expect(try self.target.names().isEmpty)
        }
    }

    private func run(_ tool: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/\(tool)")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
