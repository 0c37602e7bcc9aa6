// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The names to try when a name is taken.
public enum CollisionName: Sendable {
    /// The highest number that is tried.
    public static let lastNumber = 9_999

    /// The name with a number before its last extension.
    ///
    /// `photo.jpg` becomes `photo (1).jpg`, `a.tar.gz` becomes `a.tar (1).gz`, `.bashrc` becomes `.bashrc (1)`.
    ///
    /// - Parameters:
    ///   - name: The name that is taken.
    ///   - number: 1 for the first try, and so on.
    /// - Returns: The name to try, at most 255 bytes.
    public static func name(_ name: [UInt8], number: Int) -> [UInt8] {
        NameParts(name).marked(Array(" (\(number))".utf8))
    }
}
