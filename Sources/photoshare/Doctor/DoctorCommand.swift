// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Glibc

/// `photoshare doctor`: what is wrong here, and the command that mends it.
///
/// Facts are gathered all at once, then judged. Some come from calls that nobody can cancel (D-Bus, a locked database):
/// when time is up, what is known by then is judged, and the process ends around whatever still waits.
struct DoctorCommand {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console

    /// How much longer than the listening all of it may take; the promise is 2 s more, and 5 s without `--wait`.
    private static let margin = Duration.milliseconds(1500)

    init(_ arguments: ParsedCommand, _ engines: Engines, _ console: Console) {
        self.arguments = arguments
        self.engines = engines
        self.console = console
    }

    func run() async throws -> ExitStatus {
        let finder = FactFinder(self.arguments, self.engines)
        let report = DoctorReport(self.console)
        let limit = self.arguments[DoctorOptions.wait] + Self.margin
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                await finder.run()
                return true
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return false
            }
            defer { group.cancelAll() }
            let isComplete = try await group.next() ?? true
            try Task.checkCancellation()
            let status = try report.print(finder.facts)
            if !isComplete { exit(status.code) }
            return status
        }
    }
}
