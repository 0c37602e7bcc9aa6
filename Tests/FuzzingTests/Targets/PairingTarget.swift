// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffWire

/// Both sides of a pairing, the exchange of identities behind it, and the greeting of paired devices, with a peer that sends
/// any frame at any time and an exchange that finds anything.
enum PairingTarget: FuzzTarget {
    static let name = "pairing"
    static let longestInput = 1024

    static let hello = Hello(streamLimit: 16, initialCredit: 65_536)
    private static let types: [FrameType] = [.hello, .share, .tag, .identity, .acknowledge] + FrameType.allCases

    static func seeds() -> [[UInt8]] {
        let hello = Self.hello.encoded
        let steps = [0, UInt8(hello.count)] + hello + [1, 2, 7, 7, 2, 2, 8, 8]
        let identity = Self.proof.encoded
        let done = Reason(.done, "").encoded
        let exchange =
            [3, UInt8(identity.count)] + identity + [4, 0, UInt8(5 + FrameType.allCases.count - 1), UInt8(done.count)]
            + done
        // To the client and to the server; with a right tag, a wrong one, and a share that is refused.
        return [0, 1, 2, 3].flatMap { side in [[side, 3] + steps, [side, 1] + steps, [side, 2] + steps] }
            + [[4, 3] + exchange, [4, 1] + exchange, [4, 2] + exchange]
    }

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        var input = InputReader(input)
        let machine = input.byte() % 5
        // What the exchange will say.
        let answers = input.byte()
        let (acceptsShare, acceptsTag) = (answers & 2 != 0, answers & 1 != 0)
        switch machine {
        case 0: try self.checkClient(&input, acceptsShare, acceptsTag)
        case 1: try self.checkServer(&input, acceptsShare, acceptsTag)
        case 2: try self.checkGreeting(&input, isClient: true)
        case 3: try self.checkGreeting(&input, isClient: false)
        default: try self.checkIdentities(&input, isGood: acceptsShare, isKept: acceptsTag)
        }
    }

    static func frame(_ input: inout InputReader) -> (FrameType, [UInt8])? {
        guard !input.isEmpty else { return nil }
        let type = self.types[Int(input.byte()) % self.types.count]
        return (type, Array(input.piece().prefix(type.payloadLimit)))
    }

    private static func checkClient(
        _ input: inout InputReader,
        _ acceptsShare: Bool,
        _ acceptsTag: Bool
    ) throws(BrokenProperty) {
        var machine = PairingClient(hello: self.hello)
        var came: [FrameType] = []
        var isOver = false
        while let (type, payload) = self.frame(&input) {
            came.append(type)
            var action: PairingClient.Action? = machine.receive(type, payload)
            while let current = action {
                action = nil
                try hold(!isOver || Self.isFailure(current), "the client went on after its end")
                switch current {
                case .startExchange(let versions):
                    try hold(came == [.hello] && versions.contains(1), "an exchange began without a hello")
                    action = machine.exchangeStarted(share: [1])
                case .send(let messages):
                    try hold(messages.map(\.type) == (came.count == 1 ? [.hello, .share] : [.tag]), "\(messages)")
                case .confirm:
                    try hold(came == [.hello, .share], "a share was taken out of turn")
                    action = machine.confirmed(tag: acceptsShare ? [2] : nil)
                case .verify:
                    try hold(came == [.hello, .share, .tag], "a tag was taken out of turn")
                    action = machine.verified(acceptsTag)
                case .established:
                    try hold(came.count == 3 && acceptsShare && acceptsTag, "the client trusts without a proof")
                    isOver = true
                case .fail: isOver = true
                }
            }
        }
    }

    private static func checkServer(
        _ input: inout InputReader,
        _ acceptsShare: Bool,
        _ acceptsTag: Bool
    ) throws(BrokenProperty) {
        var machine = PairingServer(hello: self.hello)
        var came: [FrameType] = []
        var isOver = false
        try hold(Self.types(machine.start()) == [.hello], "the server does not begin with its hello")
        while let (type, payload) = self.frame(&input) {
            came.append(type)
            var action: PairingServer.Action? = machine.receive(type, payload)
            while let current = action {
                action = nil
                try hold(!isOver || Self.isFailure(current), "the server went on after its end")
                switch current {
                case .wait: try hold(came == [.hello], "the server waits for something else")
                case .send:
                    try hold(came == [.hello, .share] && Self.types(current) == [.share], "the server says too much")
                case .exchange(let client, _):
                    try hold(came == [.hello, .share] && client.versions.contains(1), "a share out of turn")
                    action = machine.confirmed(share: acceptsShare ? [1] : nil)
                case .verify:
                    try hold(came == [.hello, .share, .tag], "a tag was taken out of turn")
                    action = machine.verified(acceptsTag, tag: [2])
                case .establish:
                    try hold(came.count == 3 && acceptsShare && acceptsTag, "the server trusts without a proof")
                    isOver = true
                case .fail: isOver = true
                }
            }
        }
    }

    private static func types(_ action: PairingServer.Action) -> [FrameType]? {
        if case .send(let messages) = action { messages.map(\.type) } else { nil }
    }

    private static func isFailure(_ action: PairingServer.Action) -> Bool {
        if case .fail = action { true } else { false }
    }

    private static func isFailure(_ action: PairingClient.Action) -> Bool {
        if case .fail = action { true } else { false }
    }
}
