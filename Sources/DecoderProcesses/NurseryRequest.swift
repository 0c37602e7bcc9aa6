// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ImagePreview

/// What the program asks of the nursery.
enum NurseryRequest: Sendable {
    /// A decoder, with these libraries; its end of the connection comes with it.
    case make(Set<PictureLibraries>)
    /// That it becomes a decoder itself, with these libraries; its end of the connection comes with it, and nothing is answered.
    case become(Set<PictureLibraries>)
    /// Why a decoder has ended, or its end.
    case end(Int32)

    static let byteCount = 6

    var encoded: [UInt8] {
        switch self {
        case .make(let libraries): [0, Self.bits(libraries), 0, 0, 0, 0]
        case .end(let child): [1, 0] + UInt32(bitPattern: child).bytes
        case .become(let libraries): [2, Self.bits(libraries), 0, 0, 0, 0]
        }
    }

    private static func bits(_ libraries: Set<PictureLibraries>) -> UInt8 {
        var bits: UInt8 = 0
        for (place, library) in PictureLibraries.allCases.enumerated() where libraries.contains(library) {
            bits |= 1 << place
        }
        return bits
    }

    private static func libraries(_ bits: UInt8) -> Set<PictureLibraries> {
        Set(PictureLibraries.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
    }

    init?(decoding bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        switch bytes[0] {
        case 0: self = .make(Self.libraries(bytes[1]))
        case 1: self = .end(Int32(bitPattern: UInt32(bytes: Array(bytes[2...]))))
        case 2: self = .become(Self.libraries(bytes[1]))
        default: return nil
        }
    }
}
