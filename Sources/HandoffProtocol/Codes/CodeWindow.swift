// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How many guesses at one-shot codes a peer gets: one for each code, three codes in a row (docs/security.md, rule 10).
///
/// Pure: it holds no code and no clock, it only says what may happen next.
public struct CodeWindow: Sendable, Hashable {
    /// How many codes in a row may die before somebody has to look.
    public static let deadLimit = 3
    /// How many connections may end before their tag on one code; each costs nothing, but nobody honest needs twenty.
    public static let droppedLimit = 20

    /// Whether an attempt may begin.
    public enum Admission: Sendable, Hashable {
        /// It may, and is now the only one in flight.
        case proceed
        /// Another attempt at the same code is in flight: parallel attempts would be parallel guesses.
        case busy
        /// No code is open.
        case closed
    }

    /// How an attempt ended.
    public enum Outcome: Sendable, Hashable {
        /// The peer knew the code.
        case right
        /// The peer did not: the code is dead.
        case wrong
        /// The connection ended before a tag came: nothing was learnt.
        case dropped
    }

    /// What becomes of the code after an attempt.
    public enum Sequel: Sendable, Hashable {
        /// It stays open.
        case keep
        /// It is used or dead, and a new one takes its place.
        case replace
        /// Too many died in a row: no new one until somebody says so.
        case stop
    }

    private enum State: Sendable, Hashable {
        case open(dropped: Int)
        case inFlight(dropped: Int)
        case closed
    }

    private var state = State.open(dropped: 0)
    private var deadInARow = 0

    /// Opens the window with a first code.
    public init() {}

    /// Whether no code is open until somebody says so.
    public var isClosed: Bool { self.state == .closed }

    /// Asks whether an attempt may begin.
    ///
    /// - Returns: The answer; after ``Admission/proceed`` the attempt must be ended with ``end(_:)``.
    public mutating func begin() -> Admission {
        switch self.state {
        case .open(let dropped):
            self.state = .inFlight(dropped: dropped)
            return .proceed
        case .inFlight:
            return .busy
        case .closed:
            return .closed
        }
    }

    /// Ends the attempt in flight.
    ///
    /// - Parameter outcome: How it ended.
    /// - Returns: What becomes of the code.
    public mutating func end(_ outcome: Outcome) -> Sequel {
        guard case .inFlight(let dropped) = self.state else { return .keep }
        switch outcome {
        case .right:
            self.deadInARow = 0
            self.state = .open(dropped: 0)
            return .replace
        case .dropped where dropped + 1 < Self.droppedLimit:
            self.state = .open(dropped: dropped + 1)
            return .keep
        case .wrong, .dropped:
            self.deadInARow += 1
            self.state = self.deadInARow < Self.deadLimit ? .open(dropped: 0) : .closed
            return self.deadInARow < Self.deadLimit ? .replace : .stop
        }
    }

    /// Opens the window again after ``Sequel/stop``, because somebody at the device said so.
    public mutating func reopen() {
        guard case .closed = self.state else { return }
        self.deadInARow = 0
        self.state = .open(dropped: 0)
    }
}
