// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ImagePreview

/// How a decoder has ended.
enum DecoderEnd: Sendable, Hashable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// Nobody knows.
    case unknown

    /// From which number on it is a signal.
    private static let signals: Int32 = 256

    init(_ result: Int32?) {
        switch result {
        case let number? where number >= Self.signals: self = .signalled(number - Self.signals)
        case let number? where number >= 0: self = .exited(number)
        default: self = .unknown
        }
    }

    /// SIGBUS and SIGXCPU, on every processor of Linux that Swift runs on.
    private static let lostPage: Int32 = 7
    private static let overTime: Int32 = 24

    /// What it means for the picture that was being decoded.
    var refusal: PreviewRefusal {
        switch self {
        case .signalled(Self.lostPage): PreviewRefusal(.unreadable, "The file became shorter while it was read.")
        case .signalled(Self.overTime): .tookTooLong
        case .signalled(let number):
            PreviewRefusal(.decoderEnded, "The process that decoded the picture broke off (signal \(number)).")
        case .exited, .unknown: PreviewRefusal(.decoderEnded, "The process that decoded the picture has ended.")
        }
    }
}

extension PreviewRefusal {
    static let tookTooLong = PreviewRefusal(.tookTooLong, "Decoding the picture took too long.")
    static let noDecoder = PreviewRefusal(.decoderEnded, "No process could be made that decodes the picture.")
}
