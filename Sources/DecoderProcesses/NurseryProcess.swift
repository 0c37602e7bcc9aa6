// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDecoderProcesses
internal import ImagePreview
internal import Sandbox

/// The process that makes decoders: a copy of the program from before it had threads, keys or connections.
///
/// A program that has threads cannot be copied, and one that is confined cannot run programs; this one is asked instead. It
/// reads nothing but what its own program says, and never a picture.
struct NurseryProcess: ~Copyable {
    private let connection: Connection
    private let limits: DecoderLimits
    private let work: DecoderNursery.Work
    /// The process that has made this one.
    private let maker: Int32

    /// Becomes the nursery.
    ///
    /// - Parameters:
    ///   - connection: Through which it is asked.
    ///   - maker: The process that has made it.
    ///   - limits: What decoders may take.
    ///   - work: What decoders do with a picture.
    init(
        _ connection: consuming Connection,
        of maker: Int32,
        _ limits: DecoderLimits,
        _ work: @escaping DecoderNursery.Work
    ) {
        guard let settled = connection.settle(as: "photoshare-make") else { decoder_exit(1) }
        _ = WriteConfinement(folders: []).enter()
        self.connection = settled
        self.limits = limits
        self.work = work
        self.maker = maker
    }

    /// Serves until the program is gone.
    consuming func run() -> Never {
        while let message = try? self.connection.receive(NurseryRequest.byteCount, within: -1) {
            guard let request = NurseryRequest(decoding: message.bytes) else { break }
            let result: Int32
            switch request {
            case .make(let libraries):
                guard let other = message.takeDescriptor() else { decoder_exit(1) }
                result = self.make(libraries, other)
            case .become(let libraries):
                guard let other = message.takeDescriptor() else { decoder_exit(1) }
                for library in libraries { library.load() }
                DecoderProcess(other, endingWith: self.maker, self.limits, self.work).run()
            case .end(let child): result = decoder_end(child)
            }
            guard (try? self.connection.send(UInt32(bitPattern: result).bytes)) != nil else { break }
        }
        // So that what they have used counts as used by this one, and by the program that waits for it.
        decoder_wait_for_all()
        decoder_exit(0)
    }

    /// Makes a decoder that is asked through a connection.
    ///
    /// - Returns: Its number, or a negative error number.
    private borrowing func make(_ libraries: Set<PictureLibraries>, _ other: consuming Connection) -> Int32 {
        for library in libraries { library.load() }
        let maker = decoder_number()
        let child = decoder_fork()
        guard child == 0 else { return child }
        DecoderProcess(other, endingWith: maker, self.limits, self.work).run()
    }
}
