// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import HandoffTransport
import Testing

@testable import HandoffCrypto

/// The values of the draft's appendix, as `Vectors/cpace-draft-21.json` has them.
struct CPaceVectors: Decodable {
    struct Multiplication: Decodable {
        let scalar: Hex
        let share: Hex
        let product: Hex
        let refused: [Hex]
    }

    struct Hex: Decodable {
        let bytes: [UInt8]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let bytes = [UInt8](hexadecimal: text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not hexadecimal: \(text)")
            }
            self.bytes = bytes
        }
    }

    let password: Hex
    let channelIdentifier: Hex
    let sessionID: Hex
    let generatorHash: Hex
    let generator: Hex
    let clientScalar: Hex
    let clientData: Hex
    let clientShare: Hex
    let serverScalar: Hex
    let serverData: Hex
    let serverShare: Hex
    let element: Hex
    let sessionKey: Hex
    let sessionIDOutput: Hex
    let verifiedMultiplication: Multiplication

    var context: PasswordExchangeContext {
        PasswordExchangeContext(
            sessionID: self.sessionID.bytes,
            channelIdentifier: self.channelIdentifier.bytes,
            clientData: self.clientData.bytes,
            serverData: self.serverData.bytes
        )
    }

    static func load() throws -> CPaceVectors {
        try CryptoLibraries.start()
        let file = try #require(
            Bundle.module.url(forResource: "cpace-draft-21", withExtension: "json", subdirectory: "Vectors")
        )
        return try JSONDecoder().decode(CPaceVectors.self, from: Data(contentsOf: file))
    }
}
