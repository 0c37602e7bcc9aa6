// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How the plot looks: colours that people who see few of them can tell apart, on light and on dark ground.
///
/// What it needs is in each element's own attributes, since many programs that show drawings read no style sheet. The
/// sheet changes colours where the ground is dark, no more.
enum PlotStyle {
    /// What holds for elements of a kind, or with a class, or both.
    private struct Rule {
        var element: String?
        var name: String?
        let values: [(name: String, value: String)]
    }

    /// The rules; a later one counts more.
    private static let rules = [
        Rule(name: "ground", values: [("fill", "#ffffff"), ("stroke", "none")]),
        Rule(element: "line", values: [("fill", "none")]),
        Rule(element: "polyline", values: [("fill", "none")]),
        Rule(
            element: "text",
            values: [
                ("fill", "#222222"), ("stroke", "none"), ("font-family", "system-ui, sans-serif"), ("font-size", "12"),
            ]
        ),
        Rule(name: "heading", values: [("font-size", "15"), ("font-weight", "600")]),
        Rule(name: "small", values: [("font-size", "11"), ("fill", "#555555")]),
        Rule(name: "middle", values: [("text-anchor", "middle")]),
        Rule(name: "end", values: [("text-anchor", "end")]),
        Rule(name: "grid", values: [("stroke", "#e3e3e3"), ("stroke-width", "1")]),
        Rule(name: "axis", values: [("stroke", "#888888"), ("stroke-width", "1")]),
        Rule(name: "curve", values: [("stroke-width", "2.2"), ("stroke-linejoin", "round")]),
        Rule(name: "cold", values: [("stroke-width", "1.3"), ("stroke-opacity", "0.8")]),
        Rule(name: "inline", values: [("stroke", "#b3541e")]),
        Rule(name: "stream", values: [("stroke", "#1769aa")]),
        Rule(name: "file", values: [("stroke", "#2a7d46")]),
        Rule(name: "spread", values: [("stroke-width", "5"), ("stroke-opacity", "0.22")]),
        Rule(
            name: "baseline",
            values: [("fill", "none"), ("stroke", "#777777"), ("stroke-width", "1.3"), ("stroke-dasharray", "6 4")]
        ),
        Rule(
            name: "crossing",
            values: [("fill", "none"), ("stroke", "#8a2be2"), ("stroke-width", "1.4"), ("stroke-dasharray", "2 3")]
        ),
        Rule(name: "crossingdot", values: [("fill", "#8a2be2"), ("stroke", "none")]),
        Rule(name: "crossingtext", values: [("fill", "#8a2be2")]),
        Rule(element: "circle", name: "inline", values: [("fill", "#b3541e")]),
        Rule(element: "circle", name: "stream", values: [("fill", "#1769aa")]),
        Rule(element: "circle", name: "file", values: [("fill", "#2a7d46")]),
        Rule(element: "circle", name: "cold", values: [("fill", "none")]),
    ]

    /// How an element looks, as attributes of its own with a space before each.
    ///
    /// - Parameters:
    ///   - element: Its kind.
    ///   - names: Its classes, with spaces between them.
    /// - Returns: The attributes.
    static func attributes(of element: String, class names: String) -> String {
        let names = names.split(separator: " ")
        var values: [(name: String, value: String)] = []
        for rule in Self.rules where rule.element ?? element == element {
            if let name = rule.name, !names.contains(name[...]) { continue }
            for value in rule.values {
                values.removeAll { $0.name == value.name }
                values.append(value)
            }
        }
        return values.map { " \($0.name)=\"\($0.value)\"" }.joined()
    }

    /// The style sheet.
    static let sheet = """
        @media (prefers-color-scheme: dark) {
          .ground { fill: #16181b; }
          text { fill: #e6e6e6; }
          .small { fill: #a8a8a8; }
          .grid { stroke: #2c3036; }
          .axis { stroke: #7a7a7a; }
          .inline { stroke: #f0975a; } .stream { stroke: #64b5f6; } .file { stroke: #7fd19b; }
          circle.inline { fill: #f0975a; } circle.stream { fill: #64b5f6; } circle.file { fill: #7fd19b; }
          circle.cold { fill: none; }
          .baseline { stroke: #9a9a9a; }
          .crossing { stroke: #c79bff; } .crossingdot { fill: #c79bff; } .crossingtext { fill: #c79bff; }
        }
        """
}
