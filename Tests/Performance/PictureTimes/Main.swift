// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation

/// Measures what decoding for a preview takes and gives: the reader of DC coefficients beside libjpeg-turbo.
///
/// Each round decodes with both, one after the other, so that the machine's moods meet both; medians are printed.
@main
struct Main {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--enlarge" {
            guard arguments.count == 4, let width = Int(arguments[2]) else { throw Usage() }
            return try LargePicture(enlarging: arguments[1], to: width).write(to: arguments[3])
        }
        if arguments.first == "--fidelity" {
            for path in arguments.dropFirst() { print(path, try Comparison(path).fidelity()) }
            return
        }
        guard !arguments.isEmpty else { throw Usage() }
        for path in arguments {
            let comparison = try Comparison(path)
            print(try comparison.times())
            print(try comparison.fidelity())
        }
    }
}

/// What is said to somebody who calls it wrongly, or with files that are no JPEG.
struct Usage: Error, CustomStringConvertible {
    var description: String { "usage: picture-times [--fidelity] FILE.jpg ... | --enlarge FILE.jpg WIDTH NAME" }
}
