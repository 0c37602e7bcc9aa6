// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffWire

/// Frames, one after the other, as a reader cuts them.
enum FrameTarget: FuzzTarget {
    static let name = "frames"
    static let longestInput = 4096

    static func seeds() -> [[UInt8]] {
        FrameType.allCases.map { type in
            let length = min(type.payloadLimit, 16)
            let header = FrameHeader(type, stream: type.belongsToStream ? 3 : 0, length: length, isEnd: type == .data)
            return header.encoded + [UInt8](repeating: 7, count: length)
        }
    }

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        var rest = input[...]
        while !rest.isEmpty {
            let bytes = Array(rest.prefix(FrameHeader.size))
            guard let header = try? FrameHeader(decoding: bytes.span) else { return }
            try hold(header.encoded == bytes, "the header \(header) has two encodings")
            try hold((0...header.type.payloadLimit).contains(header.length), "\(header) is over its limit")
            try hold((header.stream != 0) == header.type.belongsToStream, "\(header) is on the wrong stream")
            try hold(!header.isEnd || header.type == .data, "\(header) ends what it does not belong to")
            rest = rest.dropFirst(FrameHeader.size + header.length)
        }
    }
}
