// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Puts together the ICC profile of a JPEG, which is cut into APP2 segments of 64 KiB (ICC.1:2010 annex B.4).
enum JPEGProfile {
    /// What such a segment begins with; its number from 1 and the count of all follow.
    static let signature: StaticString = "ICC_PROFILE\0"

    private static let headerLength = 14

    /// What the profile says.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - segments: The contents of the segments that have the signature, in the order of the file.
    /// - Returns: `.standard` where there is none, a part is missing or comes twice, or it is too long.
    static func colours(in bytes: Span<UInt8>, segments: [Range<Int>]) -> PictureColours {
        var parts: [Int: Range<Int>] = [:]
        var count: UInt8?
        for segment in segments {
            let content = bytes.extracting(segment)
            guard let number = content.byte(at: 12), let total = content.byte(at: 13), total == count ?? total,
                (1...max(1, total)).contains(number), parts[Int(number)] == nil
            else { return .standard }
            count = total
            parts[Int(number)] = segment.lowerBound + self.headerLength..<segment.upperBound
        }
        guard let count, parts.count == Int(count) else { return .standard }
        var profile: [UInt8] = []
        for number in 1...max(1, Int(count)) {
            guard let part = parts[number] else { return .standard }
            guard profile.count + part.count <= PictureColours.longestProfile else { return .standard }
            profile.append(bytes.extracting(part))
        }
        return .profile(profile)
    }
}
