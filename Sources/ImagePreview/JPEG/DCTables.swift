// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The tables that a JPEG has defined so far, and its restart interval.
struct DCTables {
    /// Of each quantization table what is needed.
    private(set) var quantizers: [DCQuantizer?] = [nil, nil, nil, nil]
    /// Huffman codes of DC differences.
    private(set) var differences: [DCHuffmanCode?] = [nil, nil, nil, nil]
    /// Huffman codes of AC coefficients.
    private(set) var coefficients: [DCHuffmanCode?] = [nil, nil, nil, nil]
    /// How many MCUs lie between two restart markers; zero for none.
    private(set) var restartInterval = 0

    private static let tableLength = 64

    /// Takes in a marker segment, if it defines something.
    ///
    /// - Parameters:
    ///   - marker: The marker's second byte.
    ///   - content: The segment after its length.
    /// - Returns: Whether it could be read.
    mutating func read(_ marker: UInt8, _ content: Span<UInt8>) -> Bool {
        switch marker {
        case 0xC4: self.readHuffmanCodes(content)
        case 0xDB: self.readQuantizers(content)
        case 0xDD: self.readRestartInterval(content)
        // The conditions of arithmetic coding.
        case 0xCC: false
        default: true
        }
    }

    /// DHT (ITU-T T.81 B.2.4.2).
    private mutating func readHuffmanCodes(_ content: Span<UInt8>) -> Bool {
        var position = 0
        while position < content.count {
            guard position + 1 + DCHuffmanCode.longest <= content.count else { return false }
            let selector = content[position]
            let counts = (1...DCHuffmanCode.longest).map { content[position + $0] }
            position += 1 + DCHuffmanCode.longest
            let count = counts.reduce(0) { $0 + Int($1) }
            guard count <= 256, position + count <= content.count, selector & 0xEC == 0 else { return false }
            let symbols = (position..<position + count).map { content[$0] }
            position += count
            guard let code = DCHuffmanCode(counts: counts, symbols: symbols) else { return false }
            if selector & 0x10 == 0 {
                self.differences[Int(selector & 3)] = code
            } else {
                self.coefficients[Int(selector & 3)] = code
            }
        }
        return true
    }

    /// DQT (ITU-T T.81 B.2.4.1).
    private mutating func readQuantizers(_ content: Span<UInt8>) -> Bool {
        var position = 0
        while position < content.count {
            let selector = content[position]
            let isWide = selector & 0xF0 != 0
            let end = position + 1 + Self.tableLength * (isWide ? 2 : 1)
            guard end <= content.count, selector & 0xEC == 0 else { return false }
            self.quantizers[Int(selector & 3)] = DCQuantizer(
                content.extracting(position + 1..<end),
                isWide: isWide
            )
            position = end
        }
        return true
    }

    /// DRI (ITU-T T.81 B.2.4.4).
    private mutating func readRestartInterval(_ content: Span<UInt8>) -> Bool {
        guard content.count == 2, let interval = content.uint16(at: 0, order: .bigEndian) else { return false }
        self.restartInterval = Int(interval)
        return true
    }
}
