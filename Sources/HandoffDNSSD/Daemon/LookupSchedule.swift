// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Whose turn it is to be looked up.
///
/// Each lookup costs three connections to D-Bus, which allows 256 a user, so only some stand at a time: the answered
/// ones give way to those that wait, and come back to be refreshed when nobody waits.
struct LookupSchedule: Sendable {
    /// How many lookups stand at a time.
    static let places = 32
    /// After how many turns one that has no answer gives way.
    static let patience = 12

    private struct Standing {
        let source: ServiceSource
        let since: Int
        var isAnswered = false
    }

    private var standing: [Standing] = []
    private var waiting: [ServiceSource] = []
    private var rested: [ServiceSource] = []
    private var turn = 0

    /// Adds a source.
    ///
    /// - Returns: Whether its lookup begins at once.
    mutating func add(_ source: ServiceSource) -> Bool {
        self.remove(source)
        guard self.standing.count < Self.places else {
            self.waiting.append(source)
            return false
        }
        self.standing.append(Standing(source: source, since: self.turn))
        return true
    }

    /// Takes a source out.
    mutating func remove(_ source: ServiceSource) {
        self.standing.removeAll { $0.source == source }
        self.waiting.removeAll { $0 == source }
        self.rested.removeAll { $0 == source }
    }

    /// Gives a lookup's place away for now, because it failed.
    mutating func postpone(_ source: ServiceSource) {
        self.remove(source)
        self.rested.append(source)
    }

    /// Notes that a lookup has its answers.
    mutating func answer(_ source: ServiceSource) {
        guard let index = self.standing.firstIndex(where: { $0.source == source }) else { return }
        self.standing[index].isAnswered = true
    }

    /// Lets time pass: one turn.
    ///
    /// - Returns: The lookups to end, and those to begin.
    mutating func advance() -> (ended: [ServiceSource], begun: [ServiceSource]) {
        self.turn += 1
        // Refreshing is slow on purpose: one a turn.
        let room = Self.places - self.standing.count
        let wanted = self.waiting.isEmpty ? min(1, self.rested.count) : self.waiting.count
        let due = self.standing.filter { $0.isAnswered || self.turn - $0.since >= Self.patience }
        let ended = due.prefix(max(0, wanted - room)).map(\.source)
        self.standing.removeAll { ended.contains($0.source) }
        var begun: [ServiceSource] = []
        for _ in 0..<min(wanted, Self.places - self.standing.count) {
            let source = self.waiting.isEmpty ? self.rested.removeFirst() : self.waiting.removeFirst()
            self.standing.append(Standing(source: source, since: self.turn))
            begun.append(source)
        }
        self.rested.append(contentsOf: ended)
        return (ended, begun)
    }
}
