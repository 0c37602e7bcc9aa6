// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDecoderProcesses
package import LocalFiles

/// Where a picture comes from that is to be decoded.
package enum PictureInput: Sendable {
    /// A file that was listed; no preview, and no refusal, if it is no picture or is not what was listed any more.
    case listed(SourceEntry)
    /// What the user has named.
    case named(NamedInput)
    /// Bytes, which are copied.
    case bytes([UInt8])
}

/// What keeps a picture from a decoder.
package enum PictureInputError: Error, Sendable {
    /// It cannot be read.
    case file(FileError)
    /// It is none, or has changed since it was listed: that is for somebody else to say.
    case unfit
    /// Too many bytes.
    case tooLarge
    /// The system has no memory or no descriptor left.
    case noRoom
}

/// How many bytes tell a picture from other files.
private let sniffed = 4096

extension PictureInput {
    /// Opens the picture, and lends a descriptor of a regular file and how it begins; blocks on the disk.
    ///
    /// - Parameter body: Uses the descriptor; must not close it.
    /// - Returns: What the body returns.
    /// - Throws: ``PictureInputError``.
    func withDescriptor<Result>(_ body: (Int32, Span<UInt8>) -> Result) throws(PictureInputError) -> Result {
        switch self {
        case .bytes(let bytes): return try Self.withMemory(bytes, body)
        case .listed(let entry):
            var header: [UInt8] = []
            guard let file = try? SourceFile(entry), let count = try? file.read(into: &header, count: sniffed, at: 0)
            else { throw .unfit }
            guard file.size <= DecoderLimits.pictureBytes else { throw .tooLarge }
            return file.withDescriptor { body($0, header.span.extracting(first: count)) }
        case .named(let input):
            guard let lent = try Self.withFile(input, body) else {
                return try Self.withMemory(try Self.read(input), body)
            }
            guard let result = lent else { throw .tooLarge }
            return result
        }
    }

    /// Nil where it is no regular file; nil inside where it is too large.
    private static func withFile<Result>(
        _ input: NamedInput,
        _ body: (Int32, Span<UInt8>) -> Result
    ) throws(PictureInputError) -> Result?? {
        do throws(FileError) {
            return try input.withRegularFile(headerCount: sniffed) { descriptor, size, header in
                size <= DecoderLimits.pictureBytes ? body(descriptor, header) : nil
            }
        } catch {
            throw .file(error)
        }
    }

    private static func read(_ input: NamedInput) throws(PictureInputError) -> [UInt8] {
        do throws(FileError) {
            return try input.read(limit: Int(DecoderLimits.pictureBytes))
        } catch {
            throw .file(error)
        }
    }

    /// Pipes, and what came over the network: a file in memory that nobody can change any more.
    private static func withMemory<Result>(
        _ bytes: [UInt8],
        _ body: (Int32, Span<UInt8>) -> Result
    ) throws(PictureInputError) -> Result {
        guard bytes.count <= DecoderLimits.pictureBytes else { throw .tooLarge }
        let number = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.baseAddress.map { unsafe decoder_memory_file($0, bytes.count) }
        }
        // No bytes, no picture; any descriptor is as good.
        guard let number else { return body(-1, bytes.span) }
        guard number >= 0 else { throw .noRoom }
        let file = Connection(number)
        return body(file.number, bytes.span)
    }
}
