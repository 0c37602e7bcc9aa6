// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

// Both sides of a pairing, from the first byte to the last.
extension Connection {
    /// Lets a client prove that it knows the password, and pairs with it.
    ///
    /// - Parameters:
    ///   - desk: Where the password lies.
    ///   - purpose: What it is for.
    ///   - trust: Who this device is, and where devices are kept.
    ///   - expected: The key digest that the peer must have, or nil for any.
    ///   - time: When this is, in seconds since 1970.
    /// - Returns: The device, kept on both sides.
    /// - Throws: What is wrong.
    func pairDevice(
        at desk: any PasswordDesk,
        _ purpose: Hello.Purpose,
        _ trust: DeviceTrust,
        expecting expected: [UInt8]?,
        at time: Int64
    ) async throws -> DeviceRecord {
        _ = try await self.handshake(expecting: [ChannelProtocol.code])
        try await self.pairAsServer(desk: desk, purpose: purpose)
        return try await self.exchangeIdentities(.server, trust, expecting: expected, at: time)
    }

    /// Proves to the server that this side knows the password, and pairs with it.
    ///
    /// - Parameters:
    ///   - secret: The password, and what it is for.
    ///   - trust: Who this device is, and where devices are kept.
    ///   - expected: The key digest that the peer must have, or nil for any.
    ///   - time: When this is, in seconds since 1970.
    /// - Returns: The device, kept on both sides.
    /// - Throws: What is wrong.
    func pairDevice(
        with secret: SharedSecret,
        _ trust: DeviceTrust,
        expecting expected: [UInt8]?,
        at time: Int64
    ) async throws -> DeviceRecord {
        _ = try await self.handshake(expecting: [ChannelProtocol.code])
        try await self.pairAsClient(secret)
        return try await self.exchangeIdentities(.client, trust, expecting: expected, at: time)
    }
}
