// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

/// Where what arrives goes.
enum DownloadFolder {
    /// The folder that was asked for, else `$XDG_DOWNLOAD_DIR`, else `Downloads` at home.
    static func path(_ asked: String?) throws -> [UInt8] {
        if let asked { return Array(asked.utf8) }
        if let folder = Environment.text("XDG_DOWNLOAD_DIR") { return Array(folder.utf8) }
        guard let home = Environment.text("HOME") else {
            throw Failure(.usage, "neither XDG_DOWNLOAD_DIR nor HOME says where to", hint: "--to DIR does")
        }
        return Array("\(home)/Downloads".utf8)
    }
}
