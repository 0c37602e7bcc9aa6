// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Numbers of items, a bit each: those of a million items take 125 KB.
public struct ItemSet: Sendable, Hashable, Sequence {
    private var words: [UInt64] = []
    /// How many numbers are in the set.
    public private(set) var count = 0

    /// Makes an empty set.
    public init() {}

    /// Makes a set of numbers.
    ///
    /// - Parameter items: The numbers; not negative.
    public init(_ items: some Sequence<Int>) {
        for item in items { self.insert(item) }
    }

    /// Whether no number is in the set.
    public var isEmpty: Bool { self.count == 0 }

    /// The lowest number.
    public var first: Int? { self.next(from: 0) }

    /// Whether a number is in the set.
    ///
    /// - Parameter item: The number.
    /// - Returns: Whether it is.
    public func contains(_ item: Int) -> Bool {
        let word = item >> 6
        return item >= 0 && word < self.words.count && self.words[word] & Self.bit(item) != 0
    }

    /// Adds a number.
    ///
    /// - Parameter item: The number; not negative.
    /// - Returns: Whether it was not there.
    @discardableResult
    package mutating func insert(_ item: Int) -> Bool {
        let word = item >> 6
        if word >= self.words.count {
            // To the last number and no further: equal sets are equal words.
            self.words += [UInt64](repeating: 0, count: word + 1 - self.words.count)
        }
        guard self.words[word] & Self.bit(item) == 0 else { return false }
        self.words[word] |= Self.bit(item)
        self.count += 1
        return true
    }

    /// The lowest number that is not below another.
    ///
    /// - Parameter item: The other; not negative.
    /// - Returns: The number; nil if there is none.
    func next(from item: Int) -> Int? {
        var word = item >> 6
        guard word < self.words.count else { return nil }
        var rest = self.words[word] & ~(Self.bit(item) - 1)
        while rest == 0 {
            word += 1
            guard word < self.words.count else { return nil }
            rest = self.words[word]
        }
        return word << 6 + rest.trailingZeroBitCount
    }

    /// Lists the numbers, rising.
    public func makeIterator() -> Iterator { Iterator(items: self) }

    /// Lists the numbers of a set, rising.
    public struct Iterator: IteratorProtocol, Sendable {
        fileprivate let items: ItemSet
        private var position = 0

        fileprivate init(items: ItemSet) {
            self.items = items
        }

        /// The next number; nil at the end.
        public mutating func next() -> Int? {
            guard let item = self.items.next(from: self.position) else { return nil }
            self.position = item + 1
            return item
        }
    }

    private static func bit(_ item: Int) -> UInt64 { 1 << UInt64(item & 63) }
}

extension ItemSet: ExpressibleByArrayLiteral {
    /// Makes a set of the numbers that are written there.
    public init(arrayLiteral elements: Int...) {
        self.init(elements)
    }
}
