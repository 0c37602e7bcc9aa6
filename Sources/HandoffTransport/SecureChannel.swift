// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How far one call of ``SecureChannel`` came.
public struct ChannelProgress: Sendable, Hashable {
    /// Bytes of the input that were used; the rest must be given again, with more behind it.
    public var consumed: Int
    /// Bytes that were written to the output.
    public var produced: Int
    /// Whether the peer has ended its direction properly (close_notify); a link that ends without it was cut.
    public var ended: Bool

    /// Makes a progress report.
    ///
    /// - Parameters:
    ///   - consumed: How many bytes of the input were taken.
    ///   - produced: How many bytes of output were made.
    ///   - ended: Whether the peer has ended its direction properly.
    public init(consumed: Int, produced: Int, ended: Bool = false) {
        self.consumed = consumed
        self.produced = produced
        self.ended = ended
    }
}

/// An encrypted channel that sees bytes, never a socket: ciphertext in, plaintext out, and the reverse.
///
/// It does no I/O and has no clock. Not `Sendable`: one connection's executor owns it.
/// What it wants to send gathers in ``pendingOutput(_:)``, after any of its calls.
public protocol SecureChannel: AnyObject {
    /// Whether the handshake is done: protocol, keys and exporter can be asked for, plaintext may flow.
    var isEstablished: Bool { get }
    /// Whether the handshake rests because the client's admission is undecided; the next ``handshake(_:)`` asks again.
    var awaitsAdmission: Bool { get }
    /// The protocol that both agreed on (ALPN), once established; nil if the peer offered none.
    var negotiatedProtocol: String? { get }
    /// SHA-256 of the peer's SubjectPublicKeyInfo, once established; nil if it showed no certificate.
    var peerKeyDigest: [UInt8]? { get }
    /// SHA-256 of this side's SubjectPublicKeyInfo; empty until a server that admits clients has chosen its identity.
    var ownKeyDigest: [UInt8] { get }

    /// Takes the handshake further.
    ///
    /// Call it first with an empty input (the client then has its first flight pending), then with what came from the
    /// peer until ``isEstablished``.
    ///
    /// - Parameter input: Ciphertext from the peer.
    /// - Returns: What was consumed; `produced` is always 0.
    /// - Throws: ``ChannelError``; an alert for the peer may be pending nevertheless and should be sent.
    func handshake(_ input: Span<UInt8>) throws(ChannelError) -> ChannelProgress

    /// Decrypts.
    ///
    /// - Parameters:
    ///   - input: Ciphertext from the peer; may hold a part of a record, or several.
    ///   - output: Where plaintext goes.
    ///   - offset: The first index of `output` that is written.
    /// - Returns: What was consumed and produced. If the output was filled, call again with the rest of the input, even
    ///   an empty one.
    /// - Throws: ``ChannelError`` on a bad record or an alert.
    func open(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>, at offset: Int) throws(ChannelError)
        -> ChannelProgress

    /// Encrypts; the ciphertext joins the pending output.
    ///
    /// - Parameter input: Plaintext, all of which is consumed.
    /// - Throws: ``ChannelError`` if the channel is not established or has failed.
    func seal(_ input: Span<UInt8>) throws(ChannelError)

    /// Ends this side's direction: a close_notify joins the pending output.
    func finish()

    /// How many bytes wait to be sent to the peer.
    var pendingCount: Int { get }

    /// Lends the bytes that wait to be sent, and drops as many as the body says were sent.
    ///
    /// - Parameter body: Gets the bytes, returns how many of them are done with.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws.
    func pendingOutput(_ body: (Span<UInt8>) throws(TransportError) -> Int) throws(TransportError) -> Int

    /// Derives keying material that both ends of this very channel, and nobody between them, know (RFC 8446 7.5, RFC
    /// 9266).
    ///
    /// - Parameters:
    ///   - label: The exporter's label, ASCII.
    ///   - length: How many bytes.
    /// - Returns: The bytes.
    /// - Throws: ``ChannelError`` if the channel is not established.
    func exportKeyingMaterial(label: String, length: Int) throws(ChannelError) -> [UInt8]
}

/// Why an encrypted channel failed.
public struct ChannelError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case handshakeRefused, strangePeer, peerRefused, badRecord, wrongProtocol, notEstablished, library
        }
        private let kind: Kind

        /// This side does not accept what the peer offered (version, group, certificate, key).
        public static let handshakeRefused = Code(kind: .handshakeRefused)
        /// This side does not let the peer in: it was not admitted, or showed another key than the one expected.
        public static let strangePeer = Code(kind: .strangePeer)
        /// The peer sent an alert.
        public static let peerRefused = Code(kind: .peerRefused)
        /// A record did not decrypt or broke the rules.
        public static let badRecord = Code(kind: .badRecord)
        /// No common protocol (ALPN).
        public static let wrongProtocol = Code(kind: .wrongProtocol)
        /// The call needs an established channel.
        public static let notEstablished = Code(kind: .notEstablished)
        /// The cryptographic library failed.
        public static let library = Code(kind: .library)

        /// The code's name.
        public var description: String { self.kind.rawValue }
    }

    /// What kind of failure it was.
    public let code: Code
    /// One sentence for people.
    public let message: String

    /// Makes an error from a code and a sentence.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it was.
    ///   - message: One sentence for people.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence, with the code's name behind it.
    public var description: String { "\(self.message) (\(self.code))" }
}
