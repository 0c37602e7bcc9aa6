// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import TestSupport
import Testing

/// Whether the pages that show programs show those that are compiled and run.
struct PageTests {
    @Test(arguments: [
        ("HandoffTesting/HandoffTesting.docc/TestingAnApplication.md", "GuideTests"),
        ("Handoff/Handoff.docc/FirstActivity.md", "LibraryGuideTests"),
        ("Handoff/Handoff.docc/ContinuationStreams.md", "LibraryGuideTests"),
        ("Handoff/Handoff.docc/Applications.md", "LibraryGuideTests"),
        ("HandoffFiles/HandoffFiles.docc/Documents.md", "LibraryGuideTests"),
    ])
    func `the guides show tests that pass`(page: String, suite: String) throws {
        let tests = try ProjectFile("Tests/HandoffTestingTests/\(suite).swift").text
        let blocks = try ProjectFile("Sources/\(page)").codeBlocks
        #expect(blocks.count >= 2)
        for block in blocks { #expect(tests.contains(block), "\(block)") }
    }

    @Test func `the first program on the front page is the snippet`() throws {
        let snippet = try ProjectFile("Snippets/FirstActivity.swift").text
        #expect(try ProjectFile("README.md").codeBlocks.contains(snippet))
        #expect(snippet.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 30)
    }

    @Test func `the page of conformance names tests that are there`() throws {
        let page = try ProjectFile("docs/conformance.md").text
        let names = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap { row in
            // The last column; the one before it has code of its own.
            (row.split(separator: "|").last ?? "").split(separator: "`", omittingEmptySubsequences: false)
                .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }
        #expect(names.count > 40)
        let sources = try ProjectFile.allText(below: "Tests", suffix: "Tests.swift")
        for name in names where !name.hasPrefix("Tests/") {
            #expect(sources.contains("func `\(name)`"), "no test is called \(name)")
        }
    }

    @Test func `the glossary has each word once, in order`() throws {
        let rows = try ProjectFile("docs/glossary.md").text.split(separator: "\n").filter { $0.hasPrefix("| ") }
        let words = rows.dropFirst().map { $0.split(separator: "|")[0].lowercased() }
        #expect(words.count > 50)
        #expect(words == Array(Set(words)).sorted())
    }
}
