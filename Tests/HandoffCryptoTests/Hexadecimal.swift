// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

@testable import HandoffCrypto

extension [UInt8] {
    /// Reads pairs of hexadecimal digits; nil if there is anything else.
    init?(hexadecimal text: some StringProtocol) {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else {
            return nil
        }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// Pairs of lower-case digits.
    var hexadecimal: String {
        self.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

extension SecretBytes {
    /// Puts known bytes into guarded memory.
    init(_ bytes: [UInt8]) throws(ChannelError) {
        unsafe try self.init(count: bytes.count) { memory in
            for (index, byte) in bytes.enumerated() {
                unsafe memory[index] = byte
            }
        }
    }
}
