// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

extension Connection {
    /// Begins the session of two paired devices, whose keys the handshake has compared.
    ///
    /// - Parameter role: Which side this is.
    /// - Throws: What is wrong; to the client also that the server did not let it in.
    func greet(_ role: ConnectionRole) async throws {
        var machine = PairedGreeting(isClient: role == .client, hello: SessionLimits.hello)
        var action = machine.start()
        while true {
            switch action {
            case .send(let messages):
                try await self.send(messages)
                guard let frame = try await self.readFrame(limit: SessionLimits.untrustedPayload) else {
                    throw HandoffError.ended
                }
                action = machine.receive(frame.header.type, frame.payload)
            case .establish(let messages, let peer):
                try await self.send(messages)
                return self.table.begin(peer: peer)
            case .fail(let error):
                throw error
            }
        }
    }
}
