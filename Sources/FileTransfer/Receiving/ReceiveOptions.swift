// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import LocalFiles

/// Where what is received goes, and by which rules.
public struct ReceiveOptions: Sendable {
    /// Where it goes.
    public enum Target: Sendable {
        /// Into a folder, with the paths of the manifest; the folder is made if it is missing.
        case folder([UInt8])
        /// One file, under this path; if a folder is there, in it under the file's own name.
        case file([UInt8])
        /// One file, to standard output.
        case standardOutput

        /// Finds out whether files can be made there; blocks on the disk.
        ///
        /// - Throws: ``TransferError`` with `.destination` or `.full`.
        public func probe() throws(TransferError) {
            try ItemSink(self).probe(bytes: 0, files: 0)
        }
    }

    /// Where it goes.
    public var target: Target
    /// What happens when a name is taken.
    public var conflicts: ConflictPolicy
    /// Whether files and folders whose names begin with a dot are placed.
    public var includesHidden: Bool
    /// Whether symbolic links are made that lead to nothing outside what they come with; else they are left out.
    public var keepsLinks = false
    /// Which items are wanted, by path; nil means all.
    public var pick: (@Sendable (_ path: [UInt8]) -> Bool)?
    /// Whether previews are pulled.
    public var wantsPreviews: Bool
    /// The most bytes that an item of unknown length may have.
    public var streamLimit: UInt64
    /// Whether what an earlier run has left is gone on with; else it is dropped.
    public var resumes = true
    /// Whether what an earlier run has left is read again before it is believed.
    public var rereads = false
    /// Whether the other side may compress what it sends, where it finds that it pays.
    public var unpacks = true
    /// How long nothing may come before the sender is asked for a sign of life, and given up without one.
    ///
    /// It does not hold for what could not be gone on with, such as standard input.
    public var stallLimit = StallWatch.usual
    /// Where long lists are kept meanwhile, in files without a name; nil keeps them in the memory.
    public var spoolFolder: [UInt8]?

    /// Makes options.
    ///
    /// - Parameters:
    ///   - target: Where it goes.
    ///   - conflicts: What happens when a name is taken.
    ///   - includesHidden: Whether hidden files and folders are placed.
    ///   - pick: Which items are wanted, by path; nil means all.
    ///   - wantsPreviews: Whether previews are pulled.
    ///   - streamLimit: The most bytes that an item of unknown length may have: 1 PiB unless said otherwise.
    public init(
        target: Target,
        conflicts: ConflictPolicy = .rename,
        includesHidden: Bool = false,
        pick: (@Sendable (_ path: [UInt8]) -> Bool)? = nil,
        wantsPreviews: Bool = true,
        streamLimit: UInt64 = 1 << 50
    ) {
        self.target = target
        self.conflicts = conflicts
        self.includesHidden = includesHidden
        self.pick = pick
        self.wantsPreviews = wantsPreviews
        self.streamLimit = streamLimit
    }
}
