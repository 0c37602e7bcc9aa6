// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import photoshare

/// How the system's texts are read.
struct DoctorFactTests {
    @Test(arguments: [
        ("", false, false, true, false),
        ("[publish]\npublish-hinfo=yes\npublish-workstation=yes", true, true, true, false),
        ("[publish]\n#publish-hinfo=yes\n publish-workstation = YES \npublish-addresses=no", false, true, false, false),
        ("[server]\npublish-hinfo=yes\ndisallow-other-stacks=yes", false, false, true, true),
        ("[publish]\npublish-hinfo=yes\ndisable-publishing=yes", false, false, false, false),
    ])
    func `the daemon's configuration says what it tells`(
        text: String,
        hardware: Bool,
        workstation: Bool,
        addresses: Bool,
        forbids: Bool
    ) {
        let configuration = DaemonConfiguration(text)
        #expect(configuration.publishesHardware == hardware)
        #expect(configuration.publishesWorkstation == workstation)
        #expect(configuration.publishesAddresses == addresses)
        #expect(configuration.forbidsOthers == forbids)
    }

    @Test func `limits are read, also those that are none`() {
        typealias Limit = SystemFact.DescriptorLimit
        let head = "Limit                     Soft Limit           Hard Limit           Units\n"
        let line = "Max open files            1024                 524288               files\n"
        #expect(Limit(limits: head + line) == Limit(soft: 1024, hard: 524_288))
        #expect(Limit(limits: "Max open files   unlimited  unlimited  files") == Limit(soft: .max, hard: .max))
        for text in ["", head, "Max open files", "Max open files  1024", "Max open files  x y"] {
            #expect(Limit(limits: text) == nil)
        }
    }

    @Test(
        arguments: [
            ("flags\t\t: fpu vme aes sse", true), ("flags\t: fpu vaes sse", false), ("Features\t: fp asimd aes", true),
            ("model name: aes", nil), ("", nil),
        ] as [(String, Bool?)]
    )
    func `the processor's instructions are read`(text: String, hasAES: Bool?) {
        #expect(SystemFact.hasAES(processors: text) == hasAES)
    }

    @Test(arguments: [
        ("/home/me/.local", "/home/me/.local"), ("/a b", "'/a b'"), ("it's", #"'it'\''s'"#), ("", "''"),
        ("-f", "'-f'"), ("$(reboot)", "'$(reboot)'"), ("\u{E9}", "'\u{E9}'"),
    ])
    func `a path in a command is one word`(text: String, word: String) {
        #expect(ShellWord(text).description == word)
    }

    @Test(arguments: [
        ("The folder is gone.", "the folder is gone"), ("UDP is shut.", "UDP is shut"), ("x", "x"), ("", ""),
        ("...", ""),
    ])
    func `a sentence of an error becomes part of another`(sentence: String, clause: String) {
        #expect(sentence.clause == clause)
    }
}
