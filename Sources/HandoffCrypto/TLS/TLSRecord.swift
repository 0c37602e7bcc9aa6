// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The sizes of TLS 1.3 records (RFC 8446 sections 5.1 and 5.2).
enum TLSRecord {
    /// The most plaintext that a record carries.
    static let plaintextLimit = 16_384
    /// What a record adds: header 5, content type 1, authentication tag 16.
    static let overhead = 22

    /// Counts the records that plaintext needs.
    ///
    /// - Parameter plaintext: A count of bytes; not negative.
    /// - Returns: How many records.
    static func count(of plaintext: Int) -> Int {
        plaintext / self.plaintextLimit + (plaintext % self.plaintextLimit == 0 ? 0 : 1)
    }

    /// Counts the bytes that plaintext becomes, with room for one key update message before it.
    ///
    /// - Parameter plaintext: A count of bytes; not negative.
    /// - Returns: How many bytes of ciphertext at most.
    static func sealedCount(of plaintext: Int) -> Int {
        let keyUpdate = 5 + self.overhead
        return plaintext + self.count(of: plaintext) * self.overhead + keyUpdate
    }
}
