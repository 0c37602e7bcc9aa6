// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The header of a scan (SOS, ITU-T T.81 B.2.3) that fits to its frame.
struct DCScan {
    /// One component of the scan.
    struct Component {
        /// Its number in the frame.
        var plane: Int
        /// The number of its DC table.
        var differences: Int
        /// The number of its AC table.
        var coefficients: Int
    }

    let components: [Component]
    /// The first coefficient of the band.
    let first: Int
    /// The last one.
    let last: Int
    /// The bit that an earlier scan ended with, zero if there was none.
    let previousBit: Int
    /// The lowest bit that this scan has.
    let bit: Int

    /// The most blocks that a MCU may have.
    private static let mostBlocks = 10
    /// libjpeg's limit; more would leave nothing of a coefficient.
    private static let highestBit = 13
    private static let lastCoefficient = 63

    /// Whether the scan has DC coefficients.
    var hasDifferences: Bool { self.first == 0 }
    /// Whether the scan adds one bit to coefficients that are known.
    var isRefinement: Bool { self.previousBit > 0 }

    /// Reads a header; `nil` if it breaks a rule or the order of scans is unusual, which libjpeg may know how to take.
    ///
    /// - Parameters:
    ///   - content: The segment after its length.
    ///   - frame: The frame, with what was read of it.
    init?(_ content: Span<UInt8>, frame: borrowing DCFrame) {
        guard let count = content.byte(at: 0).map(Int.init), (1...frame.planes.count).contains(count),
            content.count == 4 + 2 * count
        else { return nil }
        var components: [Component] = []
        for index in 0..<count {
            let (identifier, tables) = (content[1 + 2 * index], Int(content[2 + 2 * index]))
            guard let plane = frame.planes.firstIndex(where: { $0.identifier == identifier }), tables & 0xCC == 0,
                !components.contains(where: { $0.plane == plane })
            else { return nil }
            components.append(Component(plane: plane, differences: tables >> 4, coefficients: tables & 3))
        }
        self.components = components
        let bits = Int(content[3 + 2 * count])
        (self.first, self.last) = (Int(content[1 + 2 * count]), Int(content[2 + 2 * count]))
        (self.previousBit, self.bit) = (bits >> 4, bits & 15)
        guard self.isUsual(in: frame) else { return nil }
    }

    private func isUsual(in frame: borrowing DCFrame) -> Bool {
        let samplings = self.components.map { frame.planes[$0.plane].sampling }
        guard samplings.count == 1 || samplings.reduce(0, { $0 + $1.horizontal * $1.vertical }) <= Self.mostBlocks
        else {
            return false
        }
        guard frame.isProgressive else {
            return self.first == 0 && self.last == Self.lastCoefficient && self.previousBit == 0 && self.bit == 0
                && self.components.allSatisfy { frame.planes[$0.plane].precision == nil }
        }
        guard self.bit <= Self.highestBit, !self.isRefinement || self.previousBit == self.bit + 1 else { return false }
        guard self.hasDifferences else {
            return samplings.count == 1 && self.first <= self.last && self.last <= Self.lastCoefficient
        }
        return self.last == 0
            && self.components.allSatisfy {
                frame.planes[$0.plane].precision == (self.isRefinement ? self.previousBit : nil)
            }
    }
}
