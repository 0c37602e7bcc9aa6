// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import TestSupport

/// A JPEG made of random coefficients, for what libturbojpeg does not write: any sampling, restart markers, scans of one
/// component each, codes of 16 bits, blocks without an end of block.
struct CoefficientPicture {
    /// How the coefficients are laid out in scans.
    enum Coding: CaseIterable {
        case interleaved
        case oneScanEach
        case progressive
    }

    let width: Int
    let height: Int
    /// How many blocks of a MCU each component has along each axis.
    var samplings: [(across: Int, down: Int)]
    /// In MCUs; zero for no restart markers.
    var restartInterval = 0
    var coding = Coding.interleaved
    var seed: UInt64 = 1

    private static let differenceCode = TestHuffmanCode(
        symbols: Array(0...11),
        lengths: [2, 3, 3, 3, 4, 5, 6, 8, 10, 12, 14, 16]
    )
    private static let coefficientCode = TestHuffmanCode.ofCoefficients()

    /// The complete file.
    func jpeg() -> [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        file += Self.segment(0xDB, [0] + (0..<64).map { UInt8(9 + $0) })
        // In 16 bits.
        file += Self.segment(0xDB, [0x11] + (0..<64).flatMap { [UInt8(0), UInt8(13 + $0)] })
        file += Self.segment(0xC4, [0x00] + Self.differenceCode.definition)
        file += Self.segment(0xC4, [0x10] + Self.coefficientCode.definition)
        if self.restartInterval > 0 {
            file += Self.segment(0xDD, [UInt8(self.restartInterval >> 8), UInt8(self.restartInterval & 255)])
        }
        let size = [self.height >> 8, self.height & 255, self.width >> 8, self.width & 255].map { UInt8($0) }
        let components = self.samplings.enumerated().flatMap { index, sampling in
            [UInt8(index + 1), UInt8(sampling.across << 4 | sampling.down), UInt8(min(index, 1))]
        }
        let frame: UInt8 = self.coding == .progressive ? 0xC2 : 0xC0
        file += Self.segment(frame, [8] + size + [UInt8(self.samplings.count)] + components)
        return file + self.scans() + [0xFF, 0xD9]
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }

    private func scans() -> [UInt8] {
        let all = Array(self.samplings.indices)
        switch self.coding {
        case .interleaved: return self.scan(of: all, band: 0...63, bits: 0)
        case .oneScanEach: return all.flatMap { self.scan(of: [$0], band: 0...63, bits: 0) }
        case .progressive:
            return self.scan(of: all, band: 0...0, bits: 0x01)
                + all.flatMap { self.scan(of: [$0], band: 1...63, bits: 0) }
                + self.scan(of: all, band: 0...0, bits: 0x10)
        }
    }

    /// A scan; its bits are those of the header: the bit of the scan before and its own.
    private func scan(of components: [Int], band: ClosedRange<Int>, bits: UInt8) -> [UInt8] {
        var header = [UInt8(components.count)]
        for component in components { header += [UInt8(component + 1), 0] }
        header += [UInt8(band.lowerBound), UInt8(band.upperBound), bits]
        var coder = TestEntropyCoder(differences: Self.differenceCode, coefficients: Self.coefficientCode)
        var previous = [Int](repeating: 0, count: self.samplings.count)
        var (units, restart) = (0, UInt8(0))
        self.forEachUnit(of: components) { blocks in
            if self.restartInterval > 0, units > 0, units.isMultiple(of: self.restartInterval) {
                coder.restart(restart)
                restart = (restart + 1) & 7
                previous = previous.map { _ in 0 }
            }
            units += 1
            for (component, column, row) in blocks {
                let block = self.block(component, column, row)
                if bits == 0x10 {
                    coder.put(block[0] & 1, bits: 1)
                } else {
                    let value = block[0] >> Int(bits & 15)
                    if band.contains(0) { coder.put(difference: value - previous[component]) }
                    previous[component] = value
                    if band.contains(63) { coder.put(coefficients: block[1...]) }
                }
            }
        }
        return Self.segment(0xDA, header) + coder.finished()
    }

    /// The blocks of each MCU: component, column, row.
    private func forEachUnit(of components: [Int], _ body: ([(Int, Int, Int)]) -> Void) {
        let densest = (across: self.samplings.map(\.across).max() ?? 1, down: self.samplings.map(\.down).max() ?? 1)
        func blocks(_ length: Int, _ share: Int, _ densest: Int) -> Int {
            ((length * share + densest - 1) / densest + 7) / 8
        }
        if let component = components.first, components.count == 1 {
            let sampling = self.samplings[component]
            for row in 0..<blocks(self.height, sampling.down, densest.down) {
                for column in 0..<blocks(self.width, sampling.across, densest.across) {
                    body([(component, column, row)])
                }
            }
            return
        }
        for row in 0..<(self.height + 8 * densest.down - 1) / (8 * densest.down) {
            for column in 0..<(self.width + 8 * densest.across - 1) / (8 * densest.across) {
                body(
                    components.flatMap { component in
                        let sampling = self.samplings[component]
                        return (0..<sampling.across * sampling.down).map { index in
                            (
                                component, column * sampling.across + index % sampling.across,
                                row * sampling.down + index / sampling.across
                            )
                        }
                    }
                )
            }
        }
    }

    /// The coefficients of a block, in the order of the file; the same each time.
    private func block(_ component: Int, _ column: Int, _ row: Int) -> [Int] {
        var generator = SeededGenerator(
            seed: self.seed << 40 + UInt64(component) << 32 + UInt64(row) << 16 + UInt64(column)
        )
        var block = [Int](repeating: 0, count: 64)
        block[0] =
            Int.random(in: 0..<20, using: &generator) == 0
            ? Int.random(in: -1024...1023, using: &generator) : Int.random(in: -90...90, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: break
        case 1: for index in 1..<64 { block[index] = Int.random(in: 1...1023, using: &generator) }
        case 2: block[63] = -1
        default:
            for index in 1...Int.random(in: 1...40, using: &generator) where Bool.random(using: &generator) {
                block[index] = Int.random(in: -6...6, using: &generator)
            }
        }
        return block
    }
}
