// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Testing

/// The independent CPace peer in Python, which lies beside the project where it is developed.
final class PythonPeer {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread: [UInt8] = []

    /// Where the peer is: under `PHOTOSHARE_SHARED`, or in `../shared` beside the package.
    static let path: String? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let shared =
            ProcessInfo.processInfo.environment["PHOTOSHARE_SHARED"].map { URL(filePath: $0) }
            ?? package.appending(path: "../shared").standardized
        let file = shared.appending(path: "lab/cpace_peer.py").path(percentEncoded: false)
        return FileManager.default.isReadableFile(atPath: file) ? file : nil
    }()

    init(_ arguments: [String]) throws {
        self.process.executableURL = URL(filePath: "/usr/bin/env")
        self.process.arguments = ["python3", Self.path ?? ""] + arguments
        self.process.standardInput = self.input
        self.process.standardOutput = self.output
        try self.process.run()
    }

    func send(_ bytes: [UInt8]) throws {
        try self.input.fileHandleForWriting.write(contentsOf: Data((bytes.hexadecimal + "\n").utf8))
    }

    /// The next line, or nil at the end.
    func line() throws -> String? {
        while true {
            if let end = self.unread.firstIndex(of: 10) {
                defer { self.unread.removeSubrange(...end) }
                return String(decoding: self.unread[..<end], as: UTF8.self)
            }
            // Not read(upToCount:), which waits for all of it.
            let more = self.output.fileHandleForReading.availableData
            guard !more.isEmpty else {
                return nil
            }
            self.unread += more
        }
    }

    /// The next line as bytes.
    func bytes() throws -> [UInt8] {
        let line = try #require(try self.line())
        return try #require([UInt8](hexadecimal: line))
    }

    /// Ends its input and waits for it.
    func finish() throws -> Int32 {
        try self.input.fileHandleForWriting.close()
        self.process.waitUntilExit()
        return self.process.terminationStatus
    }
}
