// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation

/// docs/protocol.md, which other implementations are made from: its examples must be what the code makes.
package struct ProtocolPage: Sendable {
    // Long examples go over several lines.
    private let text: String

    package init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appendingPathComponent("docs/protocol.md"))
        self.text = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
    }

    /// Whether an example shows these bytes, in hexadecimal.
    package func shows(_ bytes: [UInt8]) -> Bool { self.shows(Self.hexadecimal(bytes)) }

    /// Whether an example shows this text; white space does not count.
    package func shows(_ text: String) -> Bool { self.text.contains(text.filter { !$0.isWhitespace }) }

    /// Pairs of lower-case digits.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The bytes that an example shows, without white space.
    package static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
