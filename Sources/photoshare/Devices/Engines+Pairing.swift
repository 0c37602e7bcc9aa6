// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff

extension Engines {
    /// Makes a node that pairs, and the key and the store that it needs if there are none.
    ///
    /// - Parameters:
    ///   - arguments: The command line of `pair` or `trust`.
    ///   - codeWords: How many words a code has.
    /// - Returns: The node, and who this device is.
    /// - Throws: ``Failure`` with `.stateUnusable`, or `HandoffError` with `.storeUnusable`.
    func makePairingNode(
        _ arguments: ParsedCommand,
        codeWords: Int = 2
    ) async throws -> (node: HandoffNode, trust: DeviceTrust) {
        let trust = try await OwnDevice(arguments, self).trustForPairing(named: arguments[PairOptions.name])
        // A store that cannot be written is said before anybody has typed anything.
        _ = try await trust.devices()
        let node = try self.makeNode(trust) { configuration in
            configuration.port = UInt16(clamping: arguments[PairOptions.port] ?? 0)
            configuration.acceptsAnyAddress = arguments[SendOptions.anyAddress]
            configuration.codeWords = codeWords
            configuration.deadlines.pairing = arguments[PairOptions.wait]
        }
        return (node, trust)
    }
}
