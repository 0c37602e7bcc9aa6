// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// One event for scripts: a JSON object on one line, with `"event"` first.
///
///     var line = JSONLine(event: "manifest")
///     line.add("items", .unsigned(3))
package struct JSONLine: Sendable, Hashable {
    private var fields: [JSONField]

    /// Begins a line.
    ///
    /// - Parameter event: The event's name, one of those in the command line's contract.
    package init(event: String) {
        self.fields = [JSONField("event", .string(event))]
    }

    /// Adds a field.
    ///
    /// A name that is there already is a mistake in the program.
    package mutating func add(_ name: String, _ value: JSONValue) {
        precondition(!self.fields.contains { $0.name == name }, "expected a new field, came '\(name)' again")
        self.fields.append(JSONField(name, value))
    }

    /// Adds a field unless it has no value: the contract marks such fields with a question mark.
    package mutating func add(_ name: String, ifPresent value: JSONValue?) {
        if let value { self.add(name, value) }
    }

    /// The line, without its newline.
    package var text: String {
        var line = ""
        JSONValue.write(self.fields, to: &line)
        return line
    }
}
