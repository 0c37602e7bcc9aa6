// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Handoff

/// What an originator says once it has a document back: what it did with it.
struct DocumentAnswer: Sendable, Hashable {
    var end: FileEnd
    var placement: DocumentPlacement

    private static let outcomes: [(code: UInt8, meaning: DocumentPlacement.Outcome)] = [
        (1, .placed), (2, .renamed), (3, .replaced), (4, .skipped), (5, .unchanged),
    ]

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.outcomes.first { $0.meaning == self.placement.outcome }?.code ?? 0)
        writer.write(raw: self.end.encoded)
        writer.write(text: self.placement.name)
        return writer.bytes
    }

    init(end: FileEnd, placement: DocumentPlacement) {
        self.end = end
        self.placement = placement
    }

    init(decoding bytes: [UInt8]) throws(HandoffError) {
        var reader = ByteReader(bytes)
        do {
            let code = try reader.read(UInt8.self)
            self.end = try FileEnd(decoding: try reader.read(raw: FileEnd.byteCount))
            let name = try reader.readText(limit: FileRecord.nameLimit)
            try reader.finish()
            guard let outcome = Self.outcomes.first(where: { $0.code == code })?.meaning else {
                throw ByteReadError.truncated
            }
            self.placement = DocumentPlacement(outcome: outcome, name: name)
        } catch {
            throw .brokenFile("the answer to a return cannot be read")
        }
    }
}
