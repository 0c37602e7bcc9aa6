// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CMeasuring

/// What this machine does without the program; each blocks its thread.
package enum PlainWork {
    /// Copies memory to memory.
    ///
    /// - Parameter bytes: How many.
    /// - Returns: What it cost.
    /// - Throws: ``MeasuringError``.
    package static func copyMemory(_ bytes: UInt64) throws(MeasuringError) -> Work { try Work(cme_copy_memory(bytes)) }

    /// Encrypts with the AES-128-GCM of connections, in records of 16 KiB.
    ///
    /// - Parameter bytes: How many.
    /// - Returns: What it cost.
    /// - Throws: ``MeasuringError``.
    package static func seal(_ bytes: UInt64) throws(MeasuringError) -> Work { try Work(cme_seal(bytes)) }

    /// Makes a file of bytes that cannot be compressed.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - bytes: How many.
    /// - Returns: What it cost.
    /// - Throws: ``MeasuringError``.
    @discardableResult
    package static func makeFile(_ path: String, _ bytes: UInt64) throws(MeasuringError) -> Work {
        try Work(unsafe cme_make_file(path, bytes))
    }

    /// Reads a file to its end.
    ///
    /// - Parameter path: Which one.
    /// - Returns: What it cost.
    /// - Throws: ``MeasuringError``.
    @discardableResult
    package static func readFile(_ path: String) throws(MeasuringError) -> Work { try Work(unsafe cme_read_file(path)) }

    /// Writes a file, and waits until it is on the disk.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - bytes: How many.
    /// - Returns: What it cost.
    /// - Throws: ``MeasuringError``.
    package static func writeFile(_ path: String, _ bytes: UInt64) throws(MeasuringError) -> Work {
        try Work(unsafe cme_write_file(path, bytes))
    }

    /// Writes a file, and does not wait for the disk.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - bytes: How many.
    /// - Throws: ``MeasuringError``.
    package static func fillFile(_ path: String, _ bytes: UInt64) throws(MeasuringError) {
        _ = try Work(unsafe cme_fill_file(path, bytes))
    }

    /// The name of the file system of a path.
    ///
    /// - Parameter path: A file or a folder.
    /// - Returns: Its name, or its number where the name is not known here.
    package static func fileSystem(of path: String) -> String {
        let number = unsafe cme_file_system(path)
        return Self.fileSystems[number] ?? "file system 0x\(String(number, radix: 16))"
    }

    /// statfs(2), "Filesystem type constants".
    private static let fileSystems: [UInt64: String] = [
        0xEF53: "ext4", 0x0102_1994: "tmpfs", 0x9123_683E: "btrfs", 0x5846_5342: "xfs", 0x794C_7630: "overlayfs",
        0x6969: "nfs", 0x2FC1_2FC1: "zfs", 0xF2F5_2010: "f2fs", 0x6573_5546: "fuse", 0x0102_1997: "9p",
    ]
}
