// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface
internal import FoundationEssentials
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
    ///
    /// - Throws: ``Failure``, `.destinationNotWritable` for the most part.
    func probe() async throws {
        let paths = [self.arguments[BenchOptions.csv], self.arguments[BenchOptions.svg]].compactMap { $0 }
        try await self.workers.next().run {
            for path in paths { try Self.naming(path) { try Self.probe(path) } }
        }
    }

    /// Prints the report, then writes the files: what took minutes is not lost for a file that cannot be written.
    ///
    /// - Parameters:
    ///   - report: What was measured.
    ///   - isWhole: Whether that is all that was to be measured.
    /// - Throws: ``Failure`` of the first file that cannot be written; the other one is written nevertheless.
    func write(_ report: BenchReport, isWhole: Bool = true) async throws {
        try? self.console.result(DisplayText(trusted: ReportTable(report).text))
        let events = BenchEvents(report)
        for line in events.lines { try? self.console.event(line) }
        let (csv, svg) = (self.arguments[BenchOptions.csv], self.arguments[BenchOptions.svg])
        try await self.workers.next().run {
            let plot = Result { if let svg { try Self.write(BenchPlot(report).svg, to: svg) } }
            if let csv { try Self.write(ReportCSV(report).text, to: csv) }
            try plot.get()
        }
        if isWhole { try? self.console.event(events.done) }
    }

    private static func write(_ text: String, to path: String) throws {
        try Self.naming(path) { try SmallFile(path: path).write(Array(text.utf8)) }
    }

    private static func probe(_ path: String) throws {
        // A file is replaced as a whole, which nothing but a file may be: /dev/stdout would be gone.
        let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
        if path.hasSuffix("/") || ![nil, .typeRegular, .typeSymbolicLink].contains(type) {
            throw Failure(.destinationNotWritable, "something else than a file has that name")
        }
        try SmallFile(path: path).probe()
    }

    /// Does something with a file; an error of it names the whole path.
    private static func naming(_ path: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            let failure = Failure(error)
            guard !failure.message.hasPrefix(path) else { throw failure }
            throw Failure(failure.status, "\(path) cannot be written: \(failure.message)", hint: failure.hint)
        }
    }
}
