// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation

extension InputStream {
    /// Reads once: nothing at the end, nil after a failure.
    func readUp(to count: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        let read = unsafe self.read(&buffer, maxLength: count)
        return read < 0 ? nil : Array(buffer[..<read])
    }

    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        while let piece = self.readUp(to: 10_000), !piece.isEmpty { all += piece }
        return all
    }
}

extension OutputStream {
    func writeSome(_ bytes: [UInt8]) -> Int { unsafe self.write(bytes, maxLength: bytes.count) }

    func writeAll(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = self.writeSome(Array(rest))
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
