// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The file with the device key, under the rules that ssh has for its own: only the user can read it, or it is not used.
///
/// The file is `device.key`, PKCS#8 in DER (48 bytes, `openssl pkey -inform DER` reads it), mode 0600, in a directory
/// that only the user can change. It is refused if group or others have any right to it, if it or the directory belongs
/// to another user, and if it is a symbolic link or anything but a file: somebody else may then know the key, or have
/// chosen it.
public struct KeyFile: Sendable {
    /// The file's name in its directory.
    public static let name = "device.key"

    /// Reads the key of this device, or makes it on the first run.
    ///
    /// A new key is on the disk before this returns. Of two processes that make one at the same time both get the key of
    /// one of them.
    ///
    /// - Parameter directory: The path of the directory, in bytes; its last part is made (mode 0700) if it is missing.
    /// - Returns: The key for ``OpenSSLSecurity/loadIdentity(key:)``; a secret, to be wiped after use.
    /// - Throws: ``KeyFileError``, with a sentence that says what to do.
    public static func loadOrMake(directory: [UInt8]) throws(KeyFileError) -> [UInt8] {
        let directory = try KeyDirectory(path: directory)
        if let key = try directory.read(self.name) {
            return try self.checked(key, in: directory)
        }
        try directory.create(self.name, holding: Ed25519Key.encoded(seed: .random(count: 32)))
        guard let key = try directory.read(self.name) else {
            throw KeyFileError(.system, "\(directory.text(of: self.name)) was removed while it was made; try again.")
        }
        return try self.checked(key, in: directory)
    }

    /// Reads the key of this device, if it has one already.
    ///
    /// - Parameter directory: The path of the directory, in bytes; nothing is made if it is missing.
    /// - Returns: The key; a secret, to be wiped after use. Nil if there is none.
    /// - Throws: ``KeyFileError``, with a sentence that says what to do.
    public static func load(directory: [UInt8]) throws(KeyFileError) -> [UInt8]? {
        guard let directory = try KeyDirectory(existing: directory), let key = try directory.read(self.name) else {
            return nil
        }
        return try self.checked(key, in: directory)
    }

    private static func checked(
        _ key: [UInt8],
        in directory: borrowing KeyDirectory
    ) throws(KeyFileError) -> [UInt8] {
        guard Ed25519Key.seed(of: key) != nil else {
            throw KeyFileError(
                .damaged,
                """
                \(directory.text(of: self.name)) does not hold a device key. Restore it from a backup, or remove it to \
                become a new device, which has to be paired again.
                """
            )
        }
        return key
    }
}
