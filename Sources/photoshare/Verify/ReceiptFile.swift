// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Digests
internal import FoundationEssentials
internal import LocalFiles

/// A receipt that was read again.
struct ReceiptFile: Sendable {
    /// What is known of an item.
    struct Item: Sendable, Hashable {
        /// What it is called for people.
        let path: String
        /// Where it was placed, beneath the folder; nil if it was not received.
        let written: [UInt8]?
        /// How many bytes it had.
        let bytes: UInt64
        /// The digest of its content; nil for what is no file.
        let digest: TreeDigest?
        /// What it says, if it is a link.
        let target: LinkTarget?
        /// Why it was not received, or not placed.
        let reason: String?
    }

    /// The digests that it can have: XXH3-128 over chunks of 1 MiB (docs/protocol.md, section 9.5).
    static let digests = "xxh3-128-tree"
    /// The largest receipt that is read, in bytes.
    private static let limit = 1024 * 1024 * 1024

    /// The folder that the items were placed in; nil if it does not say.
    let folder: String?
    /// The items.
    let items: [Item]

    private struct Form: Decodable {
        struct Item: Decodable {
            let path: String
            let written: String
            let writtenBase64: String?
            let bytes: UInt64
            let complete: Bool
            let digest: String?
            let target: String?
            let reason: String?
        }

        let event: String
        let folder: String?
        let digests: String
        let items: [Item]
    }

    /// Reads a receipt; blocks on the disk.
    ///
    /// - Parameter path: Where it is; `-` is standard input.
    /// - Throws: ``Failure`` with `.sourceUnusable` if it cannot be read, or is none.
    init(reading path: String) throws {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try NamedInput(path: Array(path.utf8)).read(limit: Self.limit)
        } catch {
            throw Failure(.sourceUnusable, error.message)
        }
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(bytes)), form.event == "receipt" else {
            throw Failure(
                .sourceUnusable,
                "\(path) is no receipt",
                hint: "'photoshare continue --receipt FILE' writes one"
            )
        }
        guard form.digests == Self.digests else {
            throw Failure(.sourceUnusable, "\(path) has digests that this version does not know: \(form.digests)")
        }
        self.folder = form.folder
        self.items = try form.items.map { try Self.item($0, path) }
    }

    /// The most bytes of a receipt before its items that are looked at to know it.
    private static let headLimit = 64 * 1024

    /// What every receipt says before its items.
    private struct Head: Decodable {
        let event: String
        let time: String
        let digests: String
        let bytes: UInt64
    }

    /// Whether a file is a receipt, by its beginning and its end, since it may be long.
    ///
    /// Blocks on the disk.
    ///
    /// - Parameter file: The file.
    /// - Returns: False, too, for what cannot be read.
    static func isReceipt(_ file: SourceFile) -> Bool {
        var bytes: [UInt8] = []
        let (beginning, items, end) = (#"{"event":"receipt","#, #","items":["#, Array("]}\n".utf8))
        guard let count = try? file.read(into: &bytes, count: Self.headLimit, at: 0),
            // A quotation mark within a text has a backslash before it, and this is in none.
            let head = bytes[..<count].firstRange(of: Array(items.utf8)), bytes.starts(with: beginning.utf8),
            let form = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<head.lowerBound] + Array("}".utf8))),
            form.event == "receipt", form.digests == Self.digests,
            let last = try? file.read(into: &bytes, count: end.count, at: file.size - UInt64(end.count))
        else { return false }
        return Array(bytes[..<last]) == end
    }

    private static func item(_ item: Form.Item, _ path: String) throws -> Item {
        let digest = item.digest.flatMap { TreeDigest($0) }
        guard digest != nil || item.digest == nil else {
            throw Failure(.sourceUnusable, "\(path) is damaged: the digest of \(item.path) is none")
        }
        let target = item.target.flatMap { LinkTarget(bytes: Array($0.utf8)) }
        guard target != nil || item.target == nil else {
            throw Failure(.sourceUnusable, "\(path) is damaged: \(item.path) is a link that leads to no path")
        }
        let bytes = item.writtenBase64.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? Array(item.written.utf8)
        // Where another file has stayed, its name is written, but not by this item.
        let isThere = !bytes.isEmpty && item.complete
        return Item(
            path: item.path,
            written: isThere ? bytes : nil,
            bytes: item.bytes,
            digest: digest,
            target: target,
            reason: item.reason
        )
    }
}
