// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDecoderProcesses
package import ImagePreview
internal import Locking

/// Where decoders come from: a process of its own, which makes them when they are asked for.
package final class DecoderNursery: Sendable {
    /// What a decoder does with a picture.
    package typealias Work = @Sendable (DecoderRequest, Span<UInt8>, ReadPages) -> DecoderAnswer

    /// What decoders may take.
    package let limits: DecoderLimits
    private let process: Int32
    /// Whether it becomes its only decoder.
    private let isForOne: Bool
    /// Nil once it is closed; whoever has the lock is who asks.
    private let connection: Lock<Connection?>

    /// How long the nursery may take to answer, in milliseconds: it may have to load a library from a slow disk.
    private static let patience: Int32 = 20_000

    /// Makes the process; to be called before the program has a second thread and before it is confined.
    ///
    /// - Parameters:
    ///   - limits: What decoders may take.
    ///   - isForOne: Whether it becomes a decoder itself when the first is asked for, which no other one follows. For a
    ///     program that wants one picture: to copy it twice takes as long as to decode half a megapixel.
    ///   - work: What decoders do with a picture.
    /// - Returns: The nursery, or nil if no process can be made, because there are threads already, for one.
    package static func start(
        limits: DecoderLimits = DecoderLimits(),
        isForOne: Bool = false,
        work: @escaping Work = DecoderNursery.decode
    ) -> DecoderNursery? {
        guard let ends = Connection.Pair() else { return nil }
        let maker = decoder_number()
        let process = decoder_fork()
        if process == 0 { NurseryProcess(ends.other, of: maker, limits, work).run() }
        return process > 0 ? DecoderNursery(process, isForOne, ends.one, limits) : nil
    }

    private init(_ process: Int32, _ isForOne: Bool, _ connection: consuming Connection, _ limits: DecoderLimits) {
        self.process = process
        self.isForOne = isForOne
        self.connection = Lock(connection)
        self.limits = limits
    }

    /// What a decoder does.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - picture: The file of the picture.
    ///   - pages: What becomes of its pages once they are read.
    /// - Returns: The preview, or the pixels, or a refusal.
    @Sendable package static func decode(
        _ request: DecoderRequest,
        _ picture: Span<UInt8>,
        _ pages: ReadPages
    ) -> DecoderAnswer {
        let maker = PreviewMaker(options: PreviewOptions(size: request.size, quality: request.quality))
        do throws(PreviewRefusal) {
            switch request.product {
            case .preview: return .preview(try maker.preview(of: picture, pages))
            case .pixels: return .pixels(try maker.pixels(of: picture))
            }
        } catch {
            return .refusal(error)
        }
    }

    /// Makes a decoder; blocks.
    ///
    /// - Parameters:
    ///   - libraries: What it needs beside the libraries that are always there.
    ///   - connection: Its end of the connection; the caller's to close.
    /// - Returns: The number of its process, or nil if it could not be made.
    func make(_ libraries: Set<PictureLibraries>, _ connection: Int32) -> Int32? {
        guard !self.isForOne else { return self.become(libraries, connection) }
        let result = self.ask(.make(libraries), with: connection)
        return result.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Ends a decoder if it has not ended by itself; blocks.
    ///
    /// - Parameter process: Its number.
    /// - Returns: How it ended.
    func end(_ process: Int32) -> DecoderEnd {
        DecoderEnd(self.isForOne ? decoder_end(process) : self.ask(.end(process), with: -1))
    }

    /// Ends the nursery with all its decoders, and waits for that, so that what they have used of the processor is counted with
    /// the program's; blocks.
    package func close() {
        // Dropped under the lock: this is what the nursery waits for.
        let wasOpen = self.connection.withLock { connection in
            let isOpen = connection != nil
            connection = nil
            return isOpen
        }
        // One that has lost its connection was killed, or hangs and cannot be waited for.
        if wasOpen { decoder_wait(self.process) } else { decoder_forget(self.process) }
    }

    /// Makes a decoder of the nursery, which can be asked for nothing more then.
    private func become(_ libraries: Set<PictureLibraries>, _ connection: Int32) -> Int32? {
        self.connection.withLock { own in
            guard let open = own.take(),
                (try? open.send(NurseryRequest.become(libraries).encoded, with: connection)) != nil
            else { return nil }
            return self.process
        }
    }

    private func ask(_ request: NurseryRequest, with descriptor: Int32) -> Int32? {
        self.connection.withLock { connection in
            guard let open = connection.take() else { return nil }
            do throws(Connection.Failure) {
                try open.send(request.encoded, with: descriptor)
                let answer = try open.receive(4, within: Self.patience)
                connection = consume open
                return Int32(bitPattern: UInt32(bytes: answer.bytes))
            } catch {
                // It stays closed: an answer that comes later would be taken for that to another question.
                return nil
            }
        }
    }
}
