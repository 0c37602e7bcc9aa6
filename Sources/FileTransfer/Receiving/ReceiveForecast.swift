// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// What would become of the items of a manifest, by what is at the destination now: nothing is made or changed.
///
/// The rules are those of receiving, which are asked and not repeated. What nobody knows before it has come, such as the
/// content of a file, is not guessed.
package struct ReceiveForecast {
    /// What is expected of one item.
    package struct Item: Sendable {
        /// What the manifest says of it.
        package let entry: ManifestEntry
        /// The report that a run would make; nil for what is not wanted.
        package let report: ItemReport?
        /// Whether it is left out after all if the file that is there turns out to be the same.
        package let dependsOnContent: Bool
        /// Whether it is a folder that is there, and is used as it is.
        package var isThere = false
    }

    /// Why a run would write nothing at all; known when all items were seen.
    package private(set) var refusal: TransferError?
    private let options: ReceiveOptions
    private let entries: ManifestReader
    private var plan: ReceivePlan
    private var sink: ItemSink?
    private var position = 0
    /// The paths with a number that items before would get: no later one gets them too.
    private var given: Set<RelativePath> = []

    /// How many of them are kept in mind.
    private static let givenLimit = 4_096

    /// Opens the destination, if it is there; blocks on the disk.
    ///
    /// - Parameters:
    ///   - manifest: What is offered.
    ///   - plan: What is wanted of it.
    ///   - options: The receiver's rules.
    /// - Throws: ``TransferError`` as ``ManifestReader/entry(_:)``.
    package init(_ manifest: Manifest, _ plan: ReceivePlan, _ options: ReceiveOptions) throws(TransferError) {
        self.options = options
        self.entries = manifest.makeReader()
        self.plan = plan
        do throws(TransferError) {
            self.sink = try Self.open(options.target)
        } catch {
            self.refusal = error
        }
        if let sink { self.plan = try plan.placing(manifest, in: sink, options.conflicts) }
    }

    /// The place as it is; nil for a folder that would be made.
    private static func open(_ target: ReceiveOptions.Target) throws(TransferError) -> ItemSink? {
        guard case .folder(let path) = target else { return try ItemSink(target) }
        do throws(FileError) {
            return .folder(try Destination(path: path))
        } catch {
            guard error.code == .missing else { throw TransferError(receiving: error) }
            return nil
        }
    }

    /// Looks at the next item; blocks on the disk, and reads a file only to compare it with a content that is known.
    ///
    /// - Returns: What is expected of it; nil at the end.
    /// - Throws: ``TransferError`` as ``ManifestReader/next()``.
    package mutating func next() throws(TransferError) -> Item? {
        guard let entry = try self.entries.next() else { return nil }
        let item = self.position
        self.position += 1
        switch self.plan.verdict(on: entry, item) {
        case .unwanted:
            return Item(entry: entry, report: nil, dependsOnContent: false)
        case .refuse(let reason):
            return Item(entry: entry, report: .declined(item, .skipped, reason), dependsOnContent: false)
        case .fail(let reason):
            return Item(entry: entry, report: .declined(item, .failed, reason), dependsOnContent: false)
        case .receive(let planned):
            return try self.expect(item, entry, planned)
        }
    }

    private mutating func expect(
        _ item: Int,
        _ entry: ManifestEntry,
        _ planned: RelativePath
    ) throws(TransferError) -> Item {
        var report = ItemReport(item: item, outcome: .placed, bytes: entry.size)
        report.target = entry.target
        guard let sink = self.sink, let destination = sink.destination else {
            // Into a folder that would be made, everything; to standard output, without a name.
            if self.sink == nil { report.written = planned.bytes }
            return Item(entry: entry, report: report, dependsOnContent: false)
        }
        let path = sink.path(for: planned)
        report.written = path.bytes
        var (isOpen, isThere) = (false, false)
        do throws(FileError) {
            if entry.kind == .folder {
                isThere = try destination.hasExpectedFolder(at: path)
                if entry.isRenamed(as: path) { report.outcome = .renamed }
            } else {
                if self.options.conflicts == .fail { try destination.requireFree(path, for: entry) }
                isOpen = try self.expect(entry, at: path, in: destination, &report)
            }
        } catch {
            // Whether anything can be written there at all is asked by writing, which is not done here.
            if error.code != .notWritable, !sink.isOfOneItem(error) {
                self.refusal = self.refusal ?? TransferError(receiving: error)
            }
            report = ItemReport(item: item, failure: error)
            isOpen = isOpen || self.mayBeThere(entry, at: path, in: destination)
        }
        return Item(entry: entry, report: report, dependsOnContent: isOpen, isThere: isThere)
    }

    /// Finds out where a file or a link would go.
    ///
    /// - Returns: Whether that depends on a content that is not known.
    private mutating func expect(
        _ entry: ManifestEntry,
        at path: RelativePath,
        in destination: Destination,
        _ report: inout ItemReport
    ) throws(FileError) -> Bool {
        let policy = self.options.conflicts
        if let target = entry.target {
            if let there = try destination.findLink(to: target, near: path, isNumbered: policy == .rename) {
                report.markThere(at: there.bytes)
                report.reason = "the same link is there already"
                return false
            }
        } else if policy != .replace, let content = entry.content,
            let there = destination.findFile(near: path, size: entry.size, content, isNumbered: policy == .rename)
        {
            report.markThere(at: there.bytes)
            return false
        }
        let placement = try destination.expectedPlacement(
            at: path,
            modified: entry.modified,
            onConflict: policy,
            besides: self.given
        )
        report.note(placement, policy, hasTime: entry.modified != nil)
        let isNumbered = placement.path.name.contains(UInt8(ascii: "("))
        if isNumbered, placement.outcome != .skipped, self.given.count < Self.givenLimit {
            self.given.insert(placement.path)
        }
        return self.mayBeThere(entry, at: path, in: destination)
    }

    /// Whether the file that is there may be the same, which its content will say.
    private func mayBeThere(_ entry: ManifestEntry, at path: RelativePath, in destination: Destination) -> Bool {
        guard self.options.conflicts != .replace, entry.hasBytes, entry.content == nil,
            let existing = try? destination.existingFile(at: path)
        else { return false }
        return entry.kind == .stream || existing.size == entry.size
    }
}
