// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles
import Testing

@testable import FileTransfer

/// Which items get a place, by name and by wish.
struct ReceivePlanTests {
    private static func manifest(_ paths: [String], size: UInt64 = 1) throws -> Manifest {
        try Self.manifest(paths.map { Array($0.utf8) }, size: size)
    }

    private static func manifest(_ paths: [[UInt8]], size: UInt64 = 1) throws -> Manifest {
        try Manifest(
            paths.map { ManifestEntry(kind: .file, path: $0, size: size, modified: nil, isExecutable: false) }
        )
    }

    /// What is said of one item.
    private static func verdict(_ manifest: Manifest, _ options: ReceiveOptions, _ item: Int) throws
        -> ReceivePlan.Verdict
    {
        try ReceivePlan(manifest, options).verdict(on: try manifest.makeReader().entry(item), item)
    }

    private static let folder = ReceiveOptions(target: .folder(Array("/nowhere".utf8)))

    @Test(arguments: [
        "", "/", "/etc/passwd", "..", "../x", "a/../b", "a/./b", "a//b", "a/", ".", "a\u{0}b", "a\nb", "a\u{1B}[2J",
        "a\u{7F}", "a\u{9B}b", "a\u{202E}gpj.exe", "a\u{200B}b", "\u{FEFF}a", "a\u{2028}b", "a\u{AD}b",
        String(repeating: "a/", count: 32) + "a", String(repeating: "a", count: 1025),
    ])
    func `a hostile name is refused, and the rest arrives`(_ name: String) throws {
        let manifest = try Self.manifest([name, "good.jpg"])
        let plan = try ReceivePlan(manifest, Self.folder)
        #expect(plan.items == [1])
        #expect(plan.bytes == 1)
        guard case .refuse(let reason) = try Self.verdict(manifest, Self.folder, 0) else {
            Issue.record("it was not refused")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test(arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0x61, 0x80]] as [[UInt8]])
    func `a name that is no UTF-8 is refused`(_ name: [UInt8]) throws {
        #expect(try ReceivePlan(try Self.manifest([name]), Self.folder).items.isEmpty)
    }

    @Test(arguments: [
        "-rf", "a b", "Bild (1).jpg", "\u{65E5}\u{672C}.png", "a:b", "a\\b", "\u{1F468}\u{200D}\u{1F469}.jpg",
    ])
    func `an unusual name is fine`(_ name: String) throws {
        #expect(try ReceivePlan(try Self.manifest([name]), Self.folder).items == [0])
    }

    @Test(arguments: [".a", "a/.b", ".a/b"]) func `a hidden name needs to be allowed`(_ name: String) throws {
        let manifest = try Self.manifest([name])
        #expect(try ReceivePlan(manifest, Self.folder).items.isEmpty)
        var options = Self.folder
        options.includesHidden = true
        #expect(try ReceivePlan(manifest, options).items == [0])
    }

    private static func links(_ links: [(path: String, target: String)]) throws -> Manifest {
        try Manifest(
            [ManifestEntry(kind: .file, path: Array("d/file".utf8), size: 1, modified: nil, isExecutable: false)]
                + links.map { link in
                    ManifestEntry(
                        kind: .link,
                        path: Array(link.path.utf8),
                        size: 0,
                        modified: nil,
                        isExecutable: false,
                        target: LinkTarget(bytes: Array(link.target.utf8))
                    )
                }
        )
    }

    @Test func `links are made where that was said, and only those that stay within`() throws {
        let manifest = try Self.links([
            ("d/ok", "file"), ("d/out", "../file"), ("top", "d"), ("d/file", "x"), ("d/../e", "x"), ("d/.dot", "x"),
        ])
        #expect(try ReceivePlan(manifest, Self.folder).items == [0])
        #expect(try Self.verdict(manifest, Self.folder, 2) == .refuse(reason: Self.unasked))
        var options = Self.folder
        options.keepsLinks = true
        let plan = try ReceivePlan(manifest, options)
        #expect(plan.items == [0, 1])
        #expect((plan.linkCount, plan.folderCount, plan.bytes) == (1, 0, 1))
        #expect(try plan.only([0], of: manifest).linkCount == 0)
        for item in [2, 3] {
            let astray = ReceivePlan.Verdict.fail(reason: "the link leads out of what it came with")
            #expect(try Self.verdict(manifest, options, item) == astray)
        }
        #expect(try Self.verdict(manifest, options, 4) == .refuse(reason: "the name comes twice"))
        for item in [5, 6] {
            guard case .refuse = try Self.verdict(manifest, options, item) else {
                Issue.record("the name of item \(item) was not refused")
                continue
            }
        }
    }

    private static let unasked: OutwardText = "it is a symbolic link: --links keep makes it"

    @Test func `the second of two equal names is refused`() throws {
        let manifest = try Self.manifest(["a", "b", "a", "c", "a"])
        let plan = try ReceivePlan(manifest, Self.folder)
        #expect(plan.items == [0, 1, 3])
        #expect(plan.bytes == 3)
        for item in [2, 4] {
            #expect(try Self.verdict(manifest, Self.folder, item) == .refuse(reason: "the name comes twice"))
        }
    }

    @Test func `what is not picked is unwanted, not refused`() throws {
        var options = Self.folder
        options.pick = { $0 == Array("b".utf8) }
        let manifest = try Self.manifest(["a", "b", "../c"])
        #expect(try ReceivePlan(manifest, options).items == [1])
        for item in [0, 2] { #expect(try Self.verdict(manifest, options, item) == .unwanted) }
    }

    @Test(arguments: [[], ["a", "b"]]) func `a single file is wanted and there is none, or several`(
        _ paths: [String]
    ) throws {
        for target in [ReceiveOptions.Target.standardOutput, .file(Array("x".utf8))] {
            let manifest = try Self.manifest(paths)
            let error = #expect(throws: TransferError.self) {
                try ReceivePlan(manifest, ReceiveOptions(target: target))
            }
            #expect(error?.code == .choice)
        }
    }

    @Test func `a single file may be picked among several`() throws {
        var options = ReceiveOptions(target: .standardOutput)
        options.pick = { $0 == Array("b".utf8) }
        #expect(try ReceivePlan(try Self.manifest(["a", "b"]), options).items == [1])
    }

    @Test func `hundreds of thousands of items are judged one by one`() throws {
        let count = 200_000
        let plan = try ReceivePlan(try Self.manifest((0..<count).map { "folder/\($0)" }), Self.folder)
        #expect(plan.items.count == count)
        #expect(plan.bytes == UInt64(count))
    }
}
