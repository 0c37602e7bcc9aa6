// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The format of a picture, told by its first bytes; names of files lie.
public enum PictureFormat: Sendable, Hashable, CaseIterable {
    /// JPEG (ITU-T T.81), with MPO, motion photos and gain maps, whose first picture is an ordinary one.
    case jpeg
    /// PNG and APNG.
    case png
    /// WebP.
    case webp
    /// HEIC and other HEIF with HEVC.
    case heic
    /// AVIF.
    case avif
    /// GIF.
    case gif
    /// Windows bitmap.
    case bmp
    /// TIFF and BigTIFF; also DNG and other raw formats that are TIFF by their first bytes.
    case tiff
    /// JPEG 2000.
    case jpeg2000
    /// JPEG XL.
    case jpegXL
    /// Photoshop.
    case psd
    /// Windows icon.
    case ico
    /// SVG.
    case svg
    /// A camera's raw format: CR2, CR3, RAF, ORF, RW2.
    case raw

    /// Tells the format of a file; `nil` where it is no picture: text, HTML, PDF, video, anything unknown.
    ///
    /// - Parameter header: The file's beginning; 4 KiB are always enough and more is not looked at.
    public init?(header: Span<UInt8>) {
        let header = header.extracting(first: min(header.count, 4096))
        guard
            let format = Self.fixedSignature(header) ?? Self.tiffFamily(header) ?? Self.mediaFile(header)
                ?? Self.looseSignature(header)
        else { return nil }
        self = format
    }

    /// The name that people use.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .heic: "HEIC"
        case .avif: "AVIF"
        case .gif: "GIF"
        case .bmp: "BMP"
        case .tiff: "TIFF"
        case .jpeg2000: "JPEG 2000"
        case .jpegXL: "JPEG XL"
        case .psd: "Photoshop"
        case .ico: "ICO"
        case .svg: "SVG"
        case .raw: "camera raw"
        }
    }

    private static func fixedSignature(_ header: Span<UInt8>) -> PictureFormat? {
        if header.holds([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
        if header.holds([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
        if header.holds("GIF87a", at: 0) || header.holds("GIF89a", at: 0) { return .gif }
        if header.holds("RIFF", at: 0) && header.holds("WEBP", at: 8) { return .webp }
        if header.holds("8BPS", at: 0) { return .psd }
        if header.holds("FUJIFILMCCD-RAW", at: 0) { return .raw }
        if header.holds([0, 0, 0, 12], at: 0) && header.holds("jP  ", at: 4) { return .jpeg2000 }
        if header.holds([0xFF, 0x4F, 0xFF, 0x51], at: 0) { return .jpeg2000 }
        if header.holds([0, 0, 0, 12], at: 0) && header.holds("JXL ", at: 4) { return .jpegXL }
        if header.holds([0xFF, 0x0A], at: 0) { return .jpegXL }
        return nil
    }

    private static func tiffFamily(_ header: Span<UInt8>) -> PictureFormat? {
        if header.holds("IIRO", at: 0) || header.holds("IIU\0", at: 0) || header.holds("MMOR", at: 0) { return .raw }
        let isTIFF =
            header.holds("II*\0", at: 0) || header.holds("MM\0*", at: 0)
            || header.holds("II+\0", at: 0) || header.holds("MM\0+", at: 0)
        guard isTIFF else { return nil }
        return header.holds("CR", at: 8) ? .raw : .tiff
    }

    /// ISO base media files tell by their brands; most of them are videos (ISO 14496-12 section 4.3).
    private static func mediaFile(_ header: Span<UInt8>) -> PictureFormat? {
        guard header.holds("ftyp", at: 4), let length = header.uint32(at: 0, order: .bigEndian) else { return nil }
        let end = min(Int(length), header.count)
        // The major brand, then the compatible ones; the four bytes between are a version.
        for offset in [8] + Array(stride(from: 16, to: end, by: 4)) {
            if header.holds("avif", at: offset) || header.holds("avis", at: offset) { return .avif }
            if header.holds("crx ", at: offset) { return .raw }
            for brand: StaticString in ["heic", "heix", "heim", "heis", "hevc", "hevx"]
            where header.holds(brand, at: offset) {
                return .heic
            }
        }
        // Generic HEIF: the coding is told deeper in the file, and is HEVC nearly always.
        return header.holds("mif1", at: 8) || header.holds("msf1", at: 8) ? .heic : nil
    }

    /// Two letters or a few zeros start many files, so these need more than their first bytes.
    private static func looseSignature(_ header: Span<UInt8>) -> PictureFormat? {
        if header.holds("BM", at: 0), let length = header.uint32(at: 14, order: .littleEndian),
            [12, 16, 40, 52, 56, 64, 108, 124].contains(length)
        {
            return .bmp
        }
        if header.holds([0, 0, 1, 0], at: 0), let count = header.uint16(at: 4, order: .littleEndian), count > 0,
            header.count >= 22, header[9] == 0
        {
            return .ico
        }
        return self.isSVG(header) ? .svg : nil
    }

    private static func isSVG(_ header: Span<UInt8>) -> Bool {
        var start = header.holds([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
        while start < header.count, [0x09, 0x0A, 0x0D, 0x20].contains(header[start]) { start += 1 }
        if header.holds("<svg", at: start) { return true }
        // HTML may hold an <svg> too, but does not start with an XML declaration or a comment.
        let startsAsXML =
            header.holds("<?xml", at: start) || header.holds("<!--", at: start)
            || header.holds("<!DOCTYPE svg", at: start)
        guard startsAsXML else { return false }
        return (start..<header.count).contains { header.holds("<svg", at: $0) }
    }
}
