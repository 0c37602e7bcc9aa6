// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import DefaultBrowser
import FoundationEssentials
import TestSupport
import Testing

/// A page goes to `xdg-open` to the letter, and nothing but a page does; a stand-in writes down what it is started with.
@Suite(.timeLimit(.minutes(2)))
struct DefaultBrowserTests {
    private let folder: TemporaryDirectory

    init() throws {
        self.folder = try TemporaryDirectory()
    }

    /// The variables of a desktop whose `xdg-open` ends with a status.
    private func desktop(status: Int = 0) throws -> [String: String] {
        let log = self.folder.at("log")
        let script = "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" >> '\(log)'\nexit \(status)\n"
        try self.folder.write("xdg-open", script, mode: 0o755)
        return ["PATH": "/nowhere:\(self.folder.path)", "DISPLAY": ":7"]
    }

    private func open(_ text: String, status: Int = 0) throws -> Bool {
        let variables = try self.desktop(status: status)
        let page = try #require(URL(string: text))
        let browser = DefaultBrowser(environment: variables)
        guard let browser else { throw Missing() }
        return browser.open(page)
    }

    private struct Missing: Error {}

    @Test(arguments: [
        "https://example.org/", "http://example.org/a?b=c&d=e#f", "https://example.org/$(touch%20x);'&'",
        "https://example.org/--help",
    ])
    func `a page arrives to the letter as the only argument`(text: String) throws {
        #expect(try self.open(text))
        #expect(self.folder.text("log") == "1\n\(text)\n")
    }

    @Test func `the scheme is one whatever its letters`() throws {
        #expect(try self.open("HTTPS://Example.org/A"))
        #expect(self.folder.text("log") == "1\nhttps://Example.org/A\n")
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "mailto:a@example.org", "https:///nobody", "page.html",
    ])
    func `nothing but a page of the web is opened`(text: String) throws {
        #expect(try !self.open(text))
        #expect(self.folder.text("log") == nil)
    }

    @Test func `a browser that fails has not opened the page`() throws {
        #expect(try !self.open("https://example.org/", status: 3))
        #expect(self.folder.text("log") != nil)
    }

    @Test func `where there is no desktop or no program there is no browser`() throws {
        let variables = try self.desktop()
        for name in ["PATH", "DISPLAY"] {
            var poorer = variables
            poorer[name] = nil
            let browser = DefaultBrowser(environment: poorer)
            #expect(browser == nil)
        }
        try self.folder.setMode("xdg-open", 0o644)
        let browser = DefaultBrowser(environment: variables)
        #expect(browser == nil, "what may not be run is no program")
    }
}
