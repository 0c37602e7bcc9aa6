// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDecoderProcesses
package import ImagePreview
package import LocalFiles
internal import Locking

/// Decoders for several pictures at a time: as many as there are processors, at most four.
///
/// They are made when they are needed, stay for the next picture, and are replaced when they end. A picture that makes one
/// crash, take too much memory or go on for too long costs its own preview.
package final class DecoderPool: Sendable {
    private struct State {
        var free: [DecoderSlot]
        var waiting: [CheckedContinuation<DecoderSlot, Never>] = []
    }

    private let nursery: DecoderNursery
    private let slots: [DecoderSlot]
    private let state: Lock<State>

    /// How many pictures are decoded at a time.
    package var width: Int { self.slots.count }

    /// The most decoders, however many processors there are: each may take its whole memory.
    private static let most = 4

    /// Makes a pool; its first decoder is made for the first picture.
    ///
    /// - Parameters:
    ///   - nursery: Where decoders come from.
    ///   - count: How many pictures are decoded at a time; by default as many as there are processors, at most four.
    /// - Throws: ``FileError`` with `.io` if the system has no thread left.
    package convenience init(_ nursery: DecoderNursery, count: Int? = nil) throws {
        let count = count ?? min(Int(decoder_processors()), Self.most)
        precondition(count > 0, "a pool has at least 1 decoder, not \(count)")
        var threads: [WorkerThread] = []
        for _ in 0..<count { threads.append(try WorkerThread(name: "photoshare-pic")) }
        self.init(nursery, on: threads)
    }

    /// Makes a pool on threads that are there already.
    ///
    /// - Parameters:
    ///   - nursery: Where decoders come from.
    ///   - threads: One for each picture that is decoded at a time, which waits for it and does nothing else meanwhile.
    package init(_ nursery: DecoderNursery, on threads: [WorkerThread]) {
        self.nursery = nursery
        let slots = threads.map { DecoderSlot(nursery, on: $0) }
        self.slots = slots
        self.state = Lock(State(free: slots.reversed()))
    }

    /// Makes the preview of a picture.
    ///
    /// Cancellation ends the decoder in the middle of it.
    ///
    /// - Parameters:
    ///   - input: The picture.
    ///   - options: How large and how good; limits other than the usual ones do not count.
    /// - Returns: The preview, or why there is none.
    /// - Throws: ``PictureInputError`` if the picture cannot be read.
    package func preview(
        of input: PictureInput,
        _ options: PreviewOptions = PreviewOptions()
    ) async throws(PictureInputError) -> Result<Preview, PreviewRefusal> {
        switch try await self.answer(input, .preview, options) {
        case .preview(let preview): .success(preview)
        case .refusal(let refusal): .failure(refusal)
        case .pixels: .failure(DecoderEnd.unknown.refusal)
        }
    }

    /// Makes the pixels of a small picture, for a terminal.
    ///
    /// - Parameters:
    ///   - jpeg: The file of the picture: a preview that somebody sent.
    ///   - size: The side of the square that it is fitted into.
    /// - Returns: The pixels, or why there are none.
    package func pixels(of jpeg: [UInt8], size: Int) async -> Result<PreviewPixels, PreviewRefusal> {
        switch try? await self.answer(.bytes(jpeg), .pixels, PreviewOptions(size: size)) {
        case .pixels(let pixels): .success(pixels)
        case .refusal(let refusal): .failure(refusal)
        case .preview, nil: .failure(DecoderEnd.unknown.refusal)
        }
    }

    /// What holds in the decoders beside their limits; nil before the first picture.
    package var greeting: DecoderGreeting? {
        get async {
            for slot in self.slots {
                if let greeting = await slot.greeting { return greeting }
            }
            return nil
        }
    }

    /// Ends all decoders, and waits for that.
    package func close() async {
        for slot in self.slots { await slot.close() }
        self.nursery.close()
    }

    private func answer(
        _ input: PictureInput,
        _ product: DecoderRequest.Product,
        _ options: PreviewOptions
    ) async throws(PictureInputError) -> DecoderAnswer {
        let request = DecoderRequest(product, options, processorSeconds: self.nursery.limits.processorSeconds)
        let slot = await self.take()
        defer { self.giveBack(slot) }
        // Whoever had to wait may not want it any more.
        guard !Task.isCancelled else { return .refusal(DecoderEnd.unknown.refusal) }
        let result = await withTaskCancellationHandler {
            await slot.result(input, request)
        } onCancel: {
            slot.interrupt()
        }
        return try result.get()
    }

    private func take() async -> DecoderSlot {
        await withCheckedContinuation { continuation in
            let slot: DecoderSlot? = self.state.withLock { state in
                if let slot = state.free.popLast() { return slot }
                state.waiting.append(continuation)
                return nil
            }
            if let slot { continuation.resume(returning: slot) }
        }
    }

    private func giveBack(_ slot: DecoderSlot) {
        let next: CheckedContinuation<DecoderSlot, Never>? = self.state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.free.append(slot)
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume(returning: slot)
    }
}

extension DecoderSlot {
    /// The same with what is thrown as a value, since a cancellation handler does not keep its type.
    fileprivate func result(
        _ input: PictureInput,
        _ request: DecoderRequest
    ) -> Result<DecoderAnswer, PictureInputError> {
        Result { () throws(PictureInputError) in try self.decode(input, request) }
    }
}
