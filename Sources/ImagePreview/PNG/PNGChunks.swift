// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Finds the chunks of a PNG that a preview needs (third edition, section 5.3).
///
/// The decoder gets these and no others, so that texts are never inflated: a kilobyte of them may be a gigabyte.
struct PNGChunks: Sendable, Hashable {
    private static let signatureLength = 8
    /// Length, type and checksum.
    private static let overhead = 12

    let header: PNGHeader
    /// The signature and the header, whole chunks as all others here.
    let start: Range<Int>
    let palette: Range<Int>?
    let transparency: Range<Int>?
    let profile: Range<Int>?
    /// The contents of eXIf, cICP, gAMA and cHRM.
    let exif: Range<Int>?
    let codePoints: Range<Int>?
    let gamma: Range<Int>?
    let chromaticities: Range<Int>?
    /// Whether an sRGB chunk says that the picture is what it seems.
    let isStandard: Bool
    /// The first run of IDAT chunks; the last may be cut.
    let data: Range<Int>

    /// Walks over the whole file, from one length to the next.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: A refusal with `.corrupt` if it begins with no header or has no data.
    init(reading bytes: Span<UInt8>) throws(PreviewRefusal) {
        var found: [UInt32: Range<Int>] = [:]
        var data: Range<Int>?
        var position = Self.signatureLength
        while let length = bytes.uint32(at: position, order: .bigEndian),
            let type = bytes.uint32(at: position + 4, order: .bigEndian), type != Self.type("IEND")
        {
            let end = min(position + Self.overhead + Int(length), bytes.count)
            if type == Self.type("IDAT") {
                // What is not a part of the first run belongs to nothing.
                let start = data?.upperBound == position ? data?.lowerBound : nil
                if data == nil || start != nil { data = (start ?? position)..<end }
            } else if Self.wanted.contains(type), found[type] == nil, end - position == Self.overhead + Int(length) {
                found[type] = position..<end
            }
            position = end
        }
        guard let start = found[Self.type("IHDR")], start.lowerBound == Self.signatureLength else {
            throw .corrupt("its header is wrong")
        }
        self.header = try PNGHeader(bytes.extracting(Self.content(start)))
        guard let data else { throw .corrupt("it has no pixels") }
        self.start = 0..<start.upperBound
        self.data = data
        self.palette = found[Self.type("PLTE")]
        self.transparency = found[Self.type("tRNS")]
        self.profile = found[Self.type("iCCP")]
        self.isStandard = found[Self.type("sRGB")] != nil
        self.exif = found[Self.type("eXIf")].map(Self.content)
        self.codePoints = found[Self.type("cICP")].map(Self.content)
        self.gamma = found[Self.type("gAMA")].map(Self.content)
        self.chromaticities = found[Self.type("cHRM")].map(Self.content)
    }

    private static let wanted: Set<UInt32> = [
        type("IHDR"), type("PLTE"), type("tRNS"), type("iCCP"), type("sRGB"), type("eXIf"), type("cICP"),
        type("gAMA"), type("cHRM"),
    ]

    private static func type(_ name: StaticString) -> UInt32 {
        name.description.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func content(_ chunk: Range<Int>) -> Range<Int> { chunk.lowerBound + 8..<chunk.upperBound - 4 }
}
