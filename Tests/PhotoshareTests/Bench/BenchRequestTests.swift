// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Benchmark
import Foundation
import HandoffCrypto
import HandoffTransport
import LocalFiles
import Measuring
import TestSupport
import Testing

@testable import photoshare

/// What the two sides of a measurement say to each other, and what each does with what it does not understand.
struct BenchRequestTests {
    private static let requests: [BenchRequest] = [
        .stream(bytes: 1 << 42), .inline(bytes: 983_040, number: 7), .usage,
        .prepare(BenchFiles(.plain, count: 3, bytes: 9)),
        .files(BenchFiles(.photos, count: 200)), .echo, .plain(bytes: 1, isFile: true), .stages(bytes: 0), .introduce,
        .facts, .room(bytes: 1 << 40),
    ]

    @Test(arguments: Self.requests) func `a request is read as what it was written`(request: BenchRequest) {
        #expect(BenchRequest(type: request.type, payload: request.payload) == request)
    }

    @Test(
        arguments: [
            (0, ""), (11, ""), (1, ""), (1, "x"), (1, "-1"), (1, "1 2"), (1, "4398046511105"),
            (1, "99999999999999999999999"),
            (2, "1000001 1"), (3, "1"), (4, "2 1 1"), (4, "0 0 1"), (5, "0 10001 1"), (7, "1"), (8, "1 1"), (255, "1"),
        ] as [(UInt8, String)]
    )
    func `what is none, or asks for more than anybody measures, is refused`(type: UInt8, payload: String) {
        #expect(BenchRequest(type: type, payload: Array(payload.utf8)) == nil)
    }

    @Test func `an introduction has keys of the right length, or is none`() throws {
        let security = try OpenSSLSecurity()
        let passing = try PassingTrust(security)
        let key = [UInt8](repeating: 1, count: Introduction.keyBytes)
        var introduction = Introduction(
            publicKeyInfo: passing.identity.subjectPublicKeyInfo,
            advertIn: key,
            advertOut: key,
            knockIn: key,
            knockOut: key
        )
        let record = try #require(introduction.record(security, keys: introduction.keys))
        #expect(record.keyDigest == passing.identity.keyDigest)
        introduction.knockIn = [1]
        #expect(introduction.record(security, keys: introduction.keys) == nil)
        introduction.knockIn = key
        introduction.publicKeyInfo = []
        #expect(introduction.record(security, keys: introduction.keys) == nil)
    }

    @Test func `what the other side says of itself cannot write to the terminal`() throws {
        let facts = HostFacts.here("/tmp")
        #expect(facts.printable == facts)
        var hostile = facts
        hostile.processor = "\u{1B}[2J\nphotoshare: all is well"
        hostile.folder = String(repeating: "x", count: 100_000)
        #expect(!hostile.printable.processor.contains { $0 == "\u{1B}" || $0.isNewline })
        #expect(hostile.printable.folder.count <= 120)
    }

    @Test(arguments: [
        "{\"processor\":-1e300,\"memory\":18446744073709551615}", "{\"processor\":1e300,\"memory\":0}",
    ]) func `what the other side says that it has used is held to what can be`(text: String) throws {
        let usage = try JSONDecoder().decode(BenchUsage.self, from: Data(text.utf8)).held
        #expect((0...1e9).contains(usage.processor))
        #expect(usage.memory <= 1 << 50)
        let work = BenchWork(Work(bytes: 0, seconds: -1e300, processor: 1e300)).work
        #expect(work.bytes == 1)
        #expect((0...1e9).contains(work.seconds) && (0...1e9).contains(work.processor))
    }

    @Test(arguments: [
        ("127.0.0.1:4711", "127.0.0.1"), ("[fe80::1%eth0]:4711", "fe80::1%eth0"), ("[::1]:1", "::1"),
    ]) func `an address is found without its port`(address: String, host: String) {
        #expect(BaselineRun.host(of: address) == host)
    }

    @Test func `the processor's name is what the kernel calls the first one`() {
        let text = "processor\t: 0\nmodel name\t: A Processor: 2\nmodel name\t: another\n"
        #expect(HostFacts.processorName(text) == "A Processor: 2")
        #expect(HostFacts.processorName("processor\t: 0\n") == nil)
    }

    @Test func `what was encrypted for a stage is decrypted by it`() throws {
        let works = try StageWork(security: try OpenSSLSecurity()).receiver(1 << 20, file: "/dev/null")
        #expect(Set(works.keys) == [.decrypt, .verify, .write])
        #expect(works.values.allSatisfy { $0.bytes == 1 << 20 && $0.seconds > 0 })
    }

    @Test(arguments: [false, true])
    func `a copy over the plain path has all bytes, from memory and from a file`(isFile: Bool) async throws {
        let folder = try TemporaryDirectory()
        let (source, copy) = ("\(folder.path)/in", "\(folder.path)/out")
        try PlainWork.makeFile(source, 3_000_000)
        let workers = try WorkerPool(count: 2)
        let (ports, inlet) = AsyncStream.makeStream(of: UInt16.self)
        async let sent = workers.next().run {
            var door = try PlainPath.Door()
            inlet.yield(door.port)
            inlet.finish()
            return try door.serve(3_000_000, file: isFile ? source : nil)
        }
        for await port in ports {
            let received = try await workers.next().run { try PlainPath.fetch("127.0.0.1", port, into: copy) }
            #expect(received.bytes == 3_000_000)
        }
        #expect(try await sent.bytes == 3_000_000)
        #expect(try PlainWork.readFile(copy).bytes == 3_000_000)
    }
}
