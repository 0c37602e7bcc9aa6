// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How a terminal shows pictures.
package enum PictureProtocol: String, Sendable, Hashable, CaseIterable {
    /// Kitty's graphics protocol, with raw pixels.
    case kitty
    /// The inline images of iTerm2, with a JPEG file.
    case iterm
    /// Sixels of 216 colours, as the VT340 had them.
    case sixel
    /// Two pixels a character, in 24-bit colour.
    case blocks
    /// Not at all: names are all that is shown.
    case none

    /// The variable by which the user decides.
    package static let variable = "PHOTOSHARE_PICTURES"

    /// What the environment says of the terminal; nil where the terminal itself has to be asked.
    ///
    /// - Parameter value: The value of a variable, nil where it is not set or empty.
    package init?(environment value: (String) -> String?) {
        if let chosen = value(Self.variable).flatMap(PictureProtocol.init) {
            self = chosen
            return
        }
        let terminal = value("TERM") ?? "dumb"
        let program = value("TERM_PROGRAM")
        if Self.plain.contains(where: { terminal.hasPrefix($0) }) {
            self = .none
        } else if value("TMUX") != nil || value("STY") != nil
            || Self.multiplexers.contains(where: { terminal.hasPrefix($0) })
        {
            // They would have to be told to let a picture pass, and know nothing of where it is.
            self = .blocks
        } else if value("KITTY_WINDOW_ID") != nil || terminal.contains("kitty") || terminal.contains("ghostty") {
            self = .kitty
        } else if program == "iTerm.app" || program == "WezTerm" || value("LC_TERMINAL") == "iTerm2" {
            self = .iterm
        } else {
            return nil
        }
    }

    /// What the terminal itself says.
    ///
    /// - Parameter answer: All that it said; nil where it did not answer.
    package init(answer: [UInt8]?) {
        let text = String(decoding: answer ?? [], as: UTF8.self)
        if text.contains("\u{1B}_Gi=31;OK") {
            self = .kitty
        } else if Self.attributes(in: text).contains("4") {
            self = .sixel
        } else {
            self = .blocks
        }
    }

    /// Terminals that have no colours worth the name.
    private static let plain = ["dumb", "linux", "vt1", "vt2", "cons", "sun", "emacs"]
    private static let multiplexers = ["tmux", "screen"]

    /// The numbers in the answer to "what are you".
    private static func attributes(in text: String) -> [Substring] {
        let parts = text.split(separator: "\u{1B}[?", omittingEmptySubsequences: false)
        guard let last = parts.dropFirst().last else { return [] }
        return last.prefix { $0 != "c" }.split(separator: ";")
    }

    /// Whether it knows Kitty's protocol, which it answers if it does, and what it is, which every terminal answers.
    private static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"
    /// How long a terminal may take to answer, in milliseconds: it may be at the other end of a slow line.
    private static let patience: Int32 = 500

    /// Finds out how this terminal shows pictures.
    ///
    /// - Parameters:
    ///   - environment: The value of a variable.
    ///   - path: The terminal.
    /// - Returns: How.
    package static func find(
        environment: (String) -> String?,
        on path: String = Terminal.controlling
    ) async -> PictureProtocol {
        if let known = PictureProtocol(environment: environment) { return known }
        return await withCheckedContinuation { continuation in
            let started = Terminal.runOnThread {
                guard let tty = TerminalDevice(path: path) else { return continuation.resume(returning: .blocks) }
                let answer = Terminal.query(Array(self.question.utf8).span, on: tty, milliseconds: self.patience)
                continuation.resume(returning: PictureProtocol(answer: answer))
            }
            if !started { continuation.resume(returning: .blocks) }
        }
    }
}
