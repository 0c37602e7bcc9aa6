// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

/// What both sides of a pairing bind their password exchange to, and what they derive from it (docs/protocol.md, sections
/// 7.2 and 8.1).
///
/// The exporter binds it to this very channel, so that a relay between two channels fails; the client's certificate is
/// not part of the exporter's transcript (RFC 8446 7.1), hence both keys are named once more.
public enum PairingTranscript: Sendable {
    /// The exporter label of RFC 9266.
    public static let exporterLabel = "EXPORTER-Channel-Binding"
    /// How many bytes the exporter gives.
    public static let exporterLength = 32

    /// The channel identifier CI.
    ///
    /// - Parameters:
    ///   - mode: What the code is for.
    ///   - clientKey: SHA-256 of the client's SubjectPublicKeyInfo.
    ///   - serverKey: SHA-256 of the server's.
    /// - Returns: The identifier's bytes.
    public static func channelIdentifier(mode: Hello.Purpose, clientKey: [UInt8], serverKey: [UInt8]) -> [UInt8] {
        [Array(ChannelProtocol.code.utf8), Array(mode.rawValue.utf8), clientKey, serverKey].flatMap(Self.prefixed)
    }

    /// The client's associated data: which versions it speaks, so that a downgrade breaks the exchange.
    ///
    /// - Parameter versions: The versions of its hello.
    /// - Returns: The bytes.
    public static func clientData(versions: [UInt8]) -> [UInt8] { Array("J".utf8) + versions }

    /// The server's associated data.
    ///
    /// - Parameter versions: The versions of its hello.
    /// - Returns: The bytes.
    public static func serverData(versions: [UInt8]) -> [UInt8] { Array("D".utf8) + versions }

    /// What the keys are derived with that two devices keep: a label for each purpose and direction.
    public enum KeyLabel: String, Sendable, Hashable, CaseIterable {
        /// Adverts of the client for the server.
        case advertToServer = "advert J->D"
        /// Adverts of the server for the client.
        case advertToClient = "advert D->J"
        /// Knocks of the client at the server.
        case knockToServer = "knock J->D"
        /// Knocks of the server at the client.
        case knockToClient = "knock D->J"
    }

    /// The label of the secret that lets a client come back after its connection was lost.
    public static let returnLabel = "return J->D"

    // The prefix of draft-irtf-cfrg-cpace's lv_cat: the length as LEB128, then the bytes.
    private static func prefixed(_ bytes: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = bytes.count
        repeat {
            length.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return length + bytes
    }
}
