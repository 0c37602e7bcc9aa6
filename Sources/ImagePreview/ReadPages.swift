// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What becomes of a mapped file's pages that a decoder has read: they count as memory of the process until they are given back.
///
/// They stay in the system's cache, so that whoever reads them again has them again, and only waits a little.
package struct ReadPages: Sendable {
    private let giveBack: (@Sendable (Range<Int>) -> Void)?

    /// Nothing: the bytes are the caller's, and in memory.
    package static let kept = ReadPages()

    private init() {
        self.giveBack = nil
    }

    /// Gives them back.
    ///
    /// - Parameter giveBack: Lets go of all pages of these bytes of the file, which can still be read afterwards.
    init(_ giveBack: @escaping @Sendable (Range<Int>) -> Void) {
        self.giveBack = giveBack
    }

    /// Begins to follow a decoder that reads forward.
    ///
    /// - Parameter start: Where it begins.
    /// - Returns: What is told how far it is.
    func trail(from start: Int) -> Trail { Trail(start: start, giveBack: self.giveBack) }

    /// Follows one decoder.
    struct Trail {
        /// How many bytes are given back at once: few enough to be little memory, and so many that it costs no time.
        static let step = 1 << 20

        fileprivate var start: Int
        /// Nil where nothing is given back.
        let giveBack: (@Sendable (Range<Int>) -> Void)?

        /// Gives back what lies behind, if that is enough to be worth a system call.
        ///
        /// - Parameter position: Where the decoder reads on.
        mutating func reach(_ position: Int) {
            guard let giveBack, position - self.start >= Self.step else { return }
            giveBack(self.start..<position)
            self.start = position
        }
    }
}
