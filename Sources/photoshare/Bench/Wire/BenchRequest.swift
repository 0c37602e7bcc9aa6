// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the measuring side asks of the other one: a record on a stream, with its numbers in digits.
enum BenchRequest: Sendable, Hashable {
    /// So many bytes on this stream, and its end.
    case stream(bytes: UInt64)
    /// So many bytes in the activity's `userInfo`, under this number.
    case inline(bytes: UInt64, number: UInt64)
    /// What the process has used: a ``BenchUsage``.
    case usage
    /// That these files be there; answered when they are.
    case prepare(BenchFiles)
    /// These files, as `send` offers them; the answer comes before and after it.
    case files(BenchFiles)
    /// The same record.
    case echo
    /// A port where so many bytes come without encryption, from memory or from the file that was prepared.
    case plain(bytes: UInt64, isFile: Bool)
    /// What the sender's steps cost, of so many bytes.
    case stages(bytes: UInt64)
    /// Who the other side is; the payload is an ``Introduction``.
    case introduce
    /// What the figures depend on there.
    case facts
    /// That there be room for so many bytes of files; answered if there is.
    case room(bytes: UInt64)

    /// The record's type.
    var type: UInt8 {
        switch self {
        case .stream: 1
        case .inline: 2
        case .usage: 3
        case .prepare: 4
        case .files: 5
        case .echo: 6
        case .plain: 7
        case .stages: 8
        case .introduce: 9
        case .facts: 10
        case .room: 11
        }
    }

    /// The record's payload.
    var payload: [UInt8] {
        switch self {
        case .stream(let bytes), .stages(let bytes), .room(let bytes): Self.text([bytes])
        case .inline(let bytes, let number): Self.text([bytes, number])
        case .prepare(let files), .files(let files): Self.text([files.kind.rawValue, UInt64(files.count), files.bytes])
        case .plain(let bytes, let isFile): Self.text([bytes, isFile ? 1 : 0])
        case .usage, .echo, .introduce, .facts: []
        }
    }

    /// Reads a record; nil for what is no request, or asks for more than anybody measures.
    ///
    /// - Parameters:
    ///   - type: Its type.
    ///   - payload: Its payload.
    init?(type: UInt8, payload: [UInt8]) {
        if type == 9 {
            self = .introduce
            return
        }
        let words = String(decoding: payload, as: UTF8.self).split(separator: " ").map { UInt64($0) }
        let numbers = words.compactMap { $0 }
        guard numbers.count == words.count, numbers.allSatisfy({ $0 <= Self.most }) else { return nil }
        switch (type, numbers.count) {
        case (1, 1): self = .stream(bytes: numbers[0])
        case (2, 2) where numbers[0] <= 1_000_000: self = .inline(bytes: numbers[0], number: numbers[1])
        case (3, 0): self = .usage
        case (4, 3), (5, 3):
            guard let files = BenchFiles(numbers) else { return nil }
            self = type == 4 ? .prepare(files) : .files(files)
        case (6, 0): self = .echo
        case (7, 2): self = .plain(bytes: numbers[0], isFile: numbers[1] == 1)
        case (8, 1): self = .stages(bytes: numbers[0])
        case (10, 0): self = .facts
        case (11, 1): self = .room(bytes: numbers[0])
        default: return nil
        }
    }

    /// 4 TiB.
    private static let most: UInt64 = 1 << 42

    private static func text(_ numbers: [UInt64]) -> [UInt8] {
        Array(numbers.map { String($0) }.joined(separator: " ").utf8)
    }
}

/// Files that are made up for a measurement.
struct BenchFiles: Sendable, Hashable {
    enum Kind: UInt64, Sendable, Hashable {
        case plain = 0
        case photos = 1
    }

    let kind: Kind
    let count: Int
    /// How many bytes each has; nothing for photos, which have what they have.
    let bytes: UInt64

    init(_ kind: Kind, count: Int, bytes: UInt64 = 0) {
        self.kind = kind
        self.count = count
        self.bytes = bytes
    }

    fileprivate init?(_ numbers: [UInt64]) {
        guard let kind = Kind(rawValue: numbers[0]), (1...10_000).contains(numbers[1]) else { return nil }
        self.init(kind, count: Int(numbers[1]), bytes: numbers[2])
    }

    /// The name of their folder.
    var name: String { "\(self.kind == .photos ? "photos" : "files")-\(self.count)-\(self.bytes)" }
}
