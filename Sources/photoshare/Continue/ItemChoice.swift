// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import LocalFiles
internal import Quantities

/// The question to a person: all that is offered, some of it, or nothing.
struct ItemChoice {
    private let offer: Offer
    private let console: Console

    /// How many items are listed before the rest is only counted.
    private static let listed = 20
    /// How many answers that mean nothing are a no.
    private static let attempts = 3

    /// Prepares to ask.
    ///
    /// - Parameters:
    ///   - offer: What is offered, and what would be written.
    ///   - console: Where it is shown.
    init(_ offer: Offer, _ console: Console) {
        self.offer = offer
        self.console = console
    }

    /// Whether items have numbers that can be typed: where there is a choice.
    static func hasNumbers(_ manifest: Manifest) -> Bool { manifest.count > 1 }

    /// The number of an item for people, the same beside its picture and in the list.
    static func number(_ item: Int) -> Int { item + 1 }

    /// Lists the items, and asks.
    ///
    /// - Returns: What the person has decided.
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    func ask() async throws -> OfferDecision {
        let plan = self.offer.plan
        try self.list(plan.items.prefix(Self.listed))
        if plan.items.count > Self.listed { self.console.say("  and \(String(plan.items.count - Self.listed)) more") }
        try self.listRefused()
        guard Self.hasNumbers(self.offer.manifest), plan.items.count > 1 else {
            return try await Terminal.confirm("Pull \(Self.amount(plan))?") == true ? .accept : .decline
        }
        let all: DisplayText = plan.items.count > Self.listed ? ", ? lists all" : ""
        var failed = 0
        while failed < Self.attempts {
            let question: DisplayText = "Pull \(Self.amount(plan))? [y/N, or some, as in 1-3,5\(all)] "
            guard let line = try await Terminal.prompt(question, discardsTypeahead: true) else { return .decline }
            let answer = String(decoding: line, as: UTF8.self).lowercased()
            switch answer.filter({ !$0.isWhitespace }) {
            case "y", "yes": return .accept
            case "", "n", "no": return .decline
            case "?": try self.list(plan.items)
            default:
                if let items = try self.items(in: answer) {
                    let some = try plan.only(items, of: self.offer.manifest)
                    self.console.say("pulling \(Self.amount(some))")
                    return .acceptOnly(Array(some.items))
                }
                failed += 1
                self.console.say("  numbers are those in the list, as in 1-3,5")
            }
        }
        self.console.complain("that was the third answer that means nothing: nothing is pulled")
        return .decline
    }

    /// The items that an answer means, with what is in folders; nil if it has a number that is not in the list.
    private func items(in answer: String) throws -> [Int]? {
        let numbers = NumberRanges.numbers(in: answer, upTo: Self.number(self.offer.manifest.count - 1))
        guard let numbers else { return nil }
        let named = Set(numbers.map { $0 - Self.number(0) })
        guard named.isSubset(of: self.offer.plan.items) else { return nil }
        let entries = self.offer.manifest.makeReader()
        let folders = try named.sorted().map { try entries.entry($0) }.filter { $0.kind == .folder }
            .map { $0.path + [UInt8(ascii: "/")] }
        return try self.offer.plan.items.filter { item in
            if named.contains(item) { return true }
            guard !folders.isEmpty else { return false }
            let path = try entries.entry(item).path
            return folders.contains { path.starts(with: $0) }
        }
    }

    private func list(_ items: some Sequence<Int>) throws {
        let entries = self.offer.manifest.makeReader()
        let hasNumbers = Self.hasNumbers(self.offer.manifest)
        let width = "\(Self.number(items.max() ?? 0))".count
        for item in items {
            let entry = try entries.entry(item)
            let size = entry.kind == .file ? ByteCountText.text(entry.size) : ""
            let digits = String(Self.number(item))
            let number = hasNumbers ? String(repeating: " ", count: max(0, width - digits.count)) + digits + "  " : ""
            let name = self.console.nameColumns(beside: number.count + size.count + 5)
            self.console.say(
                "  \(number)\(bytes: entry.label, columns: name)\(entry.kind == .folder ? "/" : "")  \(size)"
            )
        }
    }

    private func listRefused() throws {
        let entries = self.offer.manifest.makeReader()
        var refused = 0
        for item in 0..<self.offer.manifest.count where !self.offer.plan.items.contains(item) {
            let entry = try entries.entry(item)
            let reason: String
            switch self.offer.plan.verdict(on: entry, item) {
            case .refuse(let said), .fail(let said): reason = said.text
            case .receive, .unwanted: continue
            }
            refused += 1
            guard refused <= Self.listed else { continue }
            self.console.say("  left out: \(bytes: entry.path): \(reason)")
        }
        if refused > Self.listed { self.console.say("  and \(String(refused - Self.listed)) more left out") }
    }

    /// How many items there are; where there are links, of which kinds.
    private static func count(_ plan: ReceivePlan) -> String {
        guard plan.linkCount > 0 else { return plan.items.count == 1 ? "1 item" : "\(plan.items.count) items" }
        let kinds = [
            (plan.items.count - plan.folderCount - plan.linkCount, "file"), (plan.folderCount, "folder"),
            (plan.linkCount, "link"),
        ]
        return kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }

    private static func amount(_ plan: ReceivePlan) -> String {
        let items = Self.count(plan)
        return plan.hasStream ? "\(items) of unknown size" : "\(items), \(ByteCountText.text(plan.bytes))"
    }
}
