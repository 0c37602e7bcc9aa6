// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CLittleCMS

/// The owner of one profile of Little CMS.
@safe
struct ColourProfile: ~Copyable {
    /// How far colorants of two writers of the same profile are apart, in XYZ; Display P3 differs by 0.08.
    private static let colorantTolerance = 0.003
    /// How far their curves are apart, in light: half a level of 8 bits where the curve is steep.
    private static let curveTolerance: Float = 0.004

    private let handle: cmsHPROFILE

    /// Reads an ICC profile; `nil` if it is none.
    ///
    /// - Parameter icc: The profile, from anybody.
    init?(icc: [UInt8]) {
        guard let handle = unsafe cmsOpenProfileFromMem(icc, UInt32(icc.count)) else { return nil }
        unsafe self.handle = handle
    }

    /// Makes a profile of primaries; `nil` if they span no colours.
    ///
    /// - Parameter primaries: From anybody.
    init?(_ primaries: ColourPrimaries) {
        var white = cmsCIExyY(x: primaries.white.x, y: primaries.white.y, Y: 1)
        var triple = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: primaries.red.x, y: primaries.red.y, Y: 1),
            Green: cmsCIExyY(x: primaries.green.x, y: primaries.green.y, Y: 1),
            Blue: cmsCIExyY(x: primaries.blue.x, y: primaries.blue.y, Y: 1)
        )
        let curve: OpaquePointer?
        if let gamma = primaries.gamma {
            unsafe curve = cmsBuildGamma(nil, gamma)
        } else {
            // IEC 61966-2-1: the parameters of the curve of sRGB.
            let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
            unsafe curve = cmsBuildParametricToneCurve(nil, 4, parameters)
        }
        guard let curve = unsafe curve else { return nil }
        let curves = unsafe [curve, curve, curve] as [OpaquePointer?]
        let handle = unsafe cmsCreateRGBProfile(&white, &triple, curves)
        unsafe cmsFreeToneCurve(curve)
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = handle
    }

    deinit {
        _ = unsafe cmsCloseProfile(self.handle)
    }

    /// The kind of samples it is for.
    var space: cmsColorSpaceSignature { unsafe cmsGetColorSpace(self.handle) }

    /// Whether it is sRGB within what 8 bits show, as nearly all profiles of phones and cameras are; looking costs a
    /// hundredth of what a transform costs.
    var isStandard: Bool {
        guard unsafe cmsIsMatrixShaper(self.handle) != 0 else { return false }
        // The colorants of sRGB adapted to D50 (IEC 61966-2-1, ICC.1:2010 annex E).
        return self.holds(cmsSigRedColorantTag, 0.4361, 0.2225, 0.0139)
            && self.holds(cmsSigGreenColorantTag, 0.3851, 0.7169, 0.0971)
            && self.holds(cmsSigBlueColorantTag, 0.1431, 0.0606, 0.7141)
            && self.holdsCurve(cmsSigRedTRCTag) && self.holdsCurve(cmsSigGreenTRCTag)
            && self.holdsCurve(cmsSigBlueTRCTag)
    }

    /// Lends the profile, and one of sRGB.
    func withStandard<Result>(_ body: (cmsHPROFILE, cmsHPROFILE) -> Result?) -> Result? {
        guard let standard = unsafe cmsCreate_sRGBProfile() else { return nil }
        defer { _ = unsafe cmsCloseProfile(standard) }
        return unsafe body(self.handle, standard)
    }

    private func holds(_ tag: cmsTagSignature, _ x: Double, _ y: Double, _ z: Double) -> Bool {
        guard let colour = unsafe cmsReadTag(self.handle, tag)?.assumingMemoryBound(to: cmsCIEXYZ.self) else {
            return false
        }
        let found = unsafe colour.pointee
        return abs(found.X - x) < Self.colorantTolerance && abs(found.Y - y) < Self.colorantTolerance
            && abs(found.Z - z) < Self.colorantTolerance
    }

    private func holdsCurve(_ tag: cmsTagSignature) -> Bool {
        guard let curve = unsafe cmsReadTag(self.handle, tag) else { return false }
        // The curve of sRGB at some places (IEC 61966-2-1).
        let points: [(Float, Float)] = [(0.1, 0.0100), (0.25, 0.0508), (0.5, 0.2140), (0.75, 0.5225), (0.9, 0.7874)]
        return points.allSatisfy { sample, light in
            abs(unsafe cmsEvalToneCurveFloat(OpaquePointer(curve), sample) - light) < Self.curveTolerance
        }
    }
}
