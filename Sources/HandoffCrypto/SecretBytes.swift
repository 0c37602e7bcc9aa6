// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSodium
import HandoffTransport

/// Bytes that must not outlive their use: in guarded memory (`sodium_malloc`: not swapped, not in a core dump, an
/// overrun traps), wiped when the owner goes away, compared in constant time.
///
/// It has one owner, and nothing prints it: it is neither copyable nor convertible to text.
@safe
struct SecretBytes: ~Copyable {
    private let storage: UnsafeMutablePointer<UInt8>

    /// How many bytes there are.
    let count: Int

    /// Makes `count` bytes and lets `body` fill them.
    ///
    /// - Parameters:
    ///   - count: How many bytes; at least one.
    ///   - body: Gets the memory, which holds libsodium's filler (0xdb).
    /// - Throws: ``ChannelError`` with `.library` if guarded memory is short, and what the body throws.
    init(
        count: Int,
        filledBy body: (UnsafeMutablePointer<UInt8>) throws(ChannelError) -> Void
    ) throws(ChannelError) {
        guard let memory = unsafe sodium_malloc(count) else {
            throw ChannelError(.library, "There is no memory for a secret; raise the limit of locked memory.")
        }
        let bytes = unsafe memory.bindMemory(to: UInt8.self, capacity: count)
        do {
            unsafe try body(bytes)
        } catch {
            unsafe sodium_free(memory)
            throw error
        }
        unsafe self.storage = bytes
        self.count = count
    }

    deinit {
        unsafe sodium_free(self.storage)  // wipes first
    }

    /// Lends the bytes to C functions that read them.
    ///
    /// - Parameter body: Gets the address of the first byte.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws.
    func withPointer<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafePointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe try body(UnsafePointer(self.storage))
    }

    /// Lends the bytes to C functions that change them.
    ///
    /// - Parameter body: Gets the address of the first byte.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws.
    mutating func withMutablePointer<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe try body(self.storage)
    }

    /// Compares in constant time; only a difference in length shows early.
    ///
    /// - Parameter other: Bytes from outside.
    /// - Returns: Whether they are the same.
    func matches(_ other: [UInt8]) -> Bool {
        unsafe other.count == self.count && sodium_memcmp(self.storage, other, self.count) == 0
    }

    /// Copies the first bytes into guarded memory of their own.
    ///
    /// - Parameter length: How many; at least one and no more than there are.
    /// - Returns: The copy.
    /// - Throws: ``ChannelError`` with `.library` if guarded memory is short.
    func prefix(_ length: Int) throws(ChannelError) -> SecretBytes {
        precondition((1...self.count).contains(length), "a prefix of \(length) of \(self.count) secret bytes")
        return try unsafe SecretBytes(count: length) { unsafe $0.update(from: self.storage, count: length) }
    }

    /// Copies the bytes out, for those that leave this module (a tag for the peer, a derived key).
    ///
    /// - Returns: The bytes, no longer guarded.
    func revealed() -> [UInt8] {
        unsafe [UInt8](UnsafeBufferPointer(start: self.storage, count: self.count))
    }
}
