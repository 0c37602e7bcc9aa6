// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

extension NamedInput {
    /// Whether a path leads to the same file, so that writing there would destroy what is read here.
    ///
    /// Neither is opened, since that alone has effects on a FIFO.
    ///
    /// - Parameter other: The other path; symbolic links are followed.
    /// - Returns: False also if either is not there.
    public func isSameFile(as other: [UInt8]) -> Bool {
        let own = self.path == [UInt8(ascii: "-")] ? Self.standardInput : Self.identity(self.path)
        guard let own, let two = Self.identity(other) else { return false }
        return own.isSameFile(as: two)
    }

    /// A file that standard input was redirected from, too.
    private static var standardInput: FileIdentity? {
        var status = linux_status()
        guard unsafe linux_status(0, &status) == 0 else { return nil }
        return FileStatus(status).identity
    }

    private static func identity(_ path: [UInt8]) -> FileIdentity? {
        try? LocalPath.status(of: path, follow: true).identity
    }
}
