// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import FoundationEssentials
internal import LocalFiles

/// Where a receipt goes: a name that nothing has, or that an older receipt has, which it replaces.
struct ReceiptPlace: Sendable {
    /// The user's path to it.
    let path: String
    /// The receipt that was there when the command began.
    private let older: Destination.Existing?
    /// Its absolute path without symbolic links.
    private let resolved: [UInt8]

    /// What to do instead.
    private static let hint = "--receipt takes a new name, or that of an older receipt"

    /// Looks what is there, before anything is pulled; blocks on the disk.
    ///
    /// - Parameter path: The user's path to it.
    /// - Throws: ``Failure`` with `.destinationNotWritable` if something is there that is no receipt, or if no file can be there.
    init(_ path: String) throws {
        let file = SmallFile(path: path)
        try file.probe()
        let (destination, name) = try file.place()
        self.path = path
        self.resolved =
            Array(URL(fileURLWithPath: file.folderText).resolvingSymlinksInPath().path.utf8)
            + [UInt8(ascii: "/")] + name.bytes
        self.older = try destination.existingFile(at: name)
        guard try destination.isTaken(name) else { return }
        guard self.older != nil, let there = try destination.openExisting(at: name) else {
            throw Failure(.destinationNotWritable, "\(path) is there already, and is no file", hint: Self.hint)
        }
        guard ReceiptFile.isReceipt(there) else {
            throw Failure(.destinationNotWritable, "\(path) is there already, and is no receipt", hint: Self.hint)
        }
    }

    /// Refuses an offer with an item that would have the receipt's name, or need it for a folder; blocks on the disk.
    ///
    /// - Parameters:
    ///   - offer: What is offered.
    ///   - target: Where it would go.
    /// - Throws: ``Failure`` with `.destinationNotWritable`; `TransferError` if the list cannot be read.
    func check(_ offer: Offer, into target: ReceiveOptions.Target) throws {
        guard let folder = target.folder else { return }
        let text = String(decoding: folder, as: UTF8.self)
        let beginning = Array(URL(fileURLWithPath: text).resolvingSymlinksInPath().path.utf8) + [UInt8(ascii: "/")]
        guard self.resolved.starts(with: beginning) else { return }
        let name = Array(self.resolved.dropFirst(beginning.count))
        let entries = offer.manifest.makeReader()
        for item in offer.plan.items {
            let entry = try entries.entry(item)
            guard case .receive(let path) = offer.plan.verdict(on: entry, item) else { continue }
            let written = target.path(for: path)
            guard written == name || written.starts(with: name + [UInt8(ascii: "/")]) else { continue }
            throw Failure(
                .destinationNotWritable,
                "\(self.path) is where \(String(decoding: entry.path, as: UTF8.self)) would be placed",
                hint: "--receipt takes another name"
            )
        }
    }

    /// Writes the receipt; blocks on the disk.
    ///
    /// - Parameter body: Is given what takes the pieces.
    /// - Returns: Its path, if it is another one because something has come to the name meanwhile.
    /// - Throws: As ``SmallFile/write(_:)``.
    func write(_ body: (_ output: ([UInt8]) throws -> Void) throws -> Void) throws -> String? {
        try SmallFile(path: self.path).write(over: self.older, body)
    }
}

extension ReceiveOptions.Target {
    /// Where an item goes beneath ``folder``.
    fileprivate func path(for planned: RelativePath) -> [UInt8] {
        guard case .file(let file) = self else { return planned.bytes }
        let isInside = self.folder.map { $0.suffix(file.count) == file[...] } ?? false
        return isInside ? planned.name : Array(file.split(separator: UInt8(ascii: "/")).last ?? [])
    }
}
