// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Locking

/// Gathers the facts, all at once; each is there as soon as it is known.
final class FactFinder: Sendable {
    let arguments: ParsedCommand
    let engines: Engines
    private let found: Lock<DoctorFacts>

    init(_ arguments: ParsedCommand, _ engines: Engines) {
        self.arguments = arguments
        self.engines = engines
        self.found = Lock(
            DoctorFacts(
                discovery: arguments[CommonOptions.discovery],
                interfaceNames: arguments[CommonOptions.interface]
            )
        )
    }

    /// What is known so far.
    var facts: DoctorFacts { self.found.withLock { $0 } }

    /// Gathers all of them.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.findDaemon() }
            group.addTask { await self.findDisclosure() }
            group.addTask { await self.findAdverts() }
            group.addTask { await self.findPorts() }
            group.addTask { await self.findState() }
            group.addTask { await self.findDestination() }
            group.addTask { await self.findSystem() }
        }
    }

    /// Notes something.
    func note(_ change: @Sendable (inout DoctorFacts) -> Void) {
        self.found.withLock { change(&$0) }
    }
}
