// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// What is offered to whoever does not know links.
extension Catalogue {
    /// What one continuer is offered.
    ///
    /// - Parameter beginning: What it has said first.
    /// - Returns: The manifest; for a continuer that takes no links, without them.
    func manifest(for beginning: Beginning) -> Manifest {
        beginning.takesLinks || self.manifest.linkCount == 0 ? self.manifest : self.manifest.withoutLinks
    }

    /// Reports on the links that a continuer is not offered; blocks on the disk where there are many.
    ///
    /// - Parameters:
    ///   - manifest: What it is offered.
    ///   - onReport: Told of each, with its path.
    /// - Throws: ``TransferError`` as ``ManifestReader/entry(_:)``.
    func reportLeftOut(
        of manifest: Manifest,
        _ onReport: (_ path: [UInt8], ItemReport) -> Void
    ) throws(TransferError) {
        let entries = self.manifest.makeReader()
        for item in manifest.count..<self.manifest.count {
            let entry = try entries.entry(item)
            var report = ItemReport(
                item: item,
                outcome: .skipped,
                reason: "it is a symbolic link, and the other side's version takes none",
                code: .declined
            )
            report.target = entry.target
            onReport(entry.path, report)
        }
    }
}

extension Selection {
    /// Reads a choice from what was offered, with the links or without them: its digest says which.
    init(decoding bytes: [UInt8], of catalogue: Catalogue) throws(TransferError) {
        let isWhole = bytes.starts(with: catalogue.manifest.digest.bytes)
        try self.init(decoding: bytes, of: isWhole ? catalogue.manifest : catalogue.manifest.withoutLinks)
    }
}
