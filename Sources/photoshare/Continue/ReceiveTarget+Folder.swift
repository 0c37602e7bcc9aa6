// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FileTransfer
internal import FoundationEssentials

extension ReceiveOptions.Target {
    /// The folder that the written paths of items begin in, absolute; nil for standard output.
    var folder: [UInt8]? {
        let path: [UInt8]
        switch self {
        case .folder(let folder): path = folder
        case .file(let file):
            var isFolder: Bool = false
            let text = String(decoding: file, as: UTF8.self)
            let isThere = FileManager.default.fileExists(atPath: text, isDirectory: &isFolder)
            path = isThere && isFolder ? file : SmallFile(path: text).folder
        case .standardOutput: return nil
        }
        guard path.first != UInt8(ascii: "/") else { return path }
        return Array(FileManager.default.currentDirectoryPath.utf8) + [UInt8(ascii: "/")] + path
    }
}
