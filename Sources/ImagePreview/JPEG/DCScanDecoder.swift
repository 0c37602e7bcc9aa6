// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decodes the DC coefficients of one scan.
struct DCScanDecoder {
    /// One block of a MCU.
    private struct Block {
        /// Where the coefficient of the first MCU's block lies.
        var start: Int
        /// From a MCU to the one below it.
        var rowStep: Int
        /// From a MCU to the next one.
        var columnStep: Int
        /// The component's number in the scan.
        var component: Int
        /// Which of the scan's DC tables it uses.
        var differences: Int
        /// Which of the scan's AC tables it uses.
        var coefficients: Int
        /// Whether the component's ``DCDetail`` is wanted.
        var hasDetail: Bool
        /// Where it is, less three times where the coefficient is.
        var detail: Int
    }

    private let blocks: [Block]
    private let columns: Int
    private let rows: Int
    private let restartInterval: Int
    /// The lowest bit of the coefficients that the scan has.
    private let bit: Int32
    private let isRefinement: Bool
    /// Whether blocks have AC coefficients too, which are passed over.
    private let hasCoefficients: Bool
    private let differenceTables: [DCDifferenceTable]
    private let skipTables: [DCSkipTable]
    private let symbolTables: [DCSymbolTable]

    /// Prepares the tables of a scan.
    ///
    /// - Returns: `nil` if a table is missing or has symbols that mean nothing.
    init?(_ scan: DCScan, frame: borrowing DCFrame, tables: DCTables) {
        let differences = Self.distinct(scan.components.map(\.differences))
        let coefficients = Self.distinct(scan.components.map(\.coefficients))
        self.isRefinement = scan.isRefinement
        self.hasCoefficients = !frame.isProgressive
        self.bit = Int32(scan.bit)
        self.restartInterval = tables.restartInterval
        var differenceTables: [DCDifferenceTable] = []
        var skipTables: [DCSkipTable] = []
        if !scan.isRefinement {
            for number in differences {
                guard let table = tables.differences[number].flatMap(DCDifferenceTable.init) else { return nil }
                differenceTables.append(table)
            }
        }
        if self.hasCoefficients {
            for number in coefficients {
                guard let code = tables.coefficients[number] else { return nil }
                skipTables.append(DCSkipTable(code))
            }
        }
        self.differenceTables = differenceTables
        self.skipTables = skipTables
        self.symbolTables = skipTables.map { DCSymbolTable($0.code) }
        let isInterleaved = scan.components.count > 1
        var blocks: [Block] = []
        for (index, component) in scan.components.enumerated() {
            let plane = frame.planes[component.plane]
            // A scan of one component has one block in a MCU, however the component is sampled (ITU-T T.81 A.2.2).
            let (across, down) = isInterleaved ? (plane.sampling.horizontal, plane.sampling.vertical) : (1, 1)
            for (y, x) in (0..<down).flatMap({ y in (0..<across).map { (y, $0) } }) {
                blocks.append(
                    Block(
                        start: plane.start + y * plane.stride + x,
                        rowStep: plane.stride * down,
                        columnStep: across,
                        component: index,
                        differences: differences.firstIndex(of: component.differences) ?? 0,
                        coefficients: coefficients.firstIndex(of: component.coefficients) ?? 0,
                        hasDetail: plane.hasDetail,
                        detail: plane.detailStart - DCDetail.count * plane.start
                    )
                )
            }
        }
        self.blocks = blocks
        let size = frame.planes[scan.components[0].plane].size
        (self.columns, self.rows) = isInterleaved ? frame.units : (size.width, size.height)
    }

    private static func distinct(_ numbers: [Int]) -> [Int] {
        Array(Set(numbers)).sorted()
    }

    /// Takes a block's detail, and passes over what follows it.
    ///
    /// Not a part of the loop, whose state would not fit into registers any more.
    @inline(never)
    private func readDetail(
        _ number: Int,
        _ symbols: Span<Int32>,
        _ skips: Span<UInt16>,
        _ before: DCBitReader,
        _ bytes: Span<UInt8>,
        _ coefficients: inout MutableSpan<Int16>,
        _ target: Int
    ) -> DCBitReader {
        var reader = before
        let next = DCSymbolTable.readDetail(
            symbols,
            from: number,
            code: self.symbolTables[number].code,
            reader: &reader,
            bytes: bytes,
            into: &coefficients,
            at: target
        )
        guard next < DCSkipTable.end else { return reader }
        DCSkipTable.skipBlock(
            skips,
            from: number,
            code: self.skipTables[number].code,
            coefficient: next,
            reader: &reader,
            bytes: bytes
        )
        return reader
    }

    /// Decodes the scan's data.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - position: Where the data begin.
    ///   - coefficients: Those of all components.
    ///   - pages: What becomes of the file's pages once they are read.
    /// - Returns: The reader at the end of the data, and how many MCUs were there.
    func decode(
        _ bytes: Span<UInt8>,
        from position: Int,
        into coefficients: inout MutableSpan<Int16>,
        _ pages: ReadPages
    ) -> (reader: DCBitReader, units: Int) {
        let differenceEntries = self.differenceTables.flatMap(\.entries)
        let skipEntries = self.skipTables.flatMap(\.entries)
        let symbolEntries = self.symbolTables.flatMap(\.entries)
        let (differences, skips, symbols) = (differenceEntries.span, skipEntries.span, symbolEntries.span)
        let blocks = self.blocks.span
        let (bit, isRefinement, hasCoefficients) = (self.bit, self.isRefinement, self.hasCoefficients)
        var reader = DCBitReader(at: position, in: bytes)
        var previous = [Int32](repeating: 0, count: 4)
        var toRestart = self.restartInterval
        var nextRestart: UInt8 = 0
        var isSkipping = false
        var units = 0
        var trail = pages.trail(from: position)
        for row in 0..<self.rows {
            trail.reach(reader.position)
            for column in 0..<self.columns {
                if self.restartInterval > 0 {
                    if toRestart == 0 {
                        reader = reader.restarted(expecting: nextRestart, in: bytes)
                        nextRestart = (nextRestart + 1) & 7
                        for index in previous.indices { previous[index] = 0 }
                        toRestart = self.restartInterval
                        // Where the data end before a later restart marker, nothing follows until that one is due.
                        if reader.marker == 0 { isSkipping = false }
                    }
                    toRestart -= 1
                }
                guard !isSkipping else {
                    guard self.restartInterval > 0 else { return (reader, units) }
                    continue
                }
                for index in blocks.indices {
                    let block = blocks[index]
                    let target = block.start &+ row &* block.rowStep &+ column &* block.columnStep
                    reader.fill(from: bytes)
                    if isRefinement {
                        coefficients[target] |= Int16(
                            truncatingIfNeeded: Int32(truncatingIfNeeded: reader.peek(1)) &<< bit
                        )
                        reader.skip(1)
                        continue
                    }
                    let difference = DCDifferenceTable.next(
                        differences,
                        from: block.differences,
                        code: self.differenceTables[block.differences].code,
                        reader: &reader,
                        bytes: bytes
                    )
                    previous[block.component] &+= difference
                    coefficients[target] = Int16(truncatingIfNeeded: previous[block.component] &<< bit)
                    guard hasCoefficients else { continue }
                    guard !block.hasDetail else {
                        let start = block.detail &+ DCDetail.count &* target
                        reader = self.readDetail(
                            block.coefficients,
                            symbols,
                            skips,
                            reader,
                            bytes,
                            &coefficients,
                            start
                        )
                        continue
                    }
                    DCSkipTable.skipBlock(
                        skips,
                        from: block.coefficients,
                        code: self.skipTables[block.coefficients].code,
                        reader: &reader,
                        bytes: bytes
                    )
                }
                if reader.isExhausted {
                    reader = reader.damaged()
                    isSkipping = true
                } else {
                    units += 1
                }
            }
        }
        return (reader, units)
    }
}
