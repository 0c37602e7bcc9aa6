// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol

/// Where the password of an exchange lies on the side that shows it, and who counts the attempts at it.
protocol PasswordDesk: Sendable {
    /// Whether an attempt could succeed now.
    var isOpen: Bool { get }

    /// Where those are let in who come back; nil where nobody can.
    var returns: ReturnDesk? { get }

    /// Begins an attempt.
    ///
    /// - Parameter nameplate: The number of the code that is meant, if the client said it.
    /// - Returns: What becomes of it.
    func begin(nameplate: Int?) -> PasswordAttempt

    /// Ends the attempt in flight.
    ///
    /// - Parameter outcome: How it ended.
    func end(_ outcome: CodeWindow.Outcome)
}

extension PasswordDesk {
    var returns: ReturnDesk? { nil }
}

/// What becomes of an attempt at a password.
enum PasswordAttempt: Sendable {
    /// It may begin, with this password, and must be ended.
    case proceed(password: [UInt8])
    /// It is for a code that is not open any more; it says nothing about the one that is.
    case stale
    /// It may not begin now.
    case refused(CodeWindow.Admission)
}
