// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Takes decisions and payloads from the front of an input; behind its end everything is zero, and nothing is refused.
struct InputReader {
    private var rest: ArraySlice<UInt8>

    init(_ input: [UInt8]) {
        self.rest = input[...]
    }

    var isEmpty: Bool { self.rest.isEmpty }

    mutating func byte() -> UInt8 { self.rest.popFirst() ?? 0 }

    mutating func number(bytes count: Int) -> Int {
        (0..<count).reduce(0) { number, _ in number << 8 | Int(self.byte()) }
    }

    /// So many bytes, or as many as there are.
    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { self.rest = self.rest.dropFirst(count) }
        return Array(self.rest.prefix(count))
    }

    /// A piece behind its length of one byte.
    mutating func piece() -> [UInt8] { self.bytes(Int(self.byte())) }

    /// All that is left.
    mutating func remainder() -> [UInt8] { self.bytes(self.rest.count) }
}
