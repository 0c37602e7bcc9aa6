// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a receiver accepts, and where it puts it.
public struct FileSavingOptions: Sendable, Hashable {
    /// What happens when the name is taken; nothing is ever replaced.
    public enum Conflict: Sendable, Hashable {
        /// The file becomes `name (1).ext`, or the next number that is free.
        case rename
        /// The file is not saved, and both sides fail with `.declined`.
        case fail
    }

    /// The name to save under; nil is the sender's, which is declined if it is unsafe or hidden.
    public var name: String?
    /// The largest file to accept, in bytes.
    public var limit: UInt64
    /// What happens when the name is taken.
    public var conflict: Conflict

    /// Makes options.
    ///
    /// - Parameters:
    ///   - name: The name to save under; nil is the sender's.
    ///   - limit: The largest file to accept, in bytes: 1 TiB unless told otherwise.
    ///   - conflict: What happens when the name is taken.
    public init(name: String? = nil, limit: UInt64 = 1 << 40, conflict: Conflict = .rename) {
        self.name = name
        self.limit = limit
        self.conflict = conflict
    }
}
