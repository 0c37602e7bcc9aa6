// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import Glibc
import LocalFiles
import TestSupport
import Testing

/// Files with holes, over real sockets.
struct SparseTransferTests: TransferSuite {
    let place: TransferPlace
    private static let mebibyte = 1024 * 1024

    init() throws {
        self.place = try TransferPlace()
        var content = [UInt8](repeating: 0, count: 40 * Self.mebibyte)
        for position in [0, 9 * Self.mebibyte + 5, 20 * Self.mebibyte] { content[position] = 1 }
        for position in 0..<Self.mebibyte { content[24 * Self.mebibyte + position] = 2 }
        try self.source.write("image", bytes: content)
        try self.source.write("small", bytes: [UInt8](repeating: 0, count: 1_000_003))
    }

    private func run(cutAfter cut: Int? = nil) async throws -> TransferOutcome {
        let options = ReceiveOptions(target: .folder(self.target.bytes()), wantsPreviews: false)
        let journal = TransferJournal(folder: self.state.bytes(), thread: try WorkerThread())
        let catalogue = try await self.catalogue(["image", "small"])
        return await self.nodes.transfer(catalogue, options, journal, cutAfter: cut)
    }

    /// How many bytes of the disk a file has.
    private func space(_ name: String) -> Int {
        var status = stat()
        #expect(unsafe stat(self.target.at(name), &status) == 0)
        return Int(status.st_blocks) * 512
    }

    @Test(arguments: [nil, 14, 18])
    func `holes are holes where they arrive, also in two runs`(cut: Int?) async throws {
        if let cut {
            let broken = try await self.run(cutAfter: cut * Self.mebibyte)
            #expect(throws: (any Error).self) { try broken.result.get() }
        }
        let ends = try await self.run()
        let summary = try ends.result.get()
        #expect(summary.outcome == .done)
        #expect((summary.resumed > 0) == (cut != nil))
        #expect(ends.sent.summary == summary)
        for name in ["image", "small"] { #expect(self.target.contents(name) == self.source.contents(name)) }
        #expect(self.space("image") < 2 * Self.mebibyte)
        #expect(self.space("small") < 100_000)
    }
}
