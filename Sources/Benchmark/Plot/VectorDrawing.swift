// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A drawing in SVG 1.1, element by element.
struct VectorDrawing: Sendable {
    private var text = ""

    /// Begins a drawing.
    ///
    /// - Parameters:
    ///   - width: Its width in its own units.
    ///   - height: Its height.
    ///   - title: What a reader without eyes is told.
    ///   - style: The style sheet.
    init(width: Int, height: Int, title: String, style: String) {
        self.text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
            <title>\(Self.escaped(title))</title>
            <style>
            \(style)
            </style>
            <rect class="ground"\(PlotStyle.attributes(of: "rect", class: "ground")) x="0" y="0" width="\(width)" height="\(height)"/>

            """
    }

    /// The whole file.
    var file: String { self.text + "</svg>\n" }

    /// Draws a straight line.
    mutating func line(_ from: (Double, Double), _ to: (Double, Double), class name: String) {
        self.text += "<line\(Self.look("line", name)) x1=\"\(Self.number(from.0))\" y1=\"\(Self.number(from.1))\" "
        self.text += "x2=\"\(Self.number(to.0))\" y2=\"\(Self.number(to.1))\"/>\n"
    }

    /// Draws a line through points.
    mutating func path(_ points: [(Double, Double)], class name: String) {
        guard points.count > 1 else { return }
        let list = points.map { "\(Self.number($0.0)),\(Self.number($0.1))" }.joined(separator: " ")
        self.text += "<polyline\(Self.look("polyline", name)) points=\"\(list)\"/>\n"
    }

    /// Draws a dot.
    mutating func dot(_ at: (Double, Double), radius: Double, class name: String, says: String) {
        self.text += "<circle\(Self.look("circle", name)) cx=\"\(Self.number(at.0))\" cy=\"\(Self.number(at.1))\" "
        self.text += "r=\"\(Self.number(radius))\"><title>\(Self.escaped(says))</title></circle>\n"
    }

    /// Writes a text.
    mutating func write(_ words: String, at: (Double, Double), class name: String, turned: Bool = false) {
        let (x, y) = (Self.number(at.0), Self.number(at.1))
        let turn = turned ? " transform=\"rotate(-90 \(x) \(y))\"" : ""
        self.text += "<text\(Self.look("text", name)) x=\"\(x)\" y=\"\(y)\"\(turn)>\(Self.escaped(words))</text>\n"
    }

    /// Puts what a body draws under an identifier.
    mutating func group(_ identifier: String, _ body: (inout VectorDrawing) -> Void) {
        self.text += "<g id=\"\(Self.escaped(identifier))\">\n"
        body(&self)
        self.text += "</g>\n"
    }

    /// A text with what XML would take for its own written otherwise, and without what it does not allow.
    static func escaped(_ words: String) -> String {
        var text = ""
        for scalar in words.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: if scalar.value >= 0x20 || scalar == "\n" { text.unicodeScalars.append(scalar) }
            }
        }
        return text
    }

    /// The class of an element, for the style sheet, and how it looks without one.
    private static func look(_ element: String, _ name: String) -> String {
        " class=\"\(name)\"\(PlotStyle.attributes(of: element, class: name))"
    }

    private static func number(_ value: Double) -> String {
        value < 0 ? "-\(PayloadSize.fixed(-value, 1))" : PayloadSize.fixed(value, 1)
    }
}
