// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation

/// A text file of the project, for tests that hold pages against programs.
package struct ProjectFile: Sendable {
    /// All of it.
    package let text: String

    /// Reads a file.
    ///
    /// - Parameter path: Where it is, from the root of the project.
    /// - Throws: What reading throws.
    package init(_ path: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        self.text = String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
    }

    /// The Swift programs that a page shows, each with its last line break.
    package var codeBlocks: [String] {
        self.text.components(separatedBy: "```swift\n").dropFirst().compactMap { rest in
            rest.range(of: "```").map { String(rest[..<$0.lowerBound]) }
        }
    }
}
