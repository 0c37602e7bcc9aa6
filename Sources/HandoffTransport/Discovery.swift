// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// One key and value of a DNS-SD TXT record (RFC 6763 section 6).
public struct TextEntry: Sendable, Hashable {
    /// The key, printable ASCII without `=`.
    public var key: String
    /// The value's bytes; key, `=` and value together fit in 255 bytes.
    public var value: [UInt8]

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value's bytes; key, `=` and value together fit in 255 bytes.
    public init(key: String, value: [UInt8]) {
        self.key = key
        self.value = value
    }
}

/// What is published about a service: an advert.
public struct ServiceAdvert: Sendable, Hashable {
    /// The instance name, unique by construction (random), one DNS label of at most 63 bytes.
    public var instance: String
    /// The TCP port.
    public var port: UInt16
    /// The TXT record.
    public var text: [TextEntry]

    /// Makes an advert.
    ///
    /// - Parameters:
    ///   - instance: The instance name, new at each publication.
    ///   - port: The TCP port that is listened on.
    ///   - text: The TXT record.
    public init(instance: String, port: UInt16, text: [TextEntry]) {
        self.instance = instance
        self.port = port
        self.text = text
    }
}

/// A service that was heard and resolved.
public struct NearbyService: Sendable, Hashable {
    /// The instance name.
    public var instance: String
    /// Where it can be reached, best first: every address that was heard, link-local ones with the scope of the
    /// interface that heard them.
    public var endpoints: [Endpoint]
    /// The TXT record.
    public var text: [TextEntry]

    /// Makes a service from its parts.
    ///
    /// - Parameters:
    ///   - instance: The instance name.
    ///   - endpoints: Where it can be reached, best first.
    ///   - text: The TXT record.
    public init(instance: String, endpoints: [Endpoint], text: [TextEntry]) {
        self.instance = instance
        self.endpoints = endpoints
        self.text = text
    }
}

/// What a browser reports.
public enum BrowseEvent: Sendable, Hashable {
    /// A service appeared, or what is known of it changed.
    case found(NearbyService)
    /// The service with this instance name is gone.
    case lost(instance: String)
}

/// A published advert; it lives until it is withdrawn.
public protocol Publication: AnyObject, Sendable {
    /// Takes the advert back and says goodbye; returns when the goodbye is on the wire. More than one call is harmless.
    func withdraw() async
}

/// The engine that makes services known and finds them (DNS-SD over multicast DNS, RFC 6762 and 6763).
public protocol Discovery: Sendable {
    /// A word for people: which engine answers ("avahi-daemon", "embedded", "in-memory").
    var engineName: String { get }

    /// Publishes an advert of type `_handoff._tcp` on the chosen interfaces.
    ///
    /// An engine that loses its daemon publishes again when it is back.
    ///
    /// - Parameter advert: What to publish.
    /// - Returns: The publication.
    /// - Throws: ``DiscoveryError``.
    func publish(_ advert: ServiceAdvert) async throws(DiscoveryError) -> any Publication

    /// Browses for services of type `_handoff._tcp` and resolves each.
    ///
    /// Bounded: at most 256 services are remembered. Ending the iteration or cancelling its task stops the browser.
    /// The sequence throws ``DiscoveryError`` if browsing is not possible; a daemon that goes away and comes back is
    /// waited for.
    ///
    /// - Returns: The events, as they come.
    func browse() -> AsyncThrowingStream<BrowseEvent, any Error>
}

/// Why a service could not be published or browsed for.
public struct DiscoveryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case unavailable, badAdvert, badInterface, system }
        private let kind: Kind

        /// No responder can be reached or started.
        public static let unavailable = Code(kind: .unavailable)
        /// The advert cannot be expressed in DNS.
        public static let badAdvert = Code(kind: .badAdvert)
        /// No interface of that name.
        public static let badInterface = Code(kind: .badInterface)
        /// Anything else; the message has the system's words.
        public static let system = Code(kind: .system)

        /// The code's name.
        public var description: String { self.kind.rawValue }
    }

    /// What kind of failure it was.
    public let code: Code
    /// One sentence for people, with what to do.
    public let message: String

    /// Makes an error from a code and a sentence.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it was.
    ///   - message: One sentence for people, with what to do.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence, with the code's name behind it.
    public var description: String { "\(self.message) (\(self.code))" }
}
