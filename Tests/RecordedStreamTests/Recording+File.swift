// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

extension Recording {
    /// The content of the file.
    var fileContent: [UInt8] {
        var lines = [
            "about: \(self.about)", "reader: \(self.reader.rawValue)", "begins: \(self.begins.rawValue)",
        ]
        if self.times > 1 { lines.append("times: \(self.times)") }
        var offset = 0
        for step in self.steps {
            switch step {
            case .send(let bytes): offset += bytes.count
            case .wait(let type): lines.append("wait: \(offset) \(type)")
            }
        }
        lines += ["then: \(self.ending.rawValue)", "expect: \(self.outcome.rawValue)"]
        lines += self.placed.map { "placed: \($0)" }
        return Array((lines.joined(separator: "\n") + "\n\n").utf8) + self.bytes
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: The file's name without its extension.
    ///   - content: The file's content.
    init?(name: String, fileContent content: [UInt8]) {
        guard let gap = content.indices.dropLast().first(where: { content[$0] == 10 && content[$0 + 1] == 10 }) else {
            return nil
        }
        var fields: [String: [String]] = [:]
        for line in String(decoding: content[..<gap], as: UTF8.self).split(separator: "\n") {
            guard let colon = line.firstRange(of: ": ") else { return nil }
            fields[String(line[..<colon.lowerBound]), default: []].append(String(line[colon.upperBound...]))
        }
        guard let about = fields["about"]?.first, let reader = fields["reader"]?.first.flatMap(Reader.init(rawValue:)),
            let begins = fields["begins"]?.first.flatMap(Beginning.init(rawValue:)),
            let ending = fields["then"]?.first.flatMap(Ending.init(rawValue:)),
            let outcome = fields["expect"]?.first.flatMap(Outcome.init(rawValue:))
        else { return nil }
        var steps: [Step] = []
        var rest = content[(gap + 2)...]
        var offset = 0
        for wait in fields["wait"] ?? [] {
            let parts = wait.split(separator: " ")
            guard parts.count == 2, let place = Int(parts[0]), place >= offset,
                let type = FrameType.allCases.first(where: { "\($0)" == parts[1] })
            else { return nil }
            if place > offset { steps.append(.send(Array(rest.prefix(place - offset)))) }
            rest = rest.dropFirst(place - offset)
            offset = place
            steps.append(.wait(type))
        }
        if !rest.isEmpty { steps.append(.send(Array(rest))) }
        self.init(
            name: name,
            about: about,
            reader: reader,
            begins: begins,
            steps: steps,
            times: fields["times"]?.first.flatMap { Int($0) } ?? 1,
            ending: ending,
            outcome: outcome,
            placed: fields["placed"] ?? []
        )
    }
}
