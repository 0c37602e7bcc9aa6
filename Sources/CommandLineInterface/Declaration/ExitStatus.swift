// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How the program ends, as a number that scripts can rely on (README.md, "Exit statuses").
package enum ExitStatus: Int32, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Done, verified, both ends agree.
    case done = 0
    /// Something that should not happen.
    case unexpected = 1
    /// A wrong command line, or a choice that a script has to make.
    case usage = 2
    /// Nothing was found in time.
    case nothingFound = 3
    /// The other side is not trusted, or the code is wrong or used.
    case notTrusted = 4
    /// The activity went away (4608).
    case activityGone = 5
    /// Seen but not reachable (4609).
    case unreachable = 6
    /// Timed out (4610).
    case timedOut = 7
    /// The activity's userInfo is too large (4611).
    case tooLarge = 8
    /// Superseded or cancelled by the other side (3072).
    case cancelledByPeer = 9
    /// A source is missing, unreadable, or changed while sending.
    case sourceUnusable = 10
    /// The destination cannot be written to.
    case destinationNotWritable = 11
    /// The destination is full.
    case destinationFull = 12
    /// Done in part.
    case doneInPart = 13
    /// The peer broke integrity or the protocol.
    case violation = 14
    /// Refused by the other side.
    case refused = 15
    /// The key or the state cannot be used.
    case stateUnusable = 16
    /// Discovery is unavailable.
    case discoveryUnavailable = 17
    /// The fixed port is in use.
    case portInUse = 18
    /// Ended with Ctrl-C, or by SIGTERM or SIGHUP.
    case interrupted = 130
    /// Ended with Ctrl-\, or by SIGQUIT.
    case quit = 131

    /// The status as an exit code.
    package var code: Int32 { self.rawValue }

    /// The status's name, stable for scripts (`error` events carry it as `code`).
    package var name: String {
        switch self {
        case .done: "done"
        case .unexpected: "unexpected"
        case .usage: "usage"
        case .nothingFound: "nothing-found"
        case .notTrusted: "not-trusted"
        case .activityGone: "activity-gone"
        case .unreachable: "unreachable"
        case .timedOut: "timed-out"
        case .tooLarge: "too-large"
        case .cancelledByPeer: "cancelled-by-peer"
        case .sourceUnusable: "source-unusable"
        case .destinationNotWritable: "destination-not-writable"
        case .destinationFull: "destination-full"
        case .doneInPart: "done-in-part"
        case .violation: "violation"
        case .refused: "refused"
        case .stateUnusable: "state-unusable"
        case .discoveryUnavailable: "discovery-unavailable"
        case .portInUse: "port-in-use"
        case .interrupted: "interrupted"
        case .quit: "quit"
        }
    }

    /// What the status means, in one line.
    package var meaning: String {
        switch self {
        case .done: "done, verified, both ends agree"
        case .unexpected: "unexpected"
        case .usage: "usage, or a choice a script must make"
        case .nothingFound: "nothing found in time"
        case .notTrusted: "not trusted, wrong or used code"
        case .activityGone: "the activity went away (4608)"
        case .unreachable: "seen but not reachable (4609)"
        case .timedOut: "timed out (4610)"
        case .tooLarge: "userInfo too large (4611)"
        case .cancelledByPeer: "superseded or cancelled by the other side (3072)"
        case .sourceUnusable: "source missing, unreadable, or changed while sending"
        case .destinationNotWritable: "destination not writable"
        case .destinationFull: "destination full"
        case .doneInPart: "done in part: something was skipped or failed, listed"
        case .violation: "integrity or protocol violation by the peer"
        case .refused: "refused by the other side"
        case .stateUnusable: "key or state unusable (permissions, damage)"
        case .discoveryUnavailable: "discovery unavailable"
        case .portInUse: "fixed port in use"
        case .interrupted: "Ctrl-C, SIGTERM or SIGHUP"
        case .quit: "Ctrl-\\, or SIGQUIT"
        }
    }

    /// The name.
    package var description: String { self.name }
}
