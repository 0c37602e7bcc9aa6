// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import DecoderProcesses
internal import FileTransfer
internal import ImagePreview
internal import LocalFiles

/// The processes in which pictures are decoded, of this side's files and of what a peer sends.
struct PictureDecoders: Sendable {
    private let pool: DecoderPool?

    /// Prepares.
    ///
    /// - Parameters:
    ///   - nursery: Where decoders come from; nil if no process could be made, and then there are no previews.
    ///   - thread: What waits for them, one picture at a time; nil for as many at a time as the machine can.
    /// - Throws: ``FileError`` if the system has no thread left.
    init(_ nursery: DecoderNursery?, on thread: WorkerThread? = nil) throws {
        self.pool = try nursery.map { nursery in
            guard let thread else { return try DecoderPool(nursery) }
            return DecoderPool(nursery, on: [thread])
        }
    }

    private static let none = PreviewRefusal(
        .decoderEnded,
        "No process could be made that decodes pictures, and they are decoded nowhere else."
    )

    /// Makes the preview of what the user has named.
    ///
    /// - Throws: ``PictureInputError`` if it cannot be read.
    func preview(
        of input: NamedInput,
        _ options: ImagePreview.PreviewOptions
    ) async throws(PictureInputError) -> Result<Preview, PreviewRefusal> {
        guard let pool else { return .failure(Self.none) }
        return try await pool.preview(of: .named(input), options)
    }

    /// Makes the pixels of a preview, fitted into a square; nil if it cannot be shown.
    func pixels(of preview: Preview, size: Int) async -> PreviewPixels? {
        guard let pool else { return nil }
        return try? await pool.pixels(of: preview.jpeg, size: size).get()
    }

    /// Makes a preview of a preview: the same picture in a file that this device has made; nil if it cannot be shown.
    func remade(_ preview: Preview) async -> Preview? {
        guard let pool, let result = try? await pool.preview(of: .bytes(preview.jpeg)) else { return nil }
        return try? result.get()
    }

    /// Says what decoders cannot do.
    func describe(on console: Console) async {
        guard console.style.isVerbose, let greeting = await self.pool?.greeting else { return }
        let files = greeting.deniesFiles ? "denied" : "not denied by this kernel"
        let calls = greeting.filtersCalls ? "filtered" : "not filtered by this kernel"
        console.detail("decoded in a process of its own: files \(files), system calls \(calls)")
    }

    /// Ends them.
    func close() async { await self.pool?.close() }
}

extension PictureDecoders: PreviewSource {
    var width: Int { self.pool?.width ?? 1 }

    func preview(of entry: SourceEntry) async -> Result<Preview, PreviewRefusal>? {
        guard let pool else { return .failure(Self.none) }
        do {
            let result = try await pool.preview(of: .listed(entry))
            if case .failure(let refusal) = result, [.notAnImage, .empty].contains(refusal.code) { return nil }
            return result
        } catch {
            switch error {
            case .tooLarge: return .failure(PreviewRefusal(.tooLarge, "The file is too large for a preview."))
            case .noRoom: return .failure(Self.none)
            case .file, .unfit: return nil
            }
        }
    }
}
