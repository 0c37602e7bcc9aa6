// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The first message of each side: which versions it speaks and what it allows (docs/protocol.md, section 4.1).
public struct Hello: Sendable, Hashable {
    /// The version of this implementation.
    public static let currentVersion: UInt8 = 1

    /// The versions that the sender speaks, at least one.
    public var versions: [UInt8]
    /// How many streams the sender lets the peer have open at once.
    public var streamLimit: Int
    /// How many bytes the peer may send on each new stream before it is given more credit.
    public var initialCredit: Int
    /// Which code a client is about to prove, by its public number; a server names none.
    ///
    /// So a server can tell a code that is used or dead from a wrong guess at the one that is open.
    public var nameplate: Int?
    /// What the sender's code is for; nothing is said where there is no code.
    ///
    /// The peer hears it before anybody has guessed, so that a code that was typed in the wrong place is not used up.
    public var purpose: Purpose?

    /// What a code is for: a code for one must not serve for the other.
    public enum Purpose: String, Sendable, Hashable {
        /// One continuation; nothing is kept.
        case once
        /// Two devices keep each other's keys.
        case pair
        /// As ``pair``, between devices whose users have told each the ID of the other instead of a code.
        case trust
        /// One continuation that goes on after its connection was lost; what is proven is the secret that the code left.
        case again

        /// Whether a server whose codes are for this lets in a client that comes for that.
        ///
        /// - Parameter other: What the client comes for.
        /// - Returns: Whether they go together.
        public func serves(_ other: Purpose) -> Bool { self == other || (self == .once && other == .again) }
    }

    /// Makes a hello.
    ///
    /// - Parameters:
    ///   - versions: The versions that the sender speaks.
    ///   - streamLimit: Streams that the peer may have open at once.
    ///   - initialCredit: Bytes that the peer may send on a new stream.
    ///   - nameplate: Which code is about to be proven.
    ///   - purpose: What the sender's code is for.
    public init(
        versions: [UInt8] = [Self.currentVersion],
        streamLimit: Int,
        initialCredit: Int,
        nameplate: Int? = nil,
        purpose: Purpose? = nil
    ) {
        self.versions = versions
        self.streamLimit = streamLimit
        self.initialCredit = initialCredit
        self.nameplate = nameplate
        self.purpose = purpose
    }

    /// The message's payload.
    public var encoded: [UInt8] {
        var fields: [String: PropertyListValue] = [
            "versions": .data(self.versions), "streams": .int64(Int64(self.streamLimit)),
            "credit": .int64(Int64(self.initialCredit)),
        ]
        fields["nameplate"] = self.nameplate.map { .int64(Int64($0)) }
        fields["purpose"] = self.purpose.map { .string($0.rawValue) }
        return MessageFields(fields).encoded
    }

    /// Reads a payload.
    ///
    /// - Parameter bytes: The payload.
    /// - Throws: ``MessageError``.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        let fields = try MessageFields(decoding: bytes)
        guard case .data(let versions)? = fields.values["versions"], !versions.isEmpty, versions.count <= 32 else {
            throw .field("versions")
        }
        let streams = try fields.required("streams", fields.integer("streams"))
        let credit = try fields.required("credit", fields.integer("credit"))
        guard (1...1024).contains(streams) else { throw .field("streams") }
        guard (4096...Int64(Int32.max)).contains(credit) else { throw .field("credit") }
        let nameplate = try fields.integer("nameplate")
        guard nameplate.map({ (1...999).contains($0) }) ?? true else { throw .field("nameplate") }
        let word = try fields.text("purpose", limit: 16)
        let purpose = word.flatMap(Purpose.init(rawValue:))
        guard word == nil || purpose != nil else { throw .field("purpose") }
        self.init(
            versions: versions,
            streamLimit: Int(streams),
            initialCredit: Int(credit),
            nameplate: nameplate.map { Int($0) },
            purpose: purpose
        )
    }
}
