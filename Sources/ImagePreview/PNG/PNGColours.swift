// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a PNG says of its colours without a profile (third edition, sections 11.3.2 and 4.3).
enum PNGColours {
    /// Samples to light, times 100,000.
    private static let unit = 100_000.0
    /// What writers say where they mean sRGB, whose curve has no single exponent.
    private static let standardGamma = 0.45...0.46
    /// What other exponents are believed.
    private static let gammas = 0.1...5
    /// Of ITU-T H.273: Display P3's primaries and the curve of sRGB.
    private static let displayP3: [UInt8] = [12, 13]

    /// The colours by the chunks that there are; the newest kind counts most, and a profile is not looked at.
    static func colours(of chunks: PNGChunks, in bytes: Span<UInt8>) -> PictureColours {
        if let codePoints = chunks.codePoints, bytes.extracting(codePoints).holds(self.displayP3, at: 0) {
            return .primaries(.displayP3)
        }
        if chunks.isStandard { return .standard }
        let gamma = chunks.gamma.flatMap { bytes.uint32(at: $0.lowerBound, order: .bigEndian) }
            .map { Double($0) / self.unit }
        let isStandardGamma = gamma.map { self.standardGamma.contains($0) || !self.gammas.contains($0) } ?? true
        let exponent = isStandardGamma ? nil : gamma.map { 1 / $0 }
        if let chromaticities = chunks.chromaticities, chromaticities.count == 32 {
            return .primaries(self.primaries(in: bytes.extracting(chromaticities), gamma: exponent))
        }
        return exponent.map { .primaries(.standard(gamma: $0)) } ?? .standard
    }

    private static func primaries(in content: Span<UInt8>, gamma: Double?) -> ColourPrimaries {
        func chromaticity(at offset: Int) -> ColourPrimaries.Chromaticity {
            let x = content.uint32(at: offset, order: .bigEndian) ?? 0
            let y = content.uint32(at: offset + 4, order: .bigEndian) ?? 0
            return ColourPrimaries.Chromaticity(x: Double(x) / self.unit, y: Double(y) / self.unit)
        }
        return ColourPrimaries(
            white: chromaticity(at: 0),
            red: chromaticity(at: 8),
            green: chromaticity(at: 16),
            blue: chromaticity(at: 24),
            gamma: gamma
        )
    }
}
