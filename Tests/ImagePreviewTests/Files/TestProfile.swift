// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CLittleCMS

/// Makes ICC profiles through Little CMS.
enum TestProfile {
    typealias Primary = (x: Double, y: Double)

    static let red: Primary = (0.64, 0.33)
    static let green: Primary = (0.30, 0.60)
    static let blue: Primary = (0.15, 0.06)

    /// Three primaries, daylight, and one exponent.
    static func colours(red: Primary, green: Primary, blue: Primary, gamma: Double = 2.2) -> [UInt8] {
        guard let curve = unsafe cmsBuildGamma(nil, gamma) else { return [] }
        defer { unsafe cmsFreeToneCurve(curve) }
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: red.x, y: red.y, Y: 1),
            Green: cmsCIExyY(x: green.x, y: green.y, Y: 1),
            Blue: cmsCIExyY(x: blue.x, y: blue.y, Y: 1)
        )
        let curves = unsafe [curve, curve, curve] as [OpaquePointer?]
        return unsafe Self.bytes(cmsCreateRGBProfile(&white, &primaries, curves))
    }

    /// Red and green have changed places, so that nobody overlooks it.
    static var swapped: [UInt8] { Self.colours(red: Self.green, green: Self.red, blue: Self.blue) }

    static var standard: [UInt8] { unsafe Self.bytes(cmsCreate_sRGBProfile()) }

    static func grey(gamma: Double) -> [UInt8] {
        guard let curve = unsafe cmsBuildGamma(nil, gamma) else { return [] }
        defer { unsafe cmsFreeToneCurve(curve) }
        return unsafe Self.bytes(cmsCreateGrayProfile(cmsD50_xyY(), curve))
    }

    private static func bytes(_ profile: cmsHPROFILE?) -> [UInt8] {
        guard let profile = unsafe profile else { return [] }
        defer { _ = unsafe cmsCloseProfile(profile) }
        var count: UInt32 = 0
        _ = unsafe cmsSaveProfileToMem(profile, nil, &count)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        return unsafe cmsSaveProfileToMem(profile, &bytes, &count) != 0 ? bytes : []
    }
}
