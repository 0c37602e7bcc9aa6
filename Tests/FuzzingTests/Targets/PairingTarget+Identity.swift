// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffWire

extension PairingTarget {
    static let proof = IdentityProof(
        publicKeyInfo: [UInt8](repeating: 1, count: 44),
        name: "phone",
        platform: "linux",
        signature: [UInt8](repeating: 2, count: IdentityProof.signatureBytes)
    )

    static func checkIdentities(_ input: inout InputReader, isGood: Bool, isKept: Bool) throws(BrokenProperty) {
        var machine = IdentityExchange(proof: self.proof)
        try hold(Self.types(machine.start()) == [.identity], "an exchange does not begin with this side's identity")
        var came: [FrameType] = []
        var isOver = false
        while let (type, payload) = self.frame(&input) {
            came.append(type)
            var action: IdentityExchange.Action? = machine.receive(type, payload)
            while let current = action {
                action = nil
                if case .fail = current {
                    isOver = true
                    continue
                }
                try hold(!isOver, "the exchange went on after its end")
                switch current {
                case .judge:
                    try hold(came == [.identity], "an identity out of turn")
                    action = machine.judged(isGood)
                case .send(let messages):
                    try hold(messages.map(\.type) == (came.count == 1 ? [.acknowledge] : [.goodbye]), "\(messages)")
                case .keep:
                    try hold(isGood && came == [.identity, .acknowledge], "a device is kept that was not judged")
                    action = machine.kept(isKept)
                case .finish:
                    try hold(isGood && isKept && came == [.identity, .acknowledge, .goodbye], "half a pairing")
                    isOver = true
                case .fail: break
                }
            }
        }
    }

    static func checkGreeting(_ input: inout InputReader, isClient: Bool) throws(BrokenProperty) {
        var machine = PairedGreeting(isClient: isClient, hello: self.hello)
        guard case .send(let first) = machine.start(), first.map(\.type) == (isClient ? [] : [.hello]) else {
            throw BrokenProperty("the server does not greet first")
        }
        var came: [FrameType] = []
        while let (type, payload) = self.frame(&input) {
            came.append(type)
            switch machine.receive(type, payload) {
            case .send(let messages): throw BrokenProperty("\(messages) in the middle of a greeting")
            case .establish(let messages, let peer):
                try hold(came == [.hello] && peer.versions.contains(1), "a session began without a hello")
                try hold(messages.map(\.type) == (isClient ? [.hello] : []), "\(messages) as a greeting")
            case .fail: break
            }
        }
    }

    private static func types(_ action: IdentityExchange.Action) -> [FrameType]? {
        if case .send(let messages) = action { messages.map(\.type) } else { nil }
    }
}
