// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import LocalFiles

/// What would be written: each item of a manifest, judged by the receiver's rules before a byte of it flows.
public struct ReceivePlan: Sendable, Hashable {
    /// What is done with an item.
    public enum Verdict: Sendable, Hashable {
        /// It is received.
        case receive(RelativePath)
        /// It was not asked for: nobody misses it.
        case unwanted
        /// It is left out, and said so: its name is not acceptable.
        case refuse(reason: String)
    }

    /// The verdict on each item, in the manifest's order.
    public let verdicts: [Verdict]
    /// The numbers of the items to receive.
    public let items: [Int]
    /// The sizes of the files to receive, in bytes.
    public let bytes: UInt64
    /// Whether the length of one of them is not known yet.
    public let hasStream: Bool

    /// Judges a manifest.
    ///
    /// - Parameters:
    ///   - manifest: What is offered.
    ///   - options: The receiver's rules.
    /// - Throws: ``TransferError`` with `.choice` if a single file is wanted and there are several, or none.
    public init(_ manifest: Manifest, _ options: ReceiveOptions) throws(TransferError) {
        var verdicts: [Verdict] = []
        var seen: Set<[UInt8]> = []
        verdicts.reserveCapacity(manifest.entries.count)
        for entry in manifest.entries {
            verdicts.append(Self.verdict(entry, options, &seen))
        }
        let items = verdicts.indices.filter { if case .receive = verdicts[$0] { true } else { false } }
        self.verdicts = verdicts
        self.items = items
        // The manifest has checked that all sizes together fit.
        self.bytes = items.reduce(0) { $0 + manifest.entries[$1].size }
        self.hasStream = items.contains { manifest.entries[$0].kind == .stream }
        if case .folder = options.target { return }
        guard items.count == 1, manifest.entries[items[0]].kind != .folder else {
            throw TransferError(
                .choice,
                "-o takes one file, and \(items.count) items are offered: choose one with --pick, or use --to"
            )
        }
    }

    private static func verdict(
        _ entry: ManifestEntry,
        _ options: ReceiveOptions,
        _ seen: inout Set<[UInt8]>
    ) -> Verdict {
        if let pick = options.pick, !pick(entry.path) { return .unwanted }
        do throws(NameRefusal) {
            let path = try RelativePath(bytes: entry.path)
            guard options.includesHidden || !path.isHidden else {
                return .refuse(reason: "the name is hidden: --allow-hidden places it")
            }
            guard seen.insert(entry.path).inserted else { return .refuse(reason: "the name comes twice") }
            return .receive(path)
        } catch {
            return .refuse(reason: "the name \(error.reason.clause)")
        }
    }
}
