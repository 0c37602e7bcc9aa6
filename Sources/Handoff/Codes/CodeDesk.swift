// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import Locking

/// The open one-shot code of a node, and the one attempt at it that may be in flight.
final class CodeDesk: PasswordDesk {
    /// What happened to the code.
    enum Change: Sendable {
        /// An attempt was right: the code is used, a new one is open.
        case used
        /// A guess was wrong, or too many connections came to nothing: the code is dead, a new one is open.
        case died
        /// Too many died in a row: no code is open.
        case stopped
        /// Somebody has said that there shall be a code again.
        case reopened
    }

    private struct State {
        var window = CodeWindow()
        var code: SpokenCode
    }

    let returns: ReturnDesk? = ReturnDesk()
    private let state: Lock<State>
    private let security: any Security
    private let wordCount: Int
    private let onChange: @Sendable (Change, CodeDesk) -> Void

    init(security: any Security, wordCount: Int, onChange: @escaping @Sendable (Change, CodeDesk) -> Void) {
        self.security = security
        self.wordCount = wordCount
        self.onChange = onChange
        self.state = Lock(State(code: Self.makeCode(security, wordCount)))
    }

    /// The open code, or nil after too many dead ones.
    var code: SpokenCode? {
        self.state.withLock { $0.window.isClosed ? nil : $0.code }
    }

    var isOpen: Bool { self.code != nil }

    /// Begins an attempt.
    ///
    /// - Parameter nameplate: The number of the code that is meant, if the client said it.
    /// - Returns: What becomes of it.
    func begin(nameplate: Int?) -> PasswordAttempt {
        self.state.withLock { state in
            if let nameplate, nameplate != state.code.nameplate { return .stale }
            let admission = state.window.begin()
            return admission == .proceed ? .proceed(password: state.code.password) : .refused(admission)
        }
    }

    /// Ends the attempt in flight.
    func end(_ outcome: CodeWindow.Outcome) {
        let change = self.state.withLock { state -> Change? in
            switch state.window.end(outcome) {
            case .keep:
                return nil
            case .replace:
                state.code = Self.makeCode(self.security, self.wordCount, unlike: state.code.nameplate)
                return outcome == .right ? .used : .died
            case .stop:
                return .stopped
            }
        }
        if let change { self.onChange(change, self) }
    }

    /// Opens the window again after ``Change/stopped``, with a new code.
    func reopen() {
        let isReopened = self.state.withLock { state in
            guard state.window.isClosed else { return false }
            state.window.reopen()
            state.code = Self.makeCode(self.security, self.wordCount, unlike: state.code.nameplate)
            return true
        }
        if isReopened { self.onChange(.reopened, self) }
    }

    /// Makes a code whose number differs from that of the code before: the number tells the two apart.
    private static func makeCode(_ security: any Security, _ wordCount: Int, unlike last: Int = 0) -> SpokenCode {
        let bytes = security.randomBytes(wordCount * 2)
        let numbers = (0..<wordCount).map { UInt16(bytes[$0 * 2]) << 8 | UInt16(bytes[$0 * 2 + 1]) }
        // 64 bits over so few numbers leave a bias of 2^-54; eleven bits of sixteen are taken for a word, without any.
        let random = security.randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let choices = (1...SpokenCode.nameplateLimit).count - (last == 0 ? 0 : 1)
        let number = Int(random % UInt64(choices)) + 1
        return SpokenCode(nameplate: last != 0 && number >= last ? number + 1 : number, numbers: numbers)
    }
}
