// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a ``SourceWalk`` comes upon.
public enum SourceItem: Sendable, Hashable {
    /// Something to send.
    case entry(SourceEntry)
    /// Something that is left out, and why.
    case problem(SourceProblem)
}

/// A path that is left out of what is sent.
public struct SourceProblem: Sendable, Hashable {
    /// The path on this side, raw.
    public let localPath: [UInt8]
    /// Why it is left out: `.missing`, `.unreadable`, `.specialFile`, `.symbolicLink`, `.loop`, `.hidden`,
    /// `.reserved`, `.nameRefused`, `.exists` (the same was given twice) or `.io`.
    public let error: FileError

    init(_ localPath: [UInt8], _ error: FileError) {
        self.localPath = localPath
        self.error = error
    }

    init(_ localPath: [UInt8], _ code: FileError.Code, _ clause: OutwardText) {
        self.init(localPath, FileError(code, at: localPath, "\(clause)."))
    }
}
