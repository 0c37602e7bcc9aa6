// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Sandbox
import Testing

/// What a decoder does to others: at most, nothing comes of its picture.
///
/// Not with the sanitizers: they take over signals, memory and threads of what runs here.
@Suite(.enabled(if: DecoderConfinement.limitsMemory), .serialized, .timeLimit(.minutes(5)))
struct DecoderTests {
    @Test func `a decoder stays for the next picture`() throws {
        let lines = try Probe("number", "honest", "number").lines
        #expect(lines[0] == lines[2])
        #expect(lines[1...] == ["preview 9x8", lines[0], "children left: 0"])
    }

    @Test(arguments: ["trap", "kill-busy"])
    func `a decoder that crashes or is killed costs one preview`(_ misdeed: String) throws {
        let lines = try Probe("number", misdeed, "number", "honest").lines
        #expect(lines[1].hasPrefix("decoderEnded: The process that decoded the picture broke off (signal "))
        #expect(lines[2].hasPrefix("corrupt: ") && lines[2] != lines[0])
        #expect(lines[3...] == ["preview 9x8", "children left: 0"])
    }

    @Test func `one that is killed between two pictures costs none`() throws {
        let lines = try Probe("number", "kill-idle", "number", "honest").lines
        #expect(lines[2].hasPrefix("corrupt: ") && lines[2] != lines[0])
        #expect(lines[3] == "preview 9x8")
    }

    @Test func `one that goes on and on is ended by the limit of its processor time`() throws {
        let lines = try Probe("spin", "honest").lines
        #expect(lines[0].hasPrefix("tookTooLong"))
        #expect(lines[1] == "preview 9x8")
    }

    @Test func `one that sleeps is not waited for`() throws {
        let lines = try Probe("sleep", "honest").lines
        #expect(lines == ["tookTooLong: Decoding the picture took too long.", "preview 9x8", "children left: 0"])
    }

    @Test func `one that nobody waits for any more is ended`() throws {
        let lines = try Probe("cancel", "honest").lines
        #expect(lines[0].hasPrefix("decoderEnded"))
        #expect(lines[1...] == ["preview 9x8", "children left: 0"])
    }

    @Test func `a file that becomes shorter while it is decoded costs one preview`() throws {
        let lines = try Probe("shrink", "honest").lines
        #expect(lines[0] == "unreadable: The file became shorter while it was read.")
        #expect(lines[1] == "preview 9x8")
    }

    @Test(arguments: ["lie", "large"])
    func `what cannot be an answer is none, and who said it is ended`(_ misdeed: String) throws {
        let lines = try Probe("number", misdeed, "number").lines
        #expect(lines[1].hasPrefix("decoderEnded"))
        #expect(lines[2].hasPrefix("corrupt: ") && lines[2] != lines[0])
    }

    @Test func `a nursery for one picture becomes the decoder, after which there is no other`() throws {
        let lines = try Probe("alone", "number", "honest", "number", "trap", "honest").lines
        #expect(lines[0].hasPrefix("corrupt: ") && lines[0] == lines[2])
        #expect(lines[1] == "preview 9x8")
        #expect(lines[3].hasPrefix("decoderEnded: The process that decoded the picture broke off (signal "))
        #expect(
            lines[4...] == ["decoderEnded: No process could be made that decodes the picture.", "children left: 0"]
        )
    }

    @Test func `one that was never asked for a picture ends, too`() throws {
        #expect(try Probe("alone").lines == ["children left: 0"])
    }

    @Test func `without the nursery there are no previews, and nobody hangs`() throws {
        let lines = try Probe("honest", "kill-nursery", "honest", "honest").lines
        #expect(lines[2].hasPrefix("decoderEnded"))
        #expect(lines[3].hasPrefix("decoderEnded"))
        #expect(lines[4] == "children left: 0")
    }
}

/// What a decoder can do at all; not with the sanitizers.
@Suite(.enabled(if: DecoderConfinement.limitsMemory), .serialized, .timeLimit(.minutes(5)))
struct DecoderReachTests {
    @Test(arguments: [
        "open", "write", "list", "status", "socket", "local-socket", "run", "kill", "longer", "shared", "code",
    ])
    func `files, the network, processes, code and shared memory are out of reach`(_ misdeed: String) throws {
        let lines = try Probe(misdeed, "honest").lines
        #expect(["corrupt: Operation not permitted", "corrupt: Permission denied"].contains(lines[0]))
        #expect(lines[1] == "preview 9x8")
    }

    @Test(arguments: ["open", "write", "socket", "run", "kill", "code"])
    func `they are for a decoder that was the nursery, too`(_ misdeed: String) throws {
        let lines = try Probe("alone", misdeed, "honest").lines
        #expect(["corrupt: Operation not permitted", "corrupt: Permission denied"].contains(lines[0]))
        #expect(lines[1...] == ["preview 9x8", "children left: 0"])
    }

    @Test func `one that was the nursery has as little and as few`() throws {
        let lines = try Probe("alone", "memory", "environment", "descriptors").lines
        #expect(lines[0...2] == ["corrupt: no more", "corrupt: none", "corrupt: 0 1 2 3 4"])
    }

    @Test func `memory ends at the limit`() throws {
        #expect(try Probe("memory", "honest").lines == ["corrupt: no more", "preview 9x8", "children left: 0"])
    }

    @Test func `nothing is left of the environment, in which a code may be`() throws {
        #expect(try Probe("environment").lines[0] == "corrupt: none")
    }

    @Test func `the connection and the picture are all that is open`() throws {
        #expect(try Probe("descriptors").lines[0] == "corrupt: 0 1 2 3 4")
    }
}
