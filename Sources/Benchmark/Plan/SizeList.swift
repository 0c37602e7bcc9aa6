// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The sizes that a ladder was asked for, as they were typed: `4K,1M,1G`.
package enum SizeList {
    /// The most sizes that are measured.
    package static let most = 64

    /// Reads a list.
    ///
    /// - Parameters:
    ///   - text: Sizes with commas between them.
    ///   - size: Reads one of them.
    /// - Returns: The sizes, ascending and each once; nil if one is none, is zero, or there are too many.
    package static func parse(_ text: String, size: (String) -> UInt64?) -> [UInt64]? {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        guard words.count <= Self.most else { return nil }
        var sizes: Set<UInt64> = []
        for word in words {
            guard let bytes = size(String(word)), bytes > 0, bytes <= 1 << 40 else { return nil }
            sizes.insert(bytes)
        }
        return sizes.sorted()
    }
}
