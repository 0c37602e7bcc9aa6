// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSpng
import Glibc

/// Writes PNG files through libspng, and puts chunks into them.
enum TestPNG {
    /// A picture of any colour type.
    ///
    /// The samples are the rows as PNG stores them, without filters, but those of 16 bits in the order of this machine;
    /// the palette has red, green, blue and opacity of each index, and the transparency is the grey or the colour that
    /// is transparent.
    static func file(
        width: Int,
        height: Int,
        colourType: spng_color_type,
        bitDepth: UInt8 = 8,
        isInterlaced: Bool = false,
        palette: [(UInt8, UInt8, UInt8, UInt8)] = [],
        transparency: (UInt16, UInt16, UInt16)? = nil,
        samples: [UInt8]
    ) -> [UInt8] {
        guard let context = unsafe spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { return [] }
        defer { unsafe spng_ctx_free(context) }
        _ = unsafe spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
        var header = spng_ihdr(
            width: UInt32(width),
            height: UInt32(height),
            bit_depth: bitDepth,
            color_type: UInt8(colourType.rawValue),
            compression_method: 0,
            filter_method: 0,
            interlace_method: isInterlaced ? 1 : 0
        )
        _ = unsafe spng_set_ihdr(context, &header)
        if !palette.isEmpty {
            var colours = spng_plte()
            colours.n_entries = UInt32(palette.count)
            var opacities = spng_trns()
            opacities.n_type3_entries = UInt32(palette.count)
            unsafe withUnsafeMutableBytes(of: &colours.entries) { entries in
                for (index, colour) in palette.enumerated() {
                    let entry = spng_plte_entry(red: colour.0, green: colour.1, blue: colour.2, alpha: 255)
                    unsafe entries.storeBytes(
                        of: entry,
                        toByteOffset: index * MemoryLayout<spng_plte_entry>.stride,
                        as: spng_plte_entry.self
                    )
                }
            }
            unsafe withUnsafeMutableBytes(of: &opacities.type3_alpha) { alpha in
                for (index, colour) in palette.enumerated() { unsafe alpha[index] = colour.3 }
            }
            _ = unsafe spng_set_plte(context, &colours)
            _ = unsafe spng_set_trns(context, &opacities)
        }
        if let transparency {
            var colour = spng_trns()
            (colour.gray, colour.red, colour.green, colour.blue) =
                (transparency.0, transparency.0, transparency.1, transparency.2)
            _ = unsafe spng_set_trns(context, &colour)
        }
        let flags = Int32(SPNG_ENCODE_FINALIZE.rawValue)
        guard unsafe spng_encode_image(context, samples, samples.count, Int32(SPNG_FMT_PNG.rawValue), flags) == 0 else {
            return []
        }
        var (length, error) = (0, Int32(0))
        guard let buffer = unsafe spng_get_png_buffer(context, &length, &error) else { return [] }
        let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: buffer, count: length))
        unsafe free(buffer)
        return bytes
    }

    /// A picture in colours.
    static func file(_ picture: TestPicture, isInterlaced: Bool = false) -> [UInt8] {
        Self.file(
            width: picture.width,
            height: picture.height,
            colourType: SPNG_COLOR_TYPE_TRUECOLOR,
            isInterlaced: isInterlaced,
            samples: picture.pixels
        )
    }

    /// The file with a chunk behind its header, or before its end.
    static func inserting(_ type: String, _ content: [UInt8], into png: [UInt8], atEnd: Bool = false) -> [UInt8] {
        let body = Array(type.utf8) + content
        let chunk = Self.bigEndian(UInt32(content.count)) + body + Self.bigEndian(Self.checksum(body))
        let position = atEnd ? png.count - 12 : 33
        return png[..<position] + chunk + png[position...]
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
    }

    /// CRC-32 (PNG third edition, annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = UInt32.max
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 1 ? 0xEDB8_8320 ^ checksum >> 1 : checksum >> 1 }
        }
        return ~checksum
    }
}
