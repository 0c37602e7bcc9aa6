// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a paired device says in the server name of its hello, so that it is known before anything is shown to it.
///
/// It is base32 (RFC 4648, lower case) of nonce(8) || HMAC-SHA256(K, "handoff-knock/1" || epoch(4) || nonce)\[0..<16\],
/// 39 characters, where K is the knock key of the pair in this direction (docs/protocol.md, section 3.3). To anybody else
/// it is noise.
public struct Knock: Sendable, Hashable {
    /// HMAC-SHA256 of a key and a message, 32 bytes; comes from outside, as this module holds no cryptography.
    public typealias Authenticate = (_ key: [UInt8], _ message: [UInt8]) -> [UInt8]

    /// How many random bytes a knock needs.
    public static let nonceBytes = 8

    private static let codeBytes = 16
    private static let label = Array("handoff-knock/1".utf8)

    /// What makes this knock different from every other.
    public let nonce: [UInt8]
    /// The proof that the knocker has the key.
    public let code: [UInt8]

    /// Makes a knock.
    ///
    /// - Parameters:
    ///   - key: The knock key from this device to the other.
    ///   - epoch: The one of the advert, or without an advert that of the local clock.
    ///   - nonce: Eight random bytes, new for each knock.
    ///   - authenticate: HMAC-SHA256.
    public init(key: [UInt8], epoch: AdvertEpoch, nonce: [UInt8], authenticate: Authenticate) {
        precondition(nonce.count == Self.nonceBytes, "a knock needs 8 random bytes, not \(nonce.count)")
        self.nonce = nonce
        self.code = Self.code(key, epoch, nonce, authenticate)
    }

    /// Reads the server name of a hello, which anybody may have written.
    ///
    /// - Parameter serverName: The name; nil comes of anything that is not the one form of a knock.
    public init?(serverName: String) {
        let characters = serverName.utf8
        let digits = characters.compactMap {
            (97...122).contains($0) || (50...55).contains($0) ? Base32.digit(of: $0) : nil
        }
        guard digits.count == characters.count, digits.count == Self.characterCount,
            let bytes = Base32.bytes(of: digits)
        else {
            return nil
        }
        self.nonce = Array(bytes.prefix(Self.nonceBytes))
        self.code = Array(bytes.dropFirst(Self.nonceBytes))
    }

    /// The server name to show, 39 characters.
    public var serverName: String {
        String(decoding: Base32.digits(of: self.nonce + self.code).map(Base32.character(of:)), as: UTF8.self)
            .lowercased()
    }

    /// Whether a key made this knock in an epoch; the time it takes does not depend on the code.
    ///
    /// - Parameters:
    ///   - key: A knock key.
    ///   - epoch: The epoch.
    ///   - authenticate: HMAC-SHA256.
    /// - Returns: Whether it did.
    func isMade(with key: [UInt8], in epoch: AdvertEpoch, _ authenticate: Authenticate) -> Bool {
        let expected = Self.code(key, epoch, self.nonce, authenticate)
        return zip(self.code, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0 && self.code.count == expected.count
    }

    private static let characterCount = ((nonceBytes + codeBytes) * 8 + 4) / 5

    private static func code(
        _ key: [UInt8],
        _ epoch: AdvertEpoch,
        _ nonce: [UInt8],
        _ authenticate: Authenticate
    ) -> [UInt8] {
        Array(authenticate(key, self.label + epoch.bytes + nonce).prefix(self.codeBytes))
    }
}
