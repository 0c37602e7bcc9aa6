// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension NamedInput {
    /// Whether a path leads to the same file, so that writing there would destroy what is read here.
    ///
    /// - Parameter other: The other path; symbolic links are followed.
    /// - Returns: False also if either is not there or cannot be opened.
    public func isSameFile(as other: [UInt8]) -> Bool {
        guard let one = Self.identity(self.path), let two = Self.identity(other) else { return false }
        return one.isSameFile(as: two)
    }

    private static func identity(_ path: [UInt8]) -> FileIdentity? {
        guard let descriptor = try? Descriptor(reading: path, follow: true) else { return nil }
        return try? descriptor.status().identity
    }
}
