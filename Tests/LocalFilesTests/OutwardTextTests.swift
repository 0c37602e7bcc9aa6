// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles
import TestSupport
import Testing

/// What another device may be told.
struct OutwardTextTests {
    private let directory: TemporaryDirectory

    init() throws { self.directory = try TemporaryDirectory() }

    private func check(_ error: FileError?) throws {
        let error = try #require(error)
        #expect(error.message.contains(self.directory.path))
        #expect(!error.clause.text.contains("/"))
        #expect(error.message.hasSuffix(error.clause.text))
    }

    @Test func `what happened to a file is said without where it is`() throws {
        try self.check(#expect(throws: FileError.self) { try Destination(path: self.directory.bytes("nowhere")) })
        try self.directory.write("file", "x")
        try self.check(#expect(throws: FileError.self) { try Destination(path: self.directory.bytes("file")) })
        for case .problem(let problem) in SourceTree(paths: [self.directory.bytes("nowhere")]) {
            try self.check(problem.error)
        }
        guard case .entry(let entry)? = SourceTree(paths: [self.directory.bytes("file")]).first(where: { _ in true })
        else {
            Issue.record("the file is not listed")
            return
        }
        try self.directory.remove("file")
        try self.check(#expect(throws: FileError.self) { try SourceFile(entry) })
    }

    @Test func `a word of both sides loses what would make it a path`() {
        let text: OutwardText = "no \(word: "/home/name/HEIC 10-bit+") here"
        #expect(text.text == "no homenameHEIC 10-bit+ here")
    }

    @Test func `what the other side has said is told as it came`() {
        #expect(OutwardText(fromPeer: "a/b".utf8).text == "a/b")
        #expect(OutwardText(fromPeer: [0x61, 0xFF]).text == "a\u{FFFD}")
    }

    @Test(
        arguments: [
            (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (1_249, "1.2 kB"), (9_960, "10 kB"), (45_400_000, "45 MB"),
            (999_499, "999 kB"), (999_500, "1 MB"), (630_194_176, "630 MB"), (.max, "18 EB"),
        ] as [(UInt64, String)]
    )
    func `numbers of bytes are said as people read them`(_ count: UInt64, _ text: String) {
        let said: OutwardText = "\(bytes: count)"
        #expect(said.text == text)
    }
}
