// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why a file has no preview.
///
/// The original can be sent all the same.
public struct PreviewRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of refusal it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case empty, notAnImage, unsupportedFormat, unsupportedPrecision, unsupportedColour
            case corrupt, tooLarge, tooManyScans, unreadable, outOfMemory
            case tookTooLong, decoderEnded
        }
        private let kind: Kind

        /// The file has no bytes.
        public static let empty = Code(kind: .empty)
        /// The bytes are no picture of any known kind.
        public static let notAnImage = Code(kind: .notAnImage)
        /// A picture of a kind that has no decoder; ``PreviewRefusal/formatName`` has its name.
        public static let unsupportedFormat = Code(kind: .unsupportedFormat)
        /// The samples have more bits than the decoder takes.
        public static let unsupportedPrecision = Code(kind: .unsupportedPrecision)
        /// The number of colour components has no defined meaning.
        public static let unsupportedColour = Code(kind: .unsupportedColour)
        /// The file breaks the rules of its format so that nothing can be shown.
        public static let corrupt = Code(kind: .corrupt)
        /// Above ``PreviewLimits/pixels`` or ``PreviewLimits/bufferBytes``; ``PreviewRefusal/pixels`` has the number.
        public static let tooLarge = Code(kind: .tooLarge)
        /// Above ``PreviewLimits/scans`` or ``PreviewLimits/pixelScans``.
        public static let tooManyScans = Code(kind: .tooManyScans)
        /// The system could not map the file.
        public static let unreadable = Code(kind: .unreadable)
        /// The system had no memory for a decoder or an encoder.
        public static let outOfMemory = Code(kind: .outOfMemory)
        /// Decoding took longer than it may, and was ended; only where a process of its own decodes.
        public static let tookTooLong = Code(kind: .tookTooLong)
        /// The process that decoded the picture has ended: it crashed, or was killed, or took more memory than it may.
        public static let decoderEnded = Code(kind: .decoderEnded)

        private init(kind: Kind) {
            self.kind = kind
        }

        /// The code with a name; nil for a word that is none.
        package init?(name: String) {
            guard let kind = Kind(rawValue: name) else { return nil }
            self.kind = kind
        }

        /// The code's name.
        public var description: String { self.kind.rawValue }
    }

    /// What kind of refusal it is.
    public let code: Code
    /// One sentence for people.
    public let message: String
    /// The name of the format, with ``Code/unsupportedFormat``.
    public let formatName: String?
    /// The Debian package that would read the format, with ``Code/unsupportedFormat`` where one would.
    public let missingPackage: String?
    /// The number of pixels that the file claims, with ``Code/tooLarge``.
    public let pixels: Int?

    /// Makes a refusal.
    ///
    /// - Parameters:
    ///   - code: What kind it is.
    ///   - message: One sentence for people.
    ///   - formatName: The format, with ``Code/unsupportedFormat``.
    ///   - missingPackage: The package to install, with ``Code/unsupportedFormat``.
    ///   - pixels: The number of pixels, with ``Code/tooLarge``.
    public init(
        _ code: Code,
        _ message: String,
        formatName: String? = nil,
        missingPackage: String? = nil,
        pixels: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.formatName = formatName
        self.missingPackage = missingPackage
        self.pixels = pixels
    }

    /// The sentence, with the code's name behind it.
    public var description: String { "\(self.message) (\(self.code))" }
}

extension PreviewRefusal {
    static let empty = PreviewRefusal(.empty, "The file is empty.")
    static let notAnImage = PreviewRefusal(.notAnImage, "The file is no picture.")

    static func unsupportedFormat(_ name: String) -> PreviewRefusal {
        PreviewRefusal(.unsupportedFormat, "There is no preview for \(name) pictures.", formatName: name)
    }

    static func unsupportedFormat(_ name: String, without package: String) -> PreviewRefusal {
        PreviewRefusal(
            .unsupportedFormat,
            "There is no preview for \(name) pictures without the package \(package).",
            formatName: name,
            missingPackage: package
        )
    }

    static func unsupportedPrecision(bits: Int) -> PreviewRefusal {
        PreviewRefusal(.unsupportedPrecision, "Samples of \(bits) bits have no decoder.")
    }

    static func unsupportedColour(components: Int) -> PreviewRefusal {
        PreviewRefusal(.unsupportedColour, "A picture of \(components) colour components has no defined colours.")
    }

    static func corrupt(_ reason: String) -> PreviewRefusal {
        PreviewRefusal(.corrupt, "The picture is corrupt: \(reason).")
    }

    static let outOfMemory = PreviewRefusal(.outOfMemory, "There is no memory for a decoder.")

    static func tooLarge(_ size: PixelSize) -> PreviewRefusal {
        PreviewRefusal(
            .tooLarge,
            "A picture of \(size.width) by \(size.height) pixels is too large for a preview.",
            pixels: size.pixels
        )
    }

    static func tooManyScans(_ scans: Int) -> PreviewRefusal {
        PreviewRefusal(.tooManyScans, "The picture is cut into too many scans (\(scans) or more).")
    }
}
