// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The names in a folder, in the order of their bytes.
///
/// They are in one buffer with 4 bytes beside each, not in an array each: a folder of a million photos takes some 20
/// MB.
struct NameListing {
    private static let pieceSize = 64 * 1_024

    private var names: [UInt8] = []
    private var starts: [UInt32] = []
    private var position = 0

    /// Reads all names.
    init(of folder: borrowing Descriptor) throws(Errno) {
        let readable = try folder.reading([UInt8(ascii: ".")], follow: false, isFolder: true)
        var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
        while try readable.appendNames(to: &self.names, buffer: &buffer) {}
        var start = 0
        for index in self.names.indices where self.names[index] == 0 {
            // Past 4 GiB of names, some 17 million of the longest, the rest of a folder would be out of reach.
            guard let packed = UInt32(exactly: start) else { throw .tooMany }
            self.starts.append(packed)
            start = index + 1
        }
        let names = self.names
        self.starts.sort { first, second in Self.isOrdered(names, Int(first), Int(second)) }
    }

    /// The next name; nil at the end.
    mutating func next() -> [UInt8]? {
        guard self.position < self.starts.count else { return nil }
        let start = Int(self.starts[self.position])
        self.position += 1
        return Array(self.names[start...].prefix { byte in byte != 0 })
    }

    private static func isOrdered(_ names: [UInt8], _ first: Int, _ second: Int) -> Bool {
        var offset = 0
        while names[first + offset] == names[second + offset], names[first + offset] != 0 {
            offset += 1
        }
        return names[first + offset] < names[second + offset]
    }
}
