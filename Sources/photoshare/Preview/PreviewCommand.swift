// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import DecoderProcesses
internal import ImagePreview
internal import LocalFiles

/// `photoshare preview`: the preview that `send` would make, alone.
struct PreviewCommand {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console

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
        try await self.write(try await self.make(path, options), path, on: thread)
        await self.engines.pictures.describe(on: self.console)
        await self.engines.pictures.close()
        return .done
    }

    private func make(_ path: String, _ options: ImagePreview.PreviewOptions) async throws -> Preview {
        let result: Result<Preview, PreviewRefusal>
        do throws(PictureInputError) {
            result = try await self.engines.pictures.preview(of: NamedInput(path: Array(path.utf8)), options)
        } catch {
            switch error {
            case .file(let error): throw Failure(.sourceUnusable, error.message)
            case .tooLarge: throw Failure(.sourceUnusable, "\(self.source): the file is too large for a preview")
            case .noRoom, .unfit:
                throw Failure(.unexpected, "\(self.source): the system has no memory or no descriptor left")
            }
        }
        switch result {
        case .success(let preview): return preview
        case .failure(let refusal):
            throw Failure(.sourceUnusable, "\(self.source): no preview: \(refusal)")
        }
    }

    /// The picture, in messages.
    private var source: String {
        let path = self.arguments.operands[0]
        return path == "-" ? "standard input" : path
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
            try await thread.run { try SmallFile(path: file).writeQuickly(preview.jpeg) }
        case nil:
            await PreviewPicture(self.console, self.engines.pictures).show(preview)
        }
        if preview.isDamaged {
            self.console.say("\(self.source): the picture is damaged: a part of it is missing or wrong")
        }
        Events(self.console).show(preview, Array(path.utf8), keptAt: self.arguments[Declaration.output])
    }
}
