// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDecoderProcesses
internal import ImagePreview
internal import LocalFiles
internal import Locking

/// A place for one decoder, with the thread that waits for it; when its decoder ends it gets another one.
actor DecoderSlot: WorkerIsolated {
    nonisolated let thread: WorkerThread
    private let nursery: DecoderNursery
    /// The process and what it was made with; nil before the first picture, and after a decoder has ended.
    private var decoder: (process: Int32, libraries: Set<PictureLibraries>)?
    /// Whoever interrupts has it with the lock held, so that no number is used that is another's by now.
    private nonisolated let connection = Lock<Connection?>(nil)
    /// What holds in the decoder.
    private(set) var greeting: DecoderGreeting?

    /// How long a new decoder may take to say what holds in it, in milliseconds.
    private static let patience: Int32 = 20_000

    init(_ nursery: DecoderNursery, on thread: WorkerThread) {
        self.thread = thread
        self.nursery = nursery
    }

    /// Decodes a picture.
    ///
    /// - Parameters:
    ///   - input: The picture.
    ///   - request: What is to be made of it.
    /// - Returns: The answer, or what came in its place.
    /// - Throws: ``PictureInputError`` if the picture cannot be read.
    func decode(_ input: PictureInput, _ request: DecoderRequest) throws(PictureInputError) -> DecoderAnswer {
        try input.withDescriptor { descriptor, header in
            guard !header.isEmpty else { return .refusal(PreviewRefusal(.empty, "The file is empty.")) }
            guard let format = PictureFormat(header: header) else {
                return .refusal(PreviewRefusal(.notAnImage, "The file is no picture."))
            }
            return self.decode(descriptor, format.libraries, request)
        }
    }

    /// Lets go of the decoder in the middle of a picture; for whoever does not want the preview any more.
    nonisolated func interrupt() {
        self.connection.withLock { connection in
            if let number = connection?.number { decoder_hang_up(number) }
        }
    }

    /// Ends the decoder.
    func close() { _ = self.end() }

    private func decode(
        _ picture: Int32,
        _ libraries: Set<PictureLibraries>,
        _ request: DecoderRequest
    ) -> DecoderAnswer {
        if let decoder, !decoder.libraries.isSuperset(of: libraries) {
            _ = self.end()
            _ = self.make(decoder.libraries.union(libraries))
        }
        for _ in 0..<2 {
            guard let number = self.decoder == nil ? self.make(libraries) : self.number else { break }
            // One that ended while nobody asked it anything is replaced, and no picture is to blame.
            guard (try? Connection.send(request.encoded, to: number, with: picture)) != nil else {
                _ = self.end()
                continue
            }
            return self.receive(from: number, request)
        }
        return .refusal(.noDecoder)
    }

    private var number: Int32? { self.connection.withLock { $0?.number } }

    private func receive(from number: Int32, _ request: DecoderRequest) -> DecoderAnswer {
        do throws(Connection.Failure) {
            let patience = self.nursery.limits.patience
            let length = UInt32(bytes: try Connection.receive(4, from: number, within: patience).bytes)
            if length <= request.answerLimit {
                let bytes = try Connection.receive(Int(length), from: number, within: patience).bytes
                if let answer = DecoderAnswer(decoding: bytes, to: request) { return answer }
            }
            // What says nonsense may have been taken over.
            _ = self.end()
            return .refusal(DecoderEnd.unknown.refusal)
        } catch {
            let end = self.end()
            return .refusal(error == .late ? .tookTooLong : end.refusal)
        }
    }

    /// Makes a decoder.
    ///
    /// - Returns: The number of the connection to it.
    private func make(_ libraries: Set<PictureLibraries>) -> Int32? {
        guard let ends = Connection.Pair(), let process = self.nursery.make(libraries, ends.other.number) else {
            return nil
        }
        self.decoder = (process, libraries)
        let number = self.keep(ends)
        do throws(Connection.Failure) {
            let greeting = try Connection.receive(DecoderGreeting.byteCount, from: number, within: Self.patience)
            self.greeting = DecoderGreeting(decoding: greeting.bytes)
        } catch {
            _ = self.end()
            return nil
        }
        return number
    }

    /// Keeps this side's end of a connection, and closes the other.
    private func keep(_ ends: consuming Connection.Pair) -> Int32 {
        var one: Connection? = ends.takeOne()
        let number = one?.number ?? -1
        self.connection.withLock { $0 = one.take() }
        return number
    }

    private func end() -> DecoderEnd {
        self.connection.withLock { $0 = nil }
        guard let decoder else { return .unknown }
        self.decoder = nil
        return self.nursery.end(decoder.process)
    }
}

extension PictureFormat {
    /// What is needed for it beside the libraries that are always there.
    fileprivate var libraries: Set<PictureLibraries> {
        switch self {
        case .heic, .avif: [.heif]
        case .tiff: [.tiff]
        default: []
        }
    }
}
