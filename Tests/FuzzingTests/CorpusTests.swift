// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Testing

/// What the fuzzer found worth keeping, and where it begins: read once more by each run of the tests.
struct CorpusTests {
    private static let names = FuzzTargets.all.map { $0.name }

    private func target(_ name: String) throws -> any FuzzTarget.Type {
        try #require(FuzzTargets.all.first { $0.name == name })
    }

    @Test(arguments: names) func `every seed of a target holds its properties`(_ name: String) throws {
        let target = try self.target(name)
        let seeds = try target.seeds()
        #expect(!seeds.isEmpty)
        for seed in seeds {
            #expect(seed.count <= target.longestInput)
            #expect(throws: Never.self) { try target.check(seed) }
        }
    }

    @Test(arguments: names) func `every kept input of a target holds its properties`(_ name: String) throws {
        let target = try self.target(name)
        let folder = try #require(Bundle.module.resourceURL).appending(path: "Corpus/\(name)")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            let input = [UInt8](try Data(contentsOf: file))
            #expect(throws: Never.self, "\(file.lastPathComponent)") { try target.check(input) }
        }
    }
}
