// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// An option, declared once: the parser, help, manual page and completions follow from it, and it is the key to its own value.
///
/// A command's options are static members, so a misspelt one does not compile and each value has its type:
///
///     if let title = arguments[SendOptions.title] { … }   // String?
///     for pattern in arguments[ContinueOptions.pick] { … }  // [String]
package struct Option<Value: Sendable>: DeclaredOption {
    /// What everything but the reader of the value has to know.
    package let declaration: OptionDeclaration
    /// Turns the values that were read, in their order, into the option's own type.
    let read: @Sendable ([OptionValue]) -> Value

    private init(
        _ name: String,
        short: Character? = nil,
        placeholder: String = "",
        kind: OptionKind,
        isRepeatable: Bool = false,
        defaultText: String? = nil,
        completion: OptionDeclaration.Completion = .none,
        help: String,
        read: @escaping @Sendable ([OptionValue]) -> Value
    ) {
        self.declaration = OptionDeclaration(
            name: name,
            short: short,
            placeholder: placeholder,
            kind: kind,
            isRepeatable: isRepeatable,
            defaultText: defaultText,
            completion: completion,
            help: help
        )
        self.read = read
    }
}

extension Option where Value == Bool {
    /// Declares a flag: true where it is given.
    package static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
        Option(name, short: short, kind: .flag, help: help, read: { !$0.isEmpty })
    }
}

extension Option where Value == String? {
    /// Declares a text that may be left out.
    package static func text(
        _ name: String,
        short: Character? = nil,
        _ placeholder: String,
        completion: OptionDeclaration.Completion = .none,
        help: String
    ) -> Option {
        Option(
            name,
            short: short,
            placeholder: placeholder,
            kind: .text,
            completion: completion,
            help: help,
            read: { $0.last?.text }
        )
    }
}

extension Option where Value == String {
    /// Declares a text with a default.
    package static func text(_ name: String, _ placeholder: String, default value: String, help: String) -> Option {
        Option(
            name,
            placeholder: placeholder,
            kind: .text,
            defaultText: value,
            help: help,
            read: { $0.last?.text ?? value }
        )
    }
}

extension Option where Value == [String] {
    /// Declares a text that may be given several times.
    package static func texts(
        _ name: String,
        _ placeholder: String,
        completion: OptionDeclaration.Completion = .none,
        help: String
    ) -> Option {
        Option(
            name,
            placeholder: placeholder,
            kind: .text,
            isRepeatable: true,
            completion: completion,
            help: help,
            read: { $0.compactMap(\.text) }
        )
    }
}

extension Option where Value == Int? {
    /// Declares a whole number that may be left out.
    package static func number(_ name: String, _ placeholder: String, in range: ClosedRange<Int>, help: String)
        -> Option
    {
        Option(name, placeholder: placeholder, kind: .number(range), help: help, read: { $0.last?.number })
    }
}

extension Option where Value == Int {
    /// Declares a whole number with a default.
    package static func number(
        _ name: String,
        _ placeholder: String,
        in range: ClosedRange<Int>,
        default value: Int,
        help: String
    ) -> Option {
        Option(
            name,
            placeholder: placeholder,
            kind: .number(range),
            defaultText: String(value),
            help: help,
            read: { $0.last?.number ?? value }
        )
    }
}

extension Option where Value == Duration? {
    /// Declares a length of time that may be left out.
    package static func duration(_ name: String, _ placeholder: String, help: String) -> Option {
        Option(name, placeholder: placeholder, kind: .duration, help: help, read: { $0.last?.duration })
    }
}

extension Option where Value == Duration {
    /// Declares a length of time with a default.
    package static func duration(_ name: String, _ placeholder: String, default value: Duration, help: String) -> Option
    {
        Option(
            name,
            placeholder: placeholder,
            kind: .duration,
            defaultText: DurationText.argument(value),
            help: help,
            read: { $0.last?.duration ?? value }
        )
    }
}

extension Option where Value == UInt64? {
    /// Declares a number of bytes that may be left out.
    package static func size(_ name: String, _ placeholder: String, help: String) -> Option {
        Option(name, placeholder: placeholder, kind: .size, help: help, read: { $0.last?.size })
    }
}

extension Option where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// Declares a choice among the cases of a type; their raw values are the words to type.
    package static func choice(_ name: String, default value: Value, help: String) -> Option {
        let words = Value.allCases.map(\.rawValue)
        return Option(
            name,
            placeholder: words.joined(separator: "|"),
            kind: .choice(words),
            defaultText: value.rawValue,
            help: help,
            read: { $0.last?.text.flatMap(Value.init(rawValue:)) ?? value }
        )
    }
}

extension Option {
    /// Declares a choice among the cases of a type, without a default: nil where it is not given.
    package static func choice<Choice: CaseIterable & RawRepresentable>(_ name: String, help: String) -> Option
    where Value == Choice?, Choice.RawValue == String {
        let words = Choice.allCases.map(\.rawValue)
        return Option(
            name,
            placeholder: words.joined(separator: "|"),
            kind: .choice(words),
            help: help,
            read: { $0.last?.text.flatMap(Choice.init(rawValue:)) }
        )
    }
}
