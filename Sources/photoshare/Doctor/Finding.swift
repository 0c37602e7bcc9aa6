// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

/// How bad something is.
enum Verdict: Sendable, Hashable {
    /// Nothing is wrong.
    case ok
    /// Nothing is wrong, but good to know.
    case note
    /// It works, but not as well as it could, or not everywhere.
    case warning
    /// Something does not work; this is the status that commands end with because of it.
    case fault(ExitStatus)

    /// The word for people and scripts.
    var name: String {
        switch self {
        case .ok: "ok"
        case .note: "note"
        case .warning: "warning"
        case .fault: "fault"
        }
    }

    /// The larger, the worse.
    var weight: Int {
        switch self {
        case .ok: 0
        case .note: 1
        case .warning: 2
        case .fault: 3
        }
    }
}

/// What a check came to.
struct Finding: Sendable, Hashable {
    /// How bad it is.
    let verdict: Verdict
    /// What it is, in one sentence.
    let message: String
    /// The command that mends it.
    let fix: String?

    /// Nothing is wrong.
    static func ok(_ message: String) -> Finding { Finding(verdict: .ok, message: message, fix: nil) }

    /// Nothing is wrong, but good to know.
    static func note(_ message: String, fix: String? = nil) -> Finding {
        Finding(verdict: .note, message: message, fix: fix)
    }

    /// It works, but not as well as it could.
    static func warning(_ message: String, fix: String? = nil) -> Finding {
        Finding(verdict: .warning, message: message, fix: fix)
    }

    /// It does not work.
    static func fault(_ status: ExitStatus, _ message: String, fix: String? = nil) -> Finding {
        Finding(verdict: .fault(status), message: message, fix: fix)
    }
}
