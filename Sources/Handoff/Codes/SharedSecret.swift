// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire

/// What the client of a password exchange knows: the password, its public number, and what it is for.
struct SharedSecret: Sendable {
    /// Which advert, and which of the server's codes, is meant.
    let nameplate: Int
    /// The password's bytes.
    let password: [UInt8]
    /// What it is for.
    let purpose: Hello.Purpose

    /// The secret that a code is.
    init(_ code: OneShotCode, for purpose: Hello.Purpose) {
        self.nameplate = code.spoken.nameplate
        self.password = code.spoken.password
        self.purpose = purpose
    }

    /// The secret of somebody who comes back.
    init(_ ticket: ContinuationTicket) {
        self.nameplate = ticket.nameplate
        self.password = ticket.secret
        self.purpose = .again
    }

    /// The secret that two devices share whose users have told each the ID of the other.
    ///
    /// IDs are no secrets among those who know them, so this keeps strangers out and no more: who the other side is, its
    /// signature has to say. The nameplate is ten bits of a code that only both IDs together give.
    ///
    /// - Parameters:
    ///   - first: The key digest of one device.
    ///   - second: That of the other; their order does not matter.
    ///   - authenticate: HMAC-SHA256.
    init(
        between first: [UInt8],
        and second: [UInt8],
        authenticate: (_ key: [UInt8], _ message: [UInt8]) -> [UInt8]
    ) {
        self.password = first.lexicographicallyPrecedes(second) ? first + second : second + first
        let code = authenticate(self.password, Array("handoff-trust/1 nameplate".utf8))
        let number = code.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        self.nameplate = Int(number % UInt32(SpokenCode.nameplateLimit)) + 1
        self.purpose = .trust
    }
}
