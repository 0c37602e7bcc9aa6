// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

// Every error of a layer below becomes a public one here, and only here.
extension HandoffError {
    init(_ cause: any Error) {
        switch cause {
        case let error as HandoffError: self = error
        case let error as TransportError: self.init(transport: error)
        case let error as ChannelError: self.init(channel: error)
        case let error as DiscoveryError: self.init(.discoveryUnavailable, error.message)
        case let error as PairingError: self.init(pairing: error)
        case let error as DeviceStoreError: self.init(store: error)
        case is CancellationError: self = .cancelled
        case is FrameError, is MessageError, is PropertyListError, is StreamViolation:
            self.init(.protocolViolation, "the other side broke the protocol: \(cause)")
        default: self.init(.handoffFailed, "\(cause)")
        }
    }

    private init(transport error: TransportError) {
        switch error.code {
        case .addressInUse: self.init(.addressInUse, error.message)
        // A value of the program's own, such as a port below 1024: no firewall, and no other device.
        case .notPermitted: self.init(.invalidValue, error.message)
        case .timedOut: self.init(.timedOut, error.message)
        case .reset, .closed: self.init(.handoffFailed, "the connection was lost: \(error.message)")
        default: self.init(.connectionUnavailable, error.message)
        }
    }

    private init(channel error: ChannelError) {
        switch error.code {
        case .handshakeRefused, .wrongProtocol, .badRecord: self.init(.protocolViolation, error.message)
        case .strangePeer: self.init(.notTrusted, error.message)
        case .peerRefused: self.init(.notTrusted, "the other side refused the connection: \(error.message)")
        default: self.init(.handoffFailed, error.message)
        }
    }

    private init(pairing error: PairingError) {
        switch error {
        case .wrongCode: self = .wrongCode
        case .version: self.init(.unsupported, "the other side speaks another version: update the older one")
        case .purpose(.once):
            self.init(.notTrusted, "that code is for photoshare continue, not for pairing; it is still good")
        case .purpose(.pair):
            self.init(.notTrusted, "that code is for pairing, not for continuing; it is still good")
        case .purpose(.trust):
            self.init(.notTrusted, "the other device waits for one whose ID it was told, and has no code")
        case .purpose(.again):
            self.init(.notTrusted, "the other device came back to an offer that is not here")
        case .badProof: self.init(.notTrusted, "the other device is not who it says, or not the one that was meant")
        case .refusedProof: self.init(.notTrusted, "the other device does not accept this one")
        case .notKept:
            self.init(.storeUnusable, "the other device could not keep the pairing; neither has the other now")
        case .unexpectedFrame, .malformed, .badShare:
            self.init(.protocolViolation, "the other side broke the protocol while the code was checked: \(error)")
        }
    }

    private init(store error: DeviceStoreError) {
        switch error.code {
        case .unknownDevice, .nameTaken, .invalid: self.init(.invalidValue, error.message)
        default: self.init(.storeUnusable, error.message)
        }
    }

    /// Makes the error that a peer's reason stands for; its text is the peer's and not shown as ours.
    init(reason: Reason) {
        switch reason.code {
        case .done: self = .ended
        case .timedOut: self.init(.timedOut, "the other device's application did not answer in time")
        case .userInfoTooLarge: self.init(.userInfoTooLarge, "the activity's userInfo is too large to be sent")
        case .cancelled: self.init(.cancelled, "the other side cancelled")
        case .unsupported: self.init(.unsupported, "the activity has no continuation streams")
        case .notTrusted: self = .wrongCode
        case .stale: self.init(.notTrusted, "that code was used already, or is dead; ask for the newest one")
        case .purpose: self.init(.notTrusted, "that code is for something else than what it was typed for")
        case .notKept: self = HandoffError(PairingError.notKept)
        case .busy: self.init(.connectionUnavailable, "the other device is busy: try again in a moment")
        case .violation: self.init(.protocolViolation, "the other side says that the protocol was broken")
        case .version: self.init(.unsupported, "the other side speaks another version: update the older one")
        default:
            self.init(
                .handoffFailed,
                "the activity is not available on the other device: it has ended there, or cannot be sent as it is"
            )
        }
    }

    static let cancelled = HandoffError(.cancelled, "cancelled")
    static let wrongCode = HandoffError(.notTrusted, "the code did not match; ask for a new one")
    static let strangeDevice = HandoffError(.notTrusted, "the other device is not paired with this one")
    static let unclaimed = HandoffError(
        .unclaimed,
        "no application here continues activities of this type, and it has no web page"
    )
    /// One of the two sides has left with a goodbye: the connection is not there any more, and was not lost.
    public static let ended = HandoffError(.handoffFailed, "the connection to the other device has ended")
}
