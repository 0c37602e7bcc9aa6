// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension RelativePath {
    /// Whether it begins with the name of the hidden folder for unfinished files: no destination takes it.
    ///
    /// Some file systems take upper case, or dots and spaces at the end, for the same name.
    public var isReserved: Bool {
        let beginning = self.bytes.prefix(Destination.partialFolderName.count).map { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }
        return beginning == Destination.partialFolderName
    }
}
