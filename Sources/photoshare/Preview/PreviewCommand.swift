// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import ImagePreview
internal import LocalFiles

/// `photoshare preview`: the preview that `send` would make, alone.
struct PreviewCommand {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console

    /// The largest original that is read, in bytes.
    private static let limit = 1024 * 1024 * 1024

    private typealias Declaration = CommandLineInterface.PreviewOptions

    init(_ arguments: ParsedCommand, _ engines: Engines, _ console: Console) {
        self.arguments = arguments
        self.engines = engines
        self.console = console
    }

    func run() async throws -> ExitStatus {
        let path = self.arguments.operands[0]
        let options = ImagePreview.PreviewOptions(
            size: self.arguments[Declaration.size],
            quality: self.arguments[Declaration.quality]
        )
        let thread = self.engines.workers.next()
        try await self.checkOutput(path, on: thread)
        let preview: Preview
        do {
            preview = try await thread.run {
                try PreviewMaker(options: options).preview(
                    of: try NamedInput(path: Array(path.utf8)).read(limit: Self.limit)
                )
            }
        } catch let error as FileError {
            throw Failure(.sourceUnusable, error.message)
        } catch let refusal as PreviewRefusal {
            throw Failure(.sourceUnusable, "\(path): no preview: \(refusal.message)")
        }
        try await self.write(preview, path, on: thread)
        return .done
    }

    /// Refuses to write the preview over its original.
    private func checkOutput(_ path: String, on thread: WorkerThread) async throws {
        guard let output = self.arguments[Declaration.output], output != "-" else { return }
        let isOriginal = await thread.run {
            NamedInput(path: Array(path.utf8)).isSameFile(as: Array(output.utf8))
        }
        guard !isOriginal else {
            throw Failure(.usage, "-o \(output) is the original itself, which a preview would destroy")
        }
    }

    private func write(_ preview: Preview, _ path: String, on thread: WorkerThread) async throws {
        switch self.arguments[Declaration.output] {
        case "-"?:
            let console = self.console
            try await thread.run { try console.write(preview.jpeg.span) }
        case let file?:
            try await thread.run { try SmallFile(path: file).write(preview.jpeg) }
        case nil:
            PreviewPicture(self.console).show(preview)
        }
        if preview.isDamaged { self.console.say("\(path): the picture is damaged: a part of it is missing or wrong") }
        Events(self.console).show(preview, 0, Array(path.utf8), keptAt: self.arguments[Declaration.output])
    }
}
