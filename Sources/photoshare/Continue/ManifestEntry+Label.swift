// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FileTransfer
internal import LocalFiles

extension ManifestEntry {
    /// What an item is shown as: its path, and where it leads if it is a link.
    var label: [UInt8] {
        guard let target = self.target else { return self.path }
        return self.path + Array(" -> ".utf8) + target.bytes
    }
}
