// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import Handoff
internal import HandoffTransport
internal import LocalFiles

/// Why a command fails, with the exit status for it and what to do next.
struct Failure: Error {
    let status: ExitStatus
    let message: String
    let hint: String?
    /// Whether it is the other device that has failed; scripts get the same sentence on both.
    private let isPeers: Bool

    init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
        self.status = status
        self.message = message
        self.hint = hint
        self.isPeers = false
    }

    /// What ended a transfer on the sending side: its sentence may come from the other device, whose folder or disk it is
    /// about.
    ///
    /// - Parameters:
    ///   - error: What ended it.
    ///   - hint: What to do next; nil for what fits the error.
    init(ending error: TransferError, hint: String? = nil) {
        let isPeers = error.code == .full || error.code == .destination
        self.status = Self.status(error.code)
        self.message = error.message
        // Nothing is placed on this side, and a code that stands is no concern of it.
        self.hint =
            hint
            ?? (isPeers
                ? "once that is mended, run both commands again"
                : error.code == .cancelled ? "run both commands again" : Self.hint(error.code))
        self.isPeers = isPeers
    }

    /// Gives an error another hint.
    init(_ error: any Error, hint: String) {
        let failure = Failure(error)
        self.init(failure.status, failure.message, hint: hint)
    }

    /// Finds the status of an error of a layer below: each code has one.
    init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as HandoffError: self.init(Self.status(error.code), error.message, hint: Self.hint(error.code))
        case let error as TransferError:
            self.init(Self.status(error.code), error.message, hint: Self.hint(error.code))
        case let error as FileError: self.init(Self.status(TransferError(receiving: error).code), error.message)
        case let error as ConsoleError: self.init(.destinationNotWritable, "\(error)")
        case let error as TransportError: self.init(.unexpected, error.message)
        case is CancellationError: self.init(.interrupted, "interrupted")
        default: self.init(.unexpected, "\(error)")
        }
    }

    private static func status(_ code: HandoffError.Code) -> ExitStatus {
        switch code {
        case .handoffFailed: .activityGone
        case .connectionUnavailable: .unreachable
        case .timedOut: .timedOut
        case .userInfoTooLarge: .tooLarge
        case .cancelled: .cancelledByPeer
        case .notTrusted: .notTrusted
        case .protocolViolation: .violation
        case .discoveryUnavailable: .discoveryUnavailable
        case .addressInUse: .portInUse
        case .invalidValue: .usage
        case .storeUnusable: .stateUnusable
        default: .unexpected
        }
    }

    private static func hint(_ code: HandoffError.Code) -> String? {
        switch code {
        case .handoffFailed, .timedOut, .cancelled: Self.again
        case .connectionUnavailable:
            "the offer may be over, or a firewall blocks the port: --host takes the address and port that send --verbose shows"
        case .discoveryUnavailable: "--discovery embedded needs no daemon, --host needs no discovery"
        case .addressInUse: "leave --port out to take any free one"
        default: nil
        }
    }

    /// What to do after a transfer that did not come to its end.
    static let again = "run the same command again, with the newest code if the other device shows one"
    /// The same where something may have been placed meanwhile.
    static let goOn = "whatever has its name is complete; \(Self.again)"

    /// The same failure, where something may have been placed before it.
    var afterPlacing: Failure { self.hint == Self.again ? Failure(self, hint: Self.goOn) : self }

    private static func hint(_ code: TransferError.Code) -> String? {
        switch code {
        case .full: "make room, and run the same command again, with the newest code if the other device shows one"
        case .cancelled, .lost: Self.again
        default: nil
        }
    }

    static func status(_ code: TransferError.Code) -> ExitStatus {
        switch code {
        case .source: .sourceUnusable
        case .destination: .destinationNotWritable
        case .full: .destinationFull
        case .integrity: .violation
        case .declined: .refused
        case .choice: .usage
        case .cancelled: .cancelledByPeer
        case .lost: .activityGone
        default: .unexpected
        }
    }

    /// Says it, to people and scripts.
    ///
    /// - Returns: The status to end with.
    func report(on console: Console) -> ExitStatus {
        console.complain("photoshare: \(self.isPeers ? "the other device: " : "")\(self.message)")
        if let hint = self.hint { console.say("  \(hint)") }
        self.note(on: console)
        return self.status
    }

    /// Says it to scripts alone.
    func note(on console: Console) {
        var line = JSONLine(event: "error")
        line.add("code", .string(self.status.name))
        line.add("status", .integer(Int64(self.status.code)))
        line.add("message", .string(self.message))
        line.add("hint", ifPresent: self.hint.map { .string($0) })
        // With nobody left to read, the status still says it.
        try? console.event(line)
    }
}
