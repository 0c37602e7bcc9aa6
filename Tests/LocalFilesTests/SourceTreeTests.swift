// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import LocalFiles
import TestSupport
import Testing

struct SourceTreeTests {
    private let directory: TemporaryDirectory

    init() throws { self.directory = try TemporaryDirectory() }

    /// The walk as text: paths as on the other side, problems by the code behind the path here.
    private func walk(_ names: [String], includesHidden: Bool = false, links: SourceTree.LinkPolicy = .skip) -> [String]
    {
        let tree = SourceTree(
            paths: names.map { name in self.directory.bytes(name) },
            includesHidden: includesHidden,
            links: links
        )
        return tree.map { item in
            switch item {
            case .entry(let entry):
                switch entry.kind {
                case .file: "\(entry.path) \(entry.size)"
                case .folder: "\(entry.path)/"
                case .link(let target): "\(entry.path) -> \(target)"
                }
            case .problem(let problem):
                "! \(String(decoding: problem.localPath, as: UTF8.self).dropFirst(self.directory.path.utf8.count + 1))"
                    + " \(problem.error.code)"
            }
        }
    }

    @Test func `everything is listed once, in order, or said to be left out`() throws {
        try self.directory.makeFolder("trip/b/empty")
        try self.directory.write("trip/a.jpg", "abc")
        try self.directory.write("trip/b/c", "")
        try self.directory.write("trip/.hidden", "x")
        try self.directory.write("trip/bad\u{202E}name", "x")
        try self.directory.link("trip/link", to: "a.jpg")
        try self.directory.link("trip/b/loop", to: "..")
        #expect(unsafe mkfifo(self.directory.at("trip/fifo"), 0o644) == 0)
        #expect(
            self.walk(["trip/", "nothing"]) == [
                "trip/", "! trip/.hidden hidden", "trip/a.jpg 3", "trip/b/", "trip/b/c 0", "trip/b/empty/",
                "! trip/b/loop symbolicLink", "! trip/bad\u{202E}name nameRefused", "! trip/fifo specialFile",
                "! trip/link symbolicLink", "! nothing missing",
            ]
        )
    }

    @Test func `what says that it is empty and is not is left out, and what is empty is not`() throws {
        try self.directory.write("empty", "")
        let items = Array(SourceTree(paths: [Array("/proc/self/status".utf8), self.directory.bytes("empty")]))
        guard case .problem(let problem) = items.first, case .entry(let entry) = items.last else {
            Issue.record("\(items)")
            return
        }
        #expect(problem.error.code == .specialFile)
        #expect((entry.path.description, entry.size) == ("empty", 0))
    }

    @Test func `hidden files and links come when asked for, and a loop ends`() throws {
        try self.directory.makeFolder("trip/.dot")
        try self.directory.write("trip/.dot/x", "1")
        try self.directory.write("other", "22")
        try self.directory.link("trip/link", to: "../other")
        try self.directory.link("trip/loop", to: ".")
        try self.directory.link("trip/self", to: "self")
        try self.directory.link("trip/void", to: "nowhere")
        try self.directory.makeFolder("trip/.photoshare-partial")
        #expect(
            self.walk(["trip"], includesHidden: true, links: .follow) == [
                "trip/", "trip/.dot/", "trip/.dot/x 1", "! trip/.photoshare-partial hidden", "trip/link 2",
                "! trip/loop loop", "! trip/self symbolicLink", "! trip/void missing",
            ]
        )
    }

    @Test func `links are kept as they are, whatever they lead to, and nothing is opened for them`() throws {
        try self.directory.makeFolder("trip/folder")
        try self.directory.write("trip/folder/x", "1")
        #expect(unsafe mkfifo(self.directory.at("fifo"), 0o644) == 0)
        for (name, target) in [
            ("absolute", "/etc/passwd"), ("fifo", "../fifo"), ("folder-link", "folder"), ("loop", "."),
            ("self", "self"),
            ("void", "nowhere"), (".dot", "x"), ("bad\u{202E}", "x"),
        ] {
            try self.directory.link("trip/\(name)", to: target)
        }
        try self.directory.link("root", to: "trip")
        #expect(
            self.walk(["trip", "root"], links: .keep) == [
                "trip/", "! trip/.dot hidden", "trip/absolute -> /etc/passwd", "! trip/bad\u{202E} nameRefused",
                "trip/fifo -> ../fifo", "trip/folder/", "trip/folder/x 1", "trip/folder-link -> folder",
                "trip/loop -> .", "trip/self -> self", "trip/void -> nowhere", "root -> trip",
            ]
        )
    }

    @Test func `roots of the same name are kept apart, and the same root is sent once`() throws {
        try self.directory.makeFolder("one")
        try self.directory.makeFolder("two")
        try self.directory.write("one/a.jpg", "1")
        try self.directory.write("two/a.jpg", "22")
        #expect(
            self.walk(["one/a.jpg", "two/a.jpg", "one/../one/a.jpg"]) == [
                "a.jpg 1", "a (1).jpg 2", "! one/../one/a.jpg exists",
            ]
        )
    }

    @Test(arguments: ["one/.", "one/two/..", "one//"])
    func `a path without a last name has that of its folder`(path: String) throws {
        try self.directory.makeFolder("one/two")
        #expect(self.walk([path]) == ["one/", "one/two/"])
    }

    @Test func `the root of the file system is no name`() {
        let items = Array(SourceTree(paths: [Array("/".utf8)]).prefix(1))
        guard case .problem(let problem) = items.first else {
            Issue.record("\(items)")
            return
        }
        #expect(problem.error.code == .nameRefused)
    }

    @Test func `a folder too deep is reported, not entered`() throws {
        let deep = repeatElement("d", count: 34).joined(separator: "/")
        try self.directory.makeFolder(deep)
        let lines = self.walk(["d"])
        #expect(lines.count == 33)
        #expect(lines.last?.hasSuffix("nameRefused") == true)
    }

    @Test func `a folder of many names is in the order of its bytes`() throws {
        try self.directory.makeFolder("many")
        let names = (0..<3_000).map { number in "\(number)-é-\(String(repeating: "x", count: number % 60))" }
        for name in names { try self.directory.write("many/\(name)", "") }
        let expected = names.sorted { first, second in first.utf8.lexicographicallyPrecedes(second.utf8) }
        #expect(self.walk(["many"]) == ["many/"] + expected.map { name in "many/\(name) 0" })
    }

    /// The walk with a reserved folder: what is left out for that, and all that is listed.
    private func walk(
        _ names: [String],
        reserving reserved: String,
        links: SourceTree.LinkPolicy = .skip
    ) -> (reserved: [String], listed: [String]) {
        let prefix = self.directory.path.utf8.count + 1
        var found: (reserved: [String], listed: [String]) = ([], [])
        let tree = SourceTree(
            paths: names.map { self.directory.bytes($0) },
            includesHidden: true,
            links: links,
            reserved: self.directory.bytes(reserved)
        )
        for item in tree {
            switch item {
            case .entry(let entry): found.listed.append(entry.path.description)
            case .problem(let problem):
                #expect(problem.error.code == .reserved, "\(problem.error)")
                found.reserved.append(String(decoding: problem.localPath.dropFirst(prefix), as: UTF8.self))
            }
        }
        return found
    }

    private func makeState() throws {
        try self.directory.makeFolder("home/.state/inner")
        try self.directory.write("home/a.txt", "a")
        try self.directory.write("home/.state/device.key", "secret")
        try self.directory.write("home/.state/inner/x", "secret")
    }

    @Test func `the program's own state is left out of what it is in`() throws {
        try self.makeState()
        let found = self.walk(["home"], reserving: "home/.state")
        #expect(found.reserved == ["home/.state"])
        #expect(found.listed == ["home", "home/a.txt"])
    }

    @Test(arguments: [
        "home/.state", "home/.state/", "home/.state/device.key", "home/.state/inner", "home/.state/inner/x",
    ])
    func `the program's own state is refused where it is named`(_ name: String) throws {
        try self.makeState()
        let found = self.walk([name, "home/a.txt"], reserving: "home/.state")
        #expect(found.reserved == [name.hasSuffix("/") ? String(name.dropLast()) : name])
        #expect(found.listed == ["a.txt"])
    }

    @Test func `no link leads to the program's own state, and no other name`() throws {
        try self.makeState()
        try self.directory.makeFolder("other")
        try self.directory.link("other/folder", to: "../home/.state")
        try self.directory.link("other/key", to: "../home/.state/device.key")
        try FileManager.default.linkItem(
            atPath: self.directory.at("home/.state/inner/x"),
            toPath: self.directory.at("other/hard")
        )
        try self.directory.write("other/mine", "m")
        // The state itself may have been said by a link.
        try self.directory.link("elsewhere", to: "home/.state")
        let found = self.walk(["other"], reserving: "elsewhere", links: .follow)
        #expect(found.reserved == ["other/folder", "other/hard", "other/key"])
        #expect(found.listed == ["other", "other/mine"])
    }

    @Test func `a state folder that is not there reserves nothing`() throws {
        try self.makeState()
        #expect(self.walk(["home"], reserving: "nowhere").reserved == [])
        #expect(self.walk(["home"], reserving: "nowhere").listed.count == 6)
    }

    @Test func `attributes are those of the file`() throws {
        try self.directory.write("run", "#!", mode: 0o755)
        try self.directory.write("read", "", mode: 0o644)
        let tree = SourceTree(paths: [self.directory.bytes("run"), self.directory.bytes("read")])
        let executable = tree.map { item in
            if case .entry(let entry) = item { entry.isExecutable } else { false }
        }
        #expect(executable == [true, false])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become somebody who may not read"))
    func `what cannot be read is reported`() async throws {
        try self.directory.write("secret", "x", mode: 0o600)
        try self.directory.makeFolder("closed")
        try self.directory.setMode("closed", 0o700)
        let path = self.directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            precondition(setuid(65_534) == 0, "setuid failed")
            let paths = ["secret", "closed"].map { name in Array("\(path)/\(name)".utf8) }
            let codes = SourceTree(paths: paths).map { item in
                if case .problem(let problem) = item { problem.error.code } else { FileError.Code.io }
            }
            #expect(codes == [.unreadable, .unreadable])
            let destination = try Destination(path: Array(path.utf8))
            #expect(code { () throws(FileError) in try destination.probeWritable() } == .notWritable)
        }
    }
}
