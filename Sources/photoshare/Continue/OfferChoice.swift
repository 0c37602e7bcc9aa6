// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff

/// The question to a person, or to the command line, which of several offers is meant.
struct OfferChoice {
    private let match: String?
    private let isFromOne: Bool
    private let console: Console

    /// Prepares to ask.
    ///
    /// - Parameters:
    ///   - match: What the title has to contain; nil for any.
    ///   - isFromOne: Whether the device was named already.
    ///   - console: Where the offers are listed.
    init(match: String?, isFromOne: Bool, _ console: Console) {
        self.match = match
        self.isFromOne = isFromOne
        self.console = console
    }

    /// Chooses one; asks where several fit.
    ///
    /// - Parameter offers: What there is.
    /// - Returns: The one that is meant.
    /// - Throws: ``Failure`` with `.nothingFound` if none fits, `.usage` if several do and nobody can be asked;
    ///   `CancellationError`.
    func choose(_ offers: [OfferedByDevice]) async throws -> OfferedByDevice {
        let part = self.match?.lowercased()
        let fitting = offers.filter { offer in
            part.map { (offer.activity.title ?? "").lowercased().contains($0) } ?? true
        }
        guard let first = fitting.first else {
            throw Failure(
                .nothingFound,
                "none of the titles contains \"\(self.match ?? "")\"",
                hint: "photoshare list shows them"
            )
        }
        guard fitting.count > 1 else { return first }
        for (number, offer) in fitting.enumerated() {
            self.console.complain(
                "\(number + 1)  \(offer.device.name): \(offer.activity.title ?? offer.activity.activityType)"
            )
        }
        // What was typed before the list stood there may have been a code.
        while Terminal.isTerminal(2),
            let line = try await Terminal.prompt("Which one (1 to \(fitting.count))? ", discardsTypeahead: true)
        {
            let answer = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
            if let number = Int(answer), fitting.indices.contains(number - 1) { return fitting[number - 1] }
            self.console.complain("  a number from 1 to \(String(fitting.count)) says which; Ctrl-C ends it")
        }
        throw Failure(
            .usage,
            "\(fitting.count) activities are offered",
            hint: self.hint
        )
    }

    /// What says which one is meant, and was not said already.
    var hint: String {
        let link = "a link that 'photoshare list --links' shows"
        switch (self.isFromOne, self.match == nil) {
        case (false, true): return "--from DEVICE or --match TEXT says which"
        case (true, true): return "--match TEXT says which, or \(link)"
        case (false, false): return "--from DEVICE or a longer --match TEXT says which"
        case (true, false): return "a longer --match TEXT says which, or \(link)"
        }
    }
}
