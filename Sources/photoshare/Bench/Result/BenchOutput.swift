// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface
internal import LocalFiles

/// Where a report goes: standard output, and the files that the command line names.
struct BenchOutput {
    private let arguments: ParsedCommand
    private let workers: WorkerPool
    private let console: Console

    init(_ arguments: ParsedCommand, _ workers: WorkerPool, _ console: Console) {
        self.arguments = arguments
        self.workers = workers
        self.console = console
    }

    /// Finds out whether the files could be written, before minutes have passed.
    func probe() async throws {
        let paths = [self.arguments[BenchOptions.csv], self.arguments[BenchOptions.svg]].compactMap { $0 }
        try await self.workers.next().run { for path in paths { try SmallFile(path: path).probe() } }
    }

    /// Writes the report.
    func write(_ report: BenchReport) async throws {
        let (csv, svg) = (self.arguments[BenchOptions.csv], self.arguments[BenchOptions.svg])
        try await self.workers.next().run {
            if let csv { try SmallFile(path: csv).write(Array(ReportCSV(report).text.utf8)) }
            if let svg { try SmallFile(path: svg).write(Array(BenchPlot(report).svg.utf8)) }
        }
        try? self.console.result(DisplayText(trusted: ReportTable(report).text))
        for line in BenchEvents(report).lines { try? self.console.event(line) }
    }
}
