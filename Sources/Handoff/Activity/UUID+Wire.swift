// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials

extension UInt128 {
    init(_ identifier: UUID) {
        let bytes = identifier.uuid
        let list = [
            bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7,
            bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15,
        ]
        self = list.reduce(0) { $0 << 8 | UInt128($1) }
    }

    var identifier: UUID { UUID(self) }
}

extension UUID {
    init(_ number: UInt128) {
        func byte(_ index: UInt128) -> UInt8 { UInt8(truncatingIfNeeded: number >> ((15 - index) * 8)) }
        self.init(
            uuid: (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
                byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
            )
        )
    }

    var wire: UInt128 { UInt128(self) }
}
