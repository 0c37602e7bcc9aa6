// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Testing

/// A run of the program whose decoders do what its arguments say.
struct Probe {
    /// One line for each argument, and one for the end.
    let lines: [String]

    /// Where the build has put it: beside the tests.
    private static let path: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return "\((tests as NSString).deletingLastPathComponent)/decoder-probe"
    }()

    /// Runs it to its end.
    init(_ arguments: String...) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = arguments
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        self.lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
