// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSpng

/// The owner of one decoder of libspng.
@safe
struct SpngReader: ~Copyable {
    /// What libspng may take for a profile: the profile, and what it keeps of the rest.
    private static let profileLimits = (chunk: PictureColours.longestProfile, cache: 2 * PictureColours.longestProfile)

    private let context: OpaquePointer

    init() throws(PreviewRefusal) {
        guard let context = unsafe spng_ctx_new(0) else { throw .outOfMemory }
        unsafe self.context = context
    }

    deinit {
        unsafe spng_ctx_free(self.context)
    }

    /// Decodes the rows.
    ///
    /// - Parameters:
    ///   - start: Signature, header, palette and transparency.
    ///   - data: The IDAT chunks.
    ///   - header: What the header says.
    ///   - layout: What to give: `.grey` for grey of up to 8 bits, `.rgb`, or `.rgba`.
    ///   - shrinker: Takes the rows.
    /// - Returns: Whether some are missing.
    /// - Throws: A refusal with `.corrupt` where the header cannot be read.
    borrowing func read(
        _ start: [UInt8],
        _ data: Span<UInt8>,
        header: PNGHeader,
        layout: BoxShrinker.Layout,
        into shrinker: inout BoxShrinker
    ) throws(PreviewRefusal) -> Bool {
        let format =
            switch layout {
            case .grey: SPNG_FMT_G8
            case .rgb: SPNG_FMT_RGB8
            case .rgba, .premultiplied: SPNG_FMT_RGBA8
            }
        let flags = SPNG_DECODE_PROGRESSIVE.rawValue | SPNG_DECODE_TRNS.rawValue
        let outcome = self.withStream(start, data) {
            let status = unsafe spng_decode_image(self.context, nil, 0, Int32(format.rawValue), Int32(flags))
            guard status == 0 else { return (status, true) }
            let stride = header.size.width * layout.channels
            let end =
                header.isInterlaced
                ? self.readInterlaced(header.size, stride: stride, layout: layout, into: &shrinker)
                : self.readRows(header.size, stride: stride, layout: layout, into: &shrinker)
            return (0, end != Int32(SPNG_EOI.rawValue))
        }
        guard outcome.0 == 0 else { throw .corrupt(unsafe String(cString: spng_strerror(outcome.0))) }
        return outcome.1
    }

    /// Inflates the colour profile.
    ///
    /// - Parameters:
    ///   - start: Signature, header and iCCP.
    ///   - data: The IDAT chunks, of which only the first header is looked at.
    /// - Returns: `nil` if it is broken or too long.
    borrowing func profile(_ start: [UInt8], _ data: Span<UInt8>) -> [UInt8]? {
        self.withStream(start, data) {
            _ = unsafe spng_set_chunk_limits(self.context, Self.profileLimits.chunk, Self.profileLimits.cache)
            var found = unsafe spng_iccp()
            guard unsafe spng_get_iccp(self.context, &found) == 0, let profile = unsafe found.profile else {
                return nil
            }
            let bytes = unsafe UnsafeRawBufferPointer(start: profile, count: found.profile_len)
            return unsafe [UInt8](bytes)
        }
    }

    private borrowing func readRows(
        _ size: PixelSize,
        stride: Int,
        layout: BoxShrinker.Layout,
        into shrinker: inout BoxShrinker
    ) -> Int32 {
        var row = [UInt8](repeating: 0, count: stride)
        for number in 0..<size.height {
            let status = unsafe spng_decode_row(self.context, &row, stride)
            guard status == 0 || status == SPNG_EOI.rawValue else { return status }
            shrinker.add(row: number, row.span, layout: layout)
        }
        return Int32(SPNG_EOI.rawValue)
    }

    private borrowing func readInterlaced(
        _ size: PixelSize,
        stride: Int,
        layout: BoxShrinker.Layout,
        into shrinker: inout BoxShrinker
    ) -> Int32 {
        // What is missing stays white.
        var pixels = [UInt8](repeating: 255, count: size.height * stride)
        var isEmpty = true
        var status: Int32 = 0
        while status == 0 {
            var row = spng_row_info()
            status = unsafe spng_get_row_info(self.context, &row)
            guard status == 0, Int(row.row_num) < size.height else { break }
            status = unsafe pixels.withUnsafeMutableBytes { buffer in
                let start = unsafe buffer.baseAddress?.advanced(by: Int(row.row_num) * stride)
                return unsafe spng_decode_row(self.context, start, stride)
            }
            if status == 0 || status == SPNG_EOI.rawValue { isEmpty = false }
        }
        guard !isEmpty else { return status }
        for number in 0..<size.height {
            shrinker.add(
                row: number,
                pixels.span.extracting(number * stride..<(number + 1) * stride),
                layout: layout
            )
        }
        return status
    }

    /// Gives the decoder two pieces of a file as one stream, while the body runs.
    private borrowing func withStream<Result>(
        _ start: [UInt8],
        _ data: Span<UInt8>,
        _ body: () -> Result
    ) -> Result {
        unsafe start.withUnsafeBytes { start in
            unsafe data.withUnsafeBufferPointer { data in
                var stream = unsafe SpngStream(start: start, data: UnsafeRawBufferPointer(data))
                return unsafe withUnsafeMutablePointer(to: &stream) { stream in
                    _ = unsafe spng_set_png_stream(self.context, readSpngStream, stream)
                    return body()
                }
            }
        }
    }
}

/// Two pieces of a file, read one after the other.
@unsafe
private struct SpngStream {
    var start: UnsafeRawBufferPointer
    var data: UnsafeRawBufferPointer
    var position = 0

    /// Copies the next bytes; fewer than asked for are none.
    mutating func read(_ target: UnsafeMutableRawPointer, count: Int) -> Bool {
        let (position, length) = unsafe (self.position, self.start.count)
        let end = position.addingReportingOverflow(count)
        guard count >= 0, !end.overflow, unsafe end.partialValue <= length + self.data.count else { return false }
        let fromStart = max(0, min(length - position, count))
        if fromStart > 0, let base = unsafe self.start.baseAddress {
            unsafe target.copyMemory(from: base + position, byteCount: fromStart)
        }
        if count > fromStart, let base = unsafe self.data.baseAddress {
            let source = unsafe base + (position + fromStart - length)
            unsafe (target + fromStart).copyMemory(from: source, byteCount: count - fromStart)
        }
        unsafe self.position = end.partialValue
        return true
    }
}

/// Called by libspng for each piece that it needs.
private func readSpngStream(
    _ context: OpaquePointer?,
    _ user: UnsafeMutableRawPointer?,
    _ target: UnsafeMutableRawPointer?,
    _ count: Int
) -> Int32 {
    guard let stream = unsafe user?.assumingMemoryBound(to: SpngStream.self), let target = unsafe target else {
        return SPNG_IO_ERROR.rawValue
    }
    return unsafe stream.pointee.read(target, count: count) ? 0 : SPNG_IO_EOF.rawValue
}
