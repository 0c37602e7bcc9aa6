// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import COpenSSL
internal import CSodium
internal import CVectorAES
internal import CXXHash

/// The libraries that the time of a transfer goes to.
package enum LibraryVersions {
    /// Their names and versions, as they say them themselves.
    package static var text: String {
        let words = unsafe OpenSSL_version(OPENSSL_VERSION).map { unsafe String(cString: $0) } ?? "OpenSSL"
        // "OpenSSL 3.0.17 1 Jul 2025 (Library: …)": the first two words say it.
        let cipher = words.split(separator: " ").prefix(2).joined(separator: " ")
        let sodium = unsafe sodium_version_string().map { unsafe String(cString: $0) } ?? ""
        let hash = XXH_versionNumber()
        // Behind OpenSSL, which calls it.
        let vector = unsafe String(cString: vector_aes_version())
        let ciphers = vector.isEmpty ? cipher : "\(cipher) with \(vector)"
        return "\(ciphers), libsodium \(sodium), xxHash \(hash / 10_000).\(hash / 100 % 100).\(hash % 100)"
    }
}
