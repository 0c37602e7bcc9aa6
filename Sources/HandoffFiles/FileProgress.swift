// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How far a file is: on the sending side what was handed over, on the receiving side what was verified and written.
public struct FileProgress: Sendable, Hashable {
    /// Bytes so far.
    public let bytes: UInt64
    /// Bytes in all.
    public let total: UInt64
}
