// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import Testing

struct PictureProtocolTests {
    @Test(arguments: [
        (["TERM": "xterm-kitty"], PictureProtocol.kitty), (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
        (["TERM": "xterm-ghostty"], .kitty), (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm),
        (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iterm), (["TERM": "dumb"], PictureProtocol.none),
        ([:], .none),
        (["TERM": "linux"], .none), (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], .blocks),
        (["TERM": "screen.xterm-256color"], .blocks), (["TERM": "xterm-kitty", "PHOTOSHARE_PICTURES": "none"], .none),
        (["TERM": "dumb", "PHOTOSHARE_PICTURES": "sixel"], .sixel),
    ])
    func `the environment may say it`(environment: [String: String], way: PictureProtocol) {
        #expect(PictureProtocol(environment: { environment[$0] }) == way)
    }

    @Test(arguments: [["TERM": "xterm-256color"], ["TERM": "foot", "PHOTOSHARE_PICTURES": "rubbish"]])
    func `else the terminal is asked`(environment: [String: String]) {
        #expect(PictureProtocol(environment: { environment[$0] }) == nil)
    }

    @Test(arguments: [
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", PictureProtocol.kitty), ("\u{1B}[?62;4;22c", .sixel),
        ("\u{1B}[?4c", .sixel),
        ("\u{1B}[?64;1;2;14;44c", .blocks), ("\u{1B}_Gi=31;ENOENT\u{1B}\\\u{1B}[?1;2c", .blocks), ("", .blocks),
    ])
    func `what the terminal answers`(answer: String, way: PictureProtocol) {
        #expect(PictureProtocol(answer: Array(answer.utf8)) == way)
        #expect(PictureProtocol(answer: nil) == .blocks)
    }
}
