// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// A small text of the system's: a configuration, or what the kernel says in a file.
enum SmallText {
    /// Machines with a few hundred processors have a megabyte to say about them.
    private static let limit = 4 << 20

    /// Reads one; blocks on the disk.
    ///
    /// - Returns: The text, or nil if it is not there or may not be read.
    static func read(_ path: String) -> String? {
        (try? NamedInput(path: Array(path.utf8)).read(limit: self.limit)).map { String(decoding: $0, as: UTF8.self) }
    }
}
