// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDecoderProcesses
internal import ImagePreview
internal import Sandbox

/// The process that decodes pictures: what it is asked for comes through one connection, and it has nothing else.
struct DecoderProcess: ~Copyable {
    private let connection: Connection
    private let work: DecoderNursery.Work

    /// What it ends with where its limits could not be set.
    private static let unlimited: Int32 = 70

    /// Becomes a decoder: gives up all that it does not need.
    ///
    /// - Parameters:
    ///   - connection: Through which it is asked.
    ///   - maker: The process with which it ends.
    ///   - limits: What it may take.
    ///   - work: What it does with a picture.
    init(
        _ connection: consuming Connection,
        endingWith maker: Int32,
        _ limits: DecoderLimits,
        _ work: @escaping DecoderNursery.Work
    ) {
        guard let settled = connection.settle(as: "photoshare-pics"), decoder_end_with(maker) == 0,
            let outcome = DecoderConfinement(memory: limits.memory, mappings: limits.mappings).enter()
        else { decoder_exit(Self.unlimited) }
        self.connection = settled
        self.work = work
        try? self.connection.send(DecoderGreeting(outcome).encoded)
    }

    /// Serves until nobody asks any more.
    consuming func run() -> Never {
        while let message = try? self.connection.receive(DecoderRequest.byteCount, within: -1) {
            guard let request = DecoderRequest(decoding: message.bytes), let picture = message.takeDescriptor(),
                DecoderConfinement.grantProcessor(seconds: UInt64(request.processorSeconds))
            else { break }
            let answer = self.answer(request, picture).encoded
            let length = UInt32(answer.count)
            guard (try? self.connection.send(length.bytes + answer)) != nil else { break }
        }
        decoder_exit(0)
    }

    private borrowing func answer(_ request: DecoderRequest, _ picture: borrowing Connection) -> DecoderAnswer {
        guard let file = MappedPicture(picture) else {
            return .refusal(PreviewRefusal(.unreadable, "The file cannot be mapped."))
        }
        return file.withBytes { bytes, pages in self.work(request, bytes, pages) }
    }
}

extension UInt32 {
    /// The four bytes, the highest first.
    var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) } }

    /// Reads four bytes.
    init(bytes: [UInt8]) {
        self = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
