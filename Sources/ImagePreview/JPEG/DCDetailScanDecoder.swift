// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decodes the detail in the first scan of a component's AC coefficients in a progressive picture (ITU-T T.81 G.1.2.2).
struct DCDetailScanDecoder {
    private let scan: DCScan
    private let plane: DCPlane
    private let table: DCSymbolTable
    private let restartInterval: Int

    /// Prepares the table of a scan.
    ///
    /// - Parameters:
    ///   - scan: One component, no refinement.
    ///   - plane: The component.
    ///   - code: The scan's code of AC coefficients.
    ///   - restartInterval: In blocks.
    init(_ scan: DCScan, _ plane: DCPlane, _ code: DCHuffmanCode, restartInterval: Int) {
        self.scan = scan
        self.plane = plane
        self.table = DCSymbolTable(code)
        self.restartInterval = restartInterval
    }

    /// Decodes the scan's data, as far as they go.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - position: Where the data begin.
    ///   - coefficients: Those of all components.
    func decode(_ bytes: Span<UInt8>, from position: Int, into coefficients: inout MutableSpan<Int16>) {
        var reader = DCBitReader(at: position, in: bytes)
        var toRestart = self.restartInterval
        var nextRestart: UInt8 = 0
        /// How many blocks come that have nothing in this scan.
        var emptyBlocks = 0
        for row in 0..<self.plane.size.height {
            for column in 0..<self.plane.size.width {
                if self.restartInterval > 0 {
                    if toRestart == 0 {
                        reader = reader.restarted(expecting: nextRestart, in: bytes)
                        nextRestart = (nextRestart + 1) & 7
                        emptyBlocks = 0
                        toRestart = self.restartInterval
                    }
                    toRestart -= 1
                }
                guard emptyBlocks == 0 else {
                    emptyBlocks -= 1
                    continue
                }
                let target = self.plane.detailStart + DCDetail.count * (row * self.plane.stride + column)
                emptyBlocks = self.decodeBlock(&reader, bytes, into: &coefficients, at: target)
                // Without restart markers nothing can bring the rest back.
                guard !reader.isExhausted || self.restartInterval > 0 else { return }
            }
        }
    }

    /// Decodes one block.
    ///
    /// - Returns: How many blocks behind it have nothing.
    @inline(__always)
    private func decodeBlock(
        _ reader: inout DCBitReader,
        _ bytes: Span<UInt8>,
        into coefficients: inout MutableSpan<Int16>,
        at target: Int
    ) -> Int {
        var coefficient = self.scan.first
        while coefficient <= self.scan.last {
            reader.fill(from: bytes)
            let symbol = DCSymbolTable.next(self.table.entries.span, from: 0, code: self.table.code, reader: &reader)
            guard symbol.hasValue else {
                guard symbol.run < 15 else {
                    coefficient += 16
                    continue
                }
                let more = symbol.run > 0 ? reader.peek(symbol.run) : 0
                reader.skip(symbol.run)
                return 1 << symbol.run - 1 + more
            }
            coefficient += symbol.run
            if let index = DCDetail.index(of: coefficient) {
                coefficients[target + index] = Int16(truncatingIfNeeded: symbol.value << self.scan.bit)
            }
            coefficient += 1
        }
        return 0
    }
}
