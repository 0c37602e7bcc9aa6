// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import TestSupport
import Testing

@testable import photoshare

/// Which folders each command line leaves open, as a table.
struct WritableFoldersTests {
    private let directory: TemporaryDirectory

    init() throws {
        self.directory = try TemporaryDirectory()
        try self.directory.makeFolder("there")
    }

    /// The folders without the temporary directory in front; the state folder, which every command has, is left out.
    private func folders(_ line: [String]) throws -> [String]? {
        let words = line.map { $0.hasPrefix("@") ? self.directory.at(String($0.dropFirst())) : $0 }
        let invocation = try CommandParser(Program.photoshare(version: "0")).parse(words + ["--state", "state"])
        guard case .run(let arguments) = invocation, let found = try WritableFolders(arguments)?.folders else {
            return nil
        }
        let texts = found.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.first == "state")
        return texts.dropFirst().map {
            $0.hasPrefix(self.directory.path) ? "@\($0.dropFirst(self.directory.path.count + 1))" : $0
        }
    }

    @Test(arguments: [
        (["continue", "--links", "keep", "--to", "@new"], true), (["continue", "--to", "@new"], false),
        (["continue", "--links", "skip", "--to", "@new"], false),
        (["continue", "--plan", "--links", "keep", "--to", "@new"], false),
        (["send", "--links", "keep", "@there"], false),
    ])
    func `only who was told to keep links may make them`(line: [String], makesLinks: Bool) throws {
        let words = line.map { $0.hasPrefix("@") ? self.directory.at(String($0.dropFirst())) : $0 }
        let state = ["--state", self.directory.at("state")]
        let invocation = try CommandParser(Program.photoshare(version: "0")).parse(words + state)
        guard case .run(let arguments) = invocation else { return #expect(Bool(false), "it is no command") }
        #expect(try WritableFolders(arguments)?.makesLinks == makesLinks)
    }

    @Test(arguments: [
        (["continue", "--to", "@new/one"], ["@new/one"]),
        (["continue", "--to", "@there", "--previews", "@new"], ["@there", "@new"]),
        (["continue", "--to", "@there", "--receipt", "@there/r.json"], ["@there", "@there"]),
        (["continue", "-o", "-"], []),
        (["continue", "-o", "-", "--receipt", "r.json"], ["."]),
        (["continue", "-o", "-", "--receipt", "/r.json"], ["/"]),
        (["continue", "-o", "@there/file"], ["@there"]),
        (["continue", "-o", "@there"], ["@there"]),
        (["continue", "-o", "@missing/file"], ["@missing"]),
        (["continue", "-o", "file"], ["."]),
        (["continue", "--plan", "--to", "@new"], []),
        (["continue", "--previews-only", "--to", "@new", "--previews", "@kept"], ["@kept"]),
        (["send", "@there"], []),
        (["list"], []),
        (["devices"], []),
        (["devices", "accept", "desk", "--to", "@new"], ["@new"]),
        (["preview", "a.jpg"], []),
        (["preview", "a.jpg", "-o", "-"], []),
        (["preview", "a.jpg", "-o", "@there/b.jpg"], ["@there"]),
        (["bench", "--serve", "--dir", "@there"], ["@there"]),
        (["bench", "--nearby", "--dir", "@there", "--svg", "p.svg"], ["@there", "."]),
        (["bench", "--host", "h", "--dir", "@there", "--csv", "@there/f.csv"], ["@there", "@there"]),
    ])
    func `a command may write where its command line says, and nowhere else`(line: [String], folders: [String]) throws {
        #expect(try self.folders(line) == folders)
        // Folders for what arrives are there before the confinement, or they could not be opened to it; no others are made.
        let made = folders.filter { line.contains($0) && $0 != "@there" }
        for folder in made { #expect(try self.directory.names(String(folder.dropFirst())) == []) }
        #expect(try self.directory.names().count == 1 + made.reduce(0) { $0 + $1.split(separator: "/").count })
    }

    @Test func `a measurement on one machine is not confined, since it starts the other side itself`() throws {
        #expect(try self.folders(["bench", "--dir", "@there"]) == nil)
    }
}
