// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// What the process was started with: its environment, and its arguments as the system gave them.
enum Environment {
    /// The value of a variable, if it is set and not empty.
    static func text(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// The first argument that is not UTF-8, as the system gave it; nil if all are.
    ///
    /// Swift's own list puts U+FFFD for what it cannot read: a name would be another one without a word.
    static var firstArgumentThatIsNoText: [UInt8]? {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = unsafe CommandLine.unsafeArgv[index],
                unsafe String(validatingCString: argument) == nil
            else { continue }
            return unsafe UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:))
        }
        return nil
    }
}
