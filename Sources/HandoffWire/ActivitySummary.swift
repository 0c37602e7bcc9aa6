// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a peek is answered with: enough to show and to choose, nothing of the activity's state (docs/protocol.md,
/// section 4.3).
public struct ActivitySummary: Sendable, Hashable {
    /// The activity's identifier, new for each activity object.
    public var identifier: UInt128
    /// The activity's type, in reverse-DNS form.
    public var type: String
    /// A title for people.
    public var title: String?
    /// When the activity stops being continuable, in seconds since 2001-01-01 00:00:00 UTC.
    public var expiration: Double?
    /// Whether continuation streams may be opened.
    public var supportsStreams: Bool
    /// Where a browser goes if no application knows the type; http or https, verbatim.
    public var webpageURL: String?

    /// Makes a summary of its parts.
    public init(
        identifier: UInt128,
        type: String,
        title: String?,
        expiration: Double?,
        supportsStreams: Bool,
        webpageURL: String? = nil
    ) {
        self.identifier = identifier
        self.type = type
        self.title = title
        self.expiration = expiration
        self.supportsStreams = supportsStreams
        self.webpageURL = webpageURL
    }

    /// The message's payload.
    public var encoded: [UInt8] { MessageFields(self.fields).encoded }

    /// Reads a payload.
    ///
    /// - Parameter bytes: The payload.
    /// - Throws: ``MessageError``.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        try self.init(MessageFields(decoding: bytes))
    }

    var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [
            "id": .uuid(self.identifier), "type": .string(self.type), "streams": .bool(self.supportsStreams),
        ]
        fields["title"] = self.title.map { .string($0) }
        fields["expires"] = self.expiration.map { .date($0) }
        fields["web"] = self.webpageURL.map { .url($0) }
        return fields
    }

    init(_ fields: MessageFields) throws(MessageError) {
        self.init(
            identifier: try fields.required("id", fields.uuid("id")),
            type: try fields.required("type", fields.text("type")),
            title: try fields.text("title"),
            expiration: try fields.date("expires"),
            supportsStreams: try fields.flag("streams"),
            webpageURL: try fields.url("web")
        )
    }
}
