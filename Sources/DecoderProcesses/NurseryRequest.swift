// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ImagePreview

/// What the program asks of the nursery.
enum NurseryRequest: Sendable {
    /// A decoder, with these libraries; its end of the connection comes with it.
    case make(Set<PictureLibraries>)
    /// Why a decoder has ended, or its end.
    case end(Int32)

    static let byteCount = 6

    var encoded: [UInt8] {
        switch self {
        case .make(let libraries):
            var bits: UInt8 = 0
            for (place, library) in PictureLibraries.allCases.enumerated() where libraries.contains(library) {
                bits |= 1 << place
            }
            return [0, bits, 0, 0, 0, 0]
        case .end(let child): return [1, 0] + UInt32(bitPattern: child).bytes
        }
    }

    init?(decoding bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        switch bytes[0] {
        case 0:
            let libraries = PictureLibraries.allCases.enumerated().filter { bytes[1] & 1 << $0.offset != 0 }
            self = .make(Set(libraries.map(\.element)))
        case 1: self = .end(Int32(bitPattern: UInt32(bytes: Array(bytes[2...]))))
        default: return nil
        }
    }
}
