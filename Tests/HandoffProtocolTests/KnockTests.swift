// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import Testing

/// With a code that is no HMAC but depends on every byte of key and message; the real one is tried with the channel.
struct KnockTests {
    private let nonce: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    private let epoch = AdvertEpoch(number: 1000)

    @Test func `a knock is 39 characters of lower case, and comes back`() {
        let knock = self.knock()
        let name = knock.serverName
        #expect(name.utf8.count == 39)
        #expect(name == name.lowercased())
        #expect(Knock(serverName: name) == knock)
        #expect(knock.nonce == self.nonce)
        #expect(knock.code.count == 16)
    }

    @Test func `only the one form is a knock`() {
        let name = self.knock().serverName
        let others = [
            "", "localhost", String(name.dropLast()), name + "a", name.uppercased(), "0" + name.dropFirst(),
            "-" + name.dropFirst(), String(name.dropLast()) + "\0", "ä" + name.dropFirst(2),
        ]
        for other in others {
            #expect(Knock(serverName: other) == nil, "\(other)")
        }
        // The last digit carries three bits that no byte uses.
        let endings = "abcdefghijklmnopqrstuvwxyz234567".filter {
            Knock(serverName: name.dropLast() + String($0)) != nil
        }
        #expect(endings.count == 4)
    }

    @Test func `another key, epoch or nonce makes another code`() {
        let knocks = [
            self.knock(), self.knock(key: [2]), self.knock(epoch: 1001),
            Knock(key: [1], epoch: self.epoch, nonce: [1, 2, 3, 4, 5, 6, 7, 9], authenticate: mix),
        ]
        #expect(Set(knocks.map(\.code)).count == 4)
    }

    @Test(arguments: [999, 1000, 1001] as [UInt32])
    func `a knock of this epoch or one beside it is let in, once`(epoch: UInt32) {
        var judge = KnockJudge<String>()
        let name = self.knock(epoch: epoch).serverName
        #expect(self.judge(&judge, name) == "laptop")
        #expect(self.judge(&judge, name) == nil)
        #expect(self.judge(&judge, self.knock(epoch: epoch, nonce: 9).serverName) == "laptop")
    }

    @Test(arguments: [998, 1002, 0, .max] as [UInt32])
    func `a knock of another epoch is refused`(epoch: UInt32) {
        var judge = KnockJudge<String>()
        #expect(self.judge(&judge, self.knock(epoch: epoch).serverName) == nil)
    }

    @Test func `a stranger, another key and a changed code are refused`() {
        var judge = KnockJudge<String>()
        #expect(self.judge(&judge, nil) == nil)
        #expect(self.judge(&judge, "") == nil)
        #expect(self.judge(&judge, "laptop.local") == nil)
        #expect(self.judge(&judge, self.knock(key: [7]).serverName) == nil)
        let name = Array(self.knock().serverName)
        for index in 0..<38 {
            var changed = name
            changed[index] = changed[index] == "a" ? "b" : "a"
            #expect(self.judge(&judge, String(changed)) == nil)
        }
        #expect(self.judge(&judge, String(name)) == "laptop", "a refused knock uses nothing up")
    }

    @Test func `each of several devices is told by its key`() {
        var judge = KnockJudge<String>()
        #expect(self.judge(&judge, self.knock(key: [2]).serverName) == "phone")
        #expect(self.judge(&judge, self.knock(key: [1]).serverName) == "laptop")
    }

    @Test func `a device that is no longer paired is refused at once`() {
        var judge = KnockJudge<String>()
        let name = self.knock().serverName
        let none: [(device: String, key: [UInt8])] = []
        #expect(judge.judge(serverName: name, now: self.epoch, devices: none, authenticate: mix) == nil)
    }

    @Test func `a knock is not let in again in the next epoch, nor after the clock was set back`() {
        var judge = KnockJudge<String>()
        let name = self.knock(epoch: 1000).serverName
        #expect(self.judge(&judge, name, now: 999) == "laptop")
        #expect(self.judge(&judge, name, now: 1000) == nil)
        #expect(self.judge(&judge, name, now: 1001) == nil)
        #expect(self.judge(&judge, self.knock(epoch: 1010, nonce: 9).serverName, now: 1010) == "laptop")
        #expect(self.judge(&judge, name, now: 1000) == nil)
    }

    @Test func `a device that knocks too often is refused until the epochs are over; others are not`() {
        var judge = KnockJudge<String>(limit: 8)
        for nonce in 0..<8 {
            #expect(self.judge(&judge, self.knock(nonce: UInt8(nonce)).serverName) == "laptop")
        }
        #expect(self.judge(&judge, self.knock(nonce: 8).serverName) == nil)
        #expect(self.judge(&judge, self.knock(key: [2], nonce: 8).serverName) == "phone")
        #expect(self.judge(&judge, self.knock(nonce: 0).serverName) == nil, "a repeated one stays refused")
        #expect(self.judge(&judge, self.knock(epoch: 1002, nonce: 8).serverName, now: 1002) == "laptop")
    }

    @Test func `a device that was forgotten begins anew`() {
        var judge = KnockJudge<String>(limit: 1)
        #expect(self.judge(&judge, self.knock().serverName) == "laptop")
        #expect(self.judge(&judge, self.knock(nonce: 9).serverName) == nil)
        judge.forget("laptop")
        #expect(self.judge(&judge, self.knock(nonce: 9).serverName) == "laptop")
    }

    private func knock(key: [UInt8] = [1], epoch: UInt32 = 1000, nonce: UInt8 = 1) -> Knock {
        let nonce = [nonce] + self.nonce.dropFirst()
        return Knock(key: key, epoch: AdvertEpoch(number: epoch), nonce: nonce, authenticate: mix)
    }

    private func judge(_ judge: inout KnockJudge<String>, _ name: String?, now: UInt32 = 1000) -> String? {
        let devices: [(device: String, key: [UInt8])] = [("laptop", [1]), ("phone", [2])]
        let now = AdvertEpoch(number: now)
        return judge.judge(serverName: name, now: now, devices: devices, authenticate: mix)?.device
    }
}

private func mix(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    (0..<32).map { round in
        var state = UInt64(round) &+ 0xCBF2_9CE4_8422_2325
        for byte in key + [0] + message {
            state = (state ^ UInt64(byte)) &* 0x0100_0000_01B3
            state ^= state >> 29
        }
        return UInt8(truncatingIfNeeded: state >> 40)
    }
}
