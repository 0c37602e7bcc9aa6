// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// A small file that is written whole or not at all, replacing an older one of that name.
struct SmallFile {
    private let path: String

    init(path: String) {
        self.path = path
    }

    /// Writes it; blocks on the disk.
    func write(_ bytes: [UInt8]) throws {
        let slash = self.path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(self.path[..<$0]) } ?? "."
        let name = slash.map { String(self.path[self.path.index(after: $0)...]) } ?? self.path
        let destination = try Destination(path: Array((folder.isEmpty ? "/" : folder).utf8))
        let file = try destination.begin()
        try file.write(bytes.span, at: 0)
        _ = try file.place(as: try RelativePath(name), onConflict: .replace)
        try destination.syncFolders()
    }
}
