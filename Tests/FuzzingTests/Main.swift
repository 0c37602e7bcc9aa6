// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CFuzzer
import Foundation
import Locking

/// The fuzzer: libFuzzer's own program for the target that `FUZZ_TARGET` names, or a list of all targets if it names none.
///
/// The name is no argument because libFuzzer starts itself anew with the arguments that it knows.
@main
enum Main {
    /// What libFuzzer's callback, a C function without a context, reads.
    private static let target = Lock<(any FuzzTarget.Type)?>(nil)

    static func main() throws {
        guard let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] else {
            for target in FuzzTargets.all { print(target.name, target.longestInput) }
            return
        }
        guard let target = FuzzTargets.all.first(where: { $0.name == name }) else {
            throw BrokenProperty("no target is called \(name)")
        }
        let arguments = CommandLine.arguments
        guard arguments.count != 3 || arguments[1] != "seeds" else {
            return try Self.writeSeeds(of: target, to: arguments[2])
        }
        Self.target.withLock { $0 = target }
        let status = unsafe fuzzer_run(CommandLine.argc, CommandLine.unsafeArgv) { bytes, count in
            Main.check(unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        exit(status)
    }

    private static func check(_ input: [UInt8]) {
        do {
            try self.target.withLock { $0 }?.check(input)
        } catch {
            fatalError("A property does not hold: \(error)")
        }
    }

    private static func writeSeeds(of target: any FuzzTarget.Type, to folder: String) throws {
        for (number, seed) in try target.seeds().enumerated() {
            try Data(seed).write(to: URL(filePath: "\(folder)/seed-\(number)"))
        }
    }
}
