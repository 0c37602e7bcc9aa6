// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffWire
import Testing

@Suite struct PairingTranscriptTests {
    @Test func `the channel identifier has the bytes worked out by hand`() {
        let identifier = PairingTranscript.channelIdentifier(
            mode: .once,
            clientKey: [UInt8](repeating: 0xaa, count: 32),
            serverKey: [UInt8](repeating: 0xbb, count: 32)
        )
        var expected: [UInt8] = [14]
        expected += [0x68, 0x61, 0x6e, 0x64, 0x6f, 0x66, 0x66, 0x2d, 0x70, 0x61, 0x69, 0x72, 0x2f, 0x31]
        expected += [4, 0x6f, 0x6e, 0x63, 0x65]
        expected += [32] + [UInt8](repeating: 0xaa, count: 32)
        expected += [32] + [UInt8](repeating: 0xbb, count: 32)
        #expect(identifier == expected)
    }

    @Test func `a code for pairing is no code for one continuation`() {
        let pair = PairingTranscript.channelIdentifier(mode: .pair, clientKey: [1], serverKey: [2])
        #expect(Array(pair.suffix(9)) == [4, 0x70, 0x61, 0x69, 0x72, 1, 1, 1, 2])
        #expect(pair != PairingTranscript.channelIdentifier(mode: .once, clientKey: [1], serverKey: [2]))
        #expect(pair != PairingTranscript.channelIdentifier(mode: .pair, clientKey: [2], serverKey: [1]))
    }

    @Test func `a length from 128 on takes two bytes, and no border can be moved`() {
        let long = PairingTranscript.channelIdentifier(
            mode: .pair,
            clientKey: [UInt8](repeating: 0, count: 300),
            serverKey: []
        )
        // 300 = 0b10_0101100, low seven bits first.
        #expect(Array(long[20..<22]) == [0xac, 0x02])
        #expect(long.count == 20 + 2 + 300 + 1)
        #expect(long.last == 0)
        let moved = PairingTranscript.channelIdentifier(mode: .pair, clientKey: [1], serverKey: [2, 3])
        #expect(moved != PairingTranscript.channelIdentifier(mode: .pair, clientKey: [1, 2], serverKey: [3]))
    }

    @Test func `each side's data names its role and its versions`() {
        #expect(PairingTranscript.clientData(versions: [1, 2]) == [0x4a, 1, 2])
        #expect(PairingTranscript.serverData(versions: [1, 2]) == [0x44, 1, 2])
    }

    @Test func `the exporter is the one of RFC 9266`() {
        #expect(PairingTranscript.exporterLabel == "EXPORTER-Channel-Binding")
        #expect(PairingTranscript.exporterLength == 32)
    }
}
