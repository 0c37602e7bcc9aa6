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
        self.text = String(decoding: try Data(contentsOf: Self.root.appendingPathComponent(path)), as: UTF8.self)
    }

    /// The text of all files below a folder, one behind the other.
    ///
    /// - Parameters:
    ///   - folder: Where they are, from the root of the project.
    ///   - suffix: How their names end.
    /// - Returns: Their text.
    /// - Throws: What reading throws.
    package static func allText(below folder: String, suffix: String) throws -> String {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
        return try paths.filter { $0.hasSuffix(suffix) }.map { try ProjectFile("\(folder)/\($0)").text }.joined()
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The Swift programs that a page shows, each with its last line break.
    package var codeBlocks: [String] {
        self.text.components(separatedBy: "```swift\n").dropFirst().compactMap { rest in
            rest.range(of: "```").map { String(rest[..<$0.lowerBound]) }
        }
    }
}
