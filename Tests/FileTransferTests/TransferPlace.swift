// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import LocalFiles
import TestSupport

/// Two nodes, with a folder of what is sent, one for what arrives, and one for state, which is the user's alone.
struct TransferPlace: Sendable {
    let nodes: LoopbackNodes
    let source: TemporaryDirectory
    let target: TemporaryDirectory
    let state: TemporaryDirectory

    init() throws {
        self.nodes = try LoopbackNodes()
        self.source = try TemporaryDirectory()
        self.target = try TemporaryDirectory()
        self.state = try TemporaryDirectory()
        try self.state.setMode("", 0o700)
    }
}

/// A suite whose tests transfer files in a place of their own.
protocol TransferSuite {
    var place: TransferPlace { get }
}

extension TransferSuite {
    var nodes: LoopbackNodes { self.place.nodes }
    var source: TemporaryDirectory { self.place.source }
    var target: TemporaryDirectory { self.place.target }
    var state: TemporaryDirectory { self.place.state }

    /// Lists what is sent.
    func catalogue(
        _ names: [String],
        includesHidden: Bool = false,
        links: SourceTree.LinkPolicy = .skip
    ) async throws -> Catalogue {
        let paths = names.map { self.source.bytes($0) }
        let tree = SourceTree(paths: paths, includesHidden: includesHidden, links: links)
        return try await Catalogue(tree, on: self.nodes.workers.next())
    }
}
