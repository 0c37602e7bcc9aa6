// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire
import TestSupport
import Testing

@testable import HandoffProtocol

@Suite struct StreamSimulationTests {
    /// One thing at random that a user or the network does.
    private static func step(_ simulation: inout StreamSimulation, _ generator: inout SeededGenerator, resets: Bool) {
        let isClient = Bool.random(using: &generator)
        let held = simulation.with(isClient) { $0.held }.randomElement(using: &generator)
        switch Int.random(in: 0..<24, using: &generator) {
        case 0:
            simulation.open(isClient, StreamPriority.allCases.randomElement(using: &generator) ?? .bulk)
        case 1, 2:
            simulation.accept(isClient)
        case 3...7:
            guard let held else { return }
            let count = Bool.random(using: &generator) ? 0 : Int.random(in: 0..<300, using: &generator)
            simulation.write(isClient, held, count, isEnd: Int.random(in: 0..<8, using: &generator) == 0)
        case 8...12:
            guard let held else { return }
            simulation.read(isClient, held)
        case 13:
            guard resets, let held, Bool.random(using: &generator) else { return }
            simulation.release(isClient, held)
        case 14:
            simulation.ping(isClient)
        case 15...19:
            simulation.send(isClient)
        default:
            simulation.deliver(isClient, upTo: Int.random(in: 0..<500, using: &generator))
        }
    }

    private static func expectEmpty(_ simulation: borrowing StreamSimulation, seed: UInt64) {
        let failures = simulation.failures
        #expect(failures.isEmpty, "seed \(seed)")
        let left = [
            simulation.client.machine.streams.count, simulation.server.machine.streams.count,
            simulation.client.machine.order.count, simulation.server.machine.order.count,
            simulation.client.machine.arrivals.count, simulation.server.machine.arrivals.count,
            simulation.client.openTickets.count, simulation.server.openTickets.count,
            simulation.client.wire.count, simulation.server.wire.count,
        ]
        #expect(left == [Int](repeating: 0, count: left.count), "seed \(seed)")
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `whatever two parties do, bytes keep their order, credit holds and nothing is left`(seed: UInt64) {
        var simulation = StreamSimulation()
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1500 { Self.step(&simulation, &generator, resets: true) }
        for isClient in [true, false] {
            simulation.settle()
            for _ in 0..<2 * StreamSimulation.limit { simulation.accept(isClient) }
            for number in simulation.with(isClient, { $0.held }) { simulation.release(isClient, number) }
        }
        simulation.settle()
        Self.expectEmpty(simulation, seed: seed)
        #expect(simulation.progress.values.contains { $0.read > 0 }, "seed \(seed)")
        #expect(simulation.progress.count > 12, "seed \(seed)")
    }

    @Test(arguments: 1000..<1020 as Range<UInt64>)
    func `two parties that finish and read to the end lose not one byte`(seed: UInt64) {
        var simulation = StreamSimulation()
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<800 { Self.step(&simulation, &generator, resets: false) }
        simulation.settle()
        for isClient in [true, false] {
            for _ in 0..<2 * StreamSimulation.limit { simulation.accept(isClient) }
            for number in simulation.with(isClient, { $0.held }) {
                let direction = StreamSimulation.Direction(stream: number, fromClient: isClient)
                guard simulation.progress[direction]?.isEndWritten == false else { continue }
                simulation.write(isClient, number, 1000, isEnd: true)
            }
        }
        // Each turn reads what has come, which gives credit for the next.
        var open = [true: simulation.client.held, false: simulation.server.held]
        var turns = 0
        while !(open[true] ?? []).isEmpty || !(open[false] ?? []).isEmpty, turns < 1000 {
            turns += 1
            simulation.settle()
            for isClient in [true, false] {
                open[isClient]?.removeAll { number in !simulation.read(isClient, number) }
            }
        }
        #expect(turns < 1000, "somebody waits for credit that never comes, seed \(seed)")
        for (direction, progress) in simulation.progress {
            #expect(progress.read == progress.written, "seed \(seed), stream \(direction.stream)")
        }
        for isClient in [true, false] {
            for number in simulation.with(isClient, { $0.held }) { simulation.release(isClient, number) }
        }
        simulation.settle()
        Self.expectEmpty(simulation, seed: seed)
    }
}
