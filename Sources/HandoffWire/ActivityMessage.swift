// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a get or a follow is answered with: the whole activity (docs/protocol.md, section 4.4).
public struct ActivityMessage: Sendable, Hashable {
    /// What a peek would have said.
    public var summary: ActivitySummary
    /// The state, if the activity has any.
    public var userInfo: [String: PropertyListValue]?
    /// The page that led to ``webpageURL``; http or https, verbatim.
    public var referrerURL: String?
    /// What tells the continuer's application which of its scenes the activity belongs in.
    public var target: String?
    /// The keys without which the state is of no use.
    public var requiredKeys: [String]
    /// Whether the originator could not bring the state up to date in time, so that this is the last one saved.
    public var isStale: Bool
    /// Which state of the activity this is, 1 to 2^63 - 1, rising with each change; nil if it cannot be followed.
    public var revision: Int64?

    /// Makes a message of its parts.
    public init(
        summary: ActivitySummary,
        userInfo: [String: PropertyListValue]?,
        referrerURL: String? = nil,
        target: String? = nil,
        requiredKeys: [String],
        isStale: Bool,
        revision: Int64? = nil
    ) {
        self.summary = summary
        self.userInfo = userInfo
        self.referrerURL = referrerURL
        self.target = target
        self.requiredKeys = requiredKeys
        self.isStale = isStale
        self.revision = revision
    }

    /// The message's payload.
    public var encoded: [UInt8] { self.value.encoded }

    /// The message as one value: what the limits of depth and count hold for.
    public var value: PropertyListValue {
        var fields = self.summary.fields
        fields["info"] = self.userInfo.map { .dictionary($0) }
        fields["referrer"] = self.referrerURL.map { .url($0) }
        fields["target"] = self.target.map { .string($0) }
        fields["required"] = .array(self.requiredKeys.map { .string($0) })
        fields["stale"] = .bool(self.isStale)
        fields["revision"] = self.revision.map { .int64($0) }
        return .dictionary(fields)
    }

    /// How many bytes ``userInfo`` has, encoded; 0 without one.
    public var userInfoSize: Int { self.userInfo.map { PropertyListValue.dictionary($0).encodedSize } ?? 0 }

    /// Reads a payload.
    ///
    /// - Parameter bytes: The payload.
    /// - Throws: ``MessageError``.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        let fields = try MessageFields(decoding: bytes)
        var userInfo: [String: PropertyListValue]?
        switch fields.values["info"] {
        case nil: break
        case .dictionary(let values)?: userInfo = values
        default: throw .field("info")
        }
        guard case .array(let keys)? = fields.values["required"] else { throw .field("required") }
        var requiredKeys: [String] = []
        for key in keys {
            guard case .string(let text) = key else { throw .field("required") }
            requiredKeys.append(text)
        }
        let revision = try fields.integer("revision")
        guard (revision ?? 1) > 0 else { throw .field("revision") }
        self.init(
            summary: try ActivitySummary(fields),
            userInfo: userInfo,
            referrerURL: try fields.url("referrer"),
            target: try fields.text("target"),
            requiredKeys: requiredKeys,
            isStale: try fields.flag("stale"),
            revision: revision
        )
    }
}
