// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import Locking

/// The open one-shot code of a node, and the one attempt at it that may be in flight.
final class CodeDesk: Sendable {
    /// What happened to the code.
    enum Change: Sendable {
        /// An attempt was right: the code is used, a new one is open.
        case used
        /// A guess was wrong, or too many connections came to nothing: the code is dead, a new one is open.
        case died
        /// Too many died in a row: no code is open.
        case stopped
    }

    private struct State {
        var window = CodeWindow()
        var code: SpokenCode
    }

    private let state: Lock<State>
    private let security: any Security
    private let wordCount: Int
    private let onChange: @Sendable (Change) -> Void

    init(security: any Security, wordCount: Int, onChange: @escaping @Sendable (Change) -> Void) {
        self.security = security
        self.wordCount = wordCount
        self.onChange = onChange
        self.state = Lock(State(code: Self.makeCode(security, wordCount)))
    }

    /// The open code, or nil after too many dead ones.
    var code: SpokenCode? {
        self.state.withLock { $0.window.isClosed ? nil : $0.code }
    }

    /// Begins an attempt, which must be ended.
    ///
    /// - Returns: The password of the open code, or nil if another attempt is in flight or no code is open.
    func begin() -> (admission: CodeWindow.Admission, password: [UInt8]) {
        self.state.withLock { state in
            let admission = state.window.begin()
            return (admission, admission == .proceed ? state.code.password : [])
        }
    }

    /// Ends the attempt in flight.
    func end(_ outcome: CodeWindow.Outcome) {
        let change = self.state.withLock { state -> Change? in
            switch state.window.end(outcome) {
            case .keep:
                return nil
            case .replace:
                state.code = Self.makeCode(self.security, self.wordCount)
                return outcome == .right ? .used : .died
            case .stop:
                return .stopped
            }
        }
        if let change { self.onChange(change) }
    }

    private static func makeCode(_ security: any Security, _ wordCount: Int) -> SpokenCode {
        // 64 bits over 999 nameplates leave a bias of 2^-54; eleven bits of sixteen are taken for a word, without any.
        let number = security.randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let bytes = security.randomBytes(wordCount * 2)
        let numbers = (0..<wordCount).map { UInt16(bytes[$0 * 2]) << 8 | UInt16(bytes[$0 * 2 + 1]) }
        return SpokenCode(nameplate: Int(number % UInt64(SpokenCode.nameplateLimit)) + 1, numbers: numbers)
    }
}
