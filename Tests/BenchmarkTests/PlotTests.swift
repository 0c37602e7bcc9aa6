// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Benchmark
import Foundation
// On Linux the parser is a module of its own.
import FoundationXML
import Testing

struct PlotTests {
    @Test func `the drawing is XML, with both panels, every curve and the baselines`() throws {
        let drawing = try Drawing(BenchPlot(try SampleReport.make()).svg)
        #expect(drawing.identifiers.isSuperset(of: ["throughput", "latency", "crossing"]))
        #expect(drawing.classes.isSuperset(of: ["baseline", "crossing", "crossingdot"]))
        for carriage in Carriage.allCases {
            for start in Start.allCases {
                #expect(drawing.classes.contains("curve \(carriage.rawValue) \(start.rawValue)"))
                #expect(drawing.texts.contains("\(carriage.rawValue), \(start.rawValue)"))
            }
        }
        for kind in Baseline.Kind.allCases { #expect(drawing.texts.contains(kind.rawValue)) }
    }

    @Test func `the crossing is marked in both panels and named in a sentence`() throws {
        let report = try SampleReport.make()
        let size = try #require(report.crossing(.cold).estimate)
        let drawing = try Drawing(BenchPlot(report).svg)
        let label = "crossing, cold: \(PayloadSize.text(size))"
        #expect(drawing.texts.filter { $0 == label }.count == 2)
        #expect(drawing.texts.contains(report.crossing(.cold).sentence(.cold)))
        #expect(drawing.texts.contains(report.crossing(.warm).sentence(.warm)))
    }

    @Test func `where there is no crossing nothing is marked, and a sentence says what there is`() throws {
        let report = try SampleReport.make(inlineBase: 1)
        #expect(report.crossing(.warm).estimate == nil)
        let drawing = try Drawing(BenchPlot(report).svg)
        #expect(drawing.classes.isDisjoint(with: ["crossing", "crossingdot"]))
        #expect(drawing.texts.contains(report.crossing(.warm).sentence(.warm)))
    }

    @Test func `a crossing inside the spread is not marked`() throws {
        var report = try SampleReport.make()
        report.rungs = try report.rungs.map { rung in
            var rung = rung
            rung.time = try SampleReport.around(rung.time.median, from: 0.01, to: 100)
            return rung
        }
        #expect(report.crossing(.cold).estimate != nil)
        let drawing = try Drawing(BenchPlot(report).svg)
        #expect(!drawing.classes.contains("crossingdot"))
        #expect(drawing.texts.contains(report.crossing(.cold).sentence(.cold)))
    }

    @Test func `one size is drawn in the middle, without lines`() throws {
        var report = try SampleReport.make()
        report.rungs = report.rungs.filter { $0.size == 65_536 }
        let drawing = try Drawing(BenchPlot(report).svg)
        #expect(!drawing.classes.contains("crossingdot"))
        #expect(!drawing.lists.contains { $0.class == "baseline" })
        #expect(drawing.classes.contains("inline warm"))
    }

    @Test func `the names of baselines that are close together do not overlap`() throws {
        var report = try SampleReport.make()
        report.baselines = try Baseline.Kind.allCases.map { Baseline($0, rate: try SampleReport.around(2e9)) }
        let drawing = try Drawing(BenchPlot(report).svg)
        let names = Set(Baseline.Kind.allCases.map(\.rawValue))
        let places = drawing.labels.filter { names.contains($0.text) }
        #expect(places.count == 6)
        for (index, one) in places.enumerated() {
            for other in places[..<index] { #expect(abs(one.at.1 - other.at.1) >= 12) }
        }
    }

    @Test func `it has colours for light and for dark ground, and nothing from elsewhere`() throws {
        let svg = BenchPlot(try SampleReport.make()).svg
        #expect(svg.contains("prefers-color-scheme: dark"))
        #expect(!svg.contains("href"))
        #expect(!svg.contains("<script"))
        #expect(svg.components(separatedBy: "http").count == 2, "the name space alone")
    }

    @Test func `without its style sheet it looks as on light ground`() throws {
        let drawing = try Drawing(BenchPlot(try SampleReport.make()).svg)
        #expect(drawing.looks.contains { $0.element == "polyline" && $0["class"] == "curve file warm" })
        for look in drawing.looks {
            switch look.element {
            case "polyline", "line":
                // What has no fill of its own is filled with black.
                #expect(look["fill"] == "none")
                #expect(look["stroke"]?.hasPrefix("#") == true)
            case "circle":
                #expect(look["fill"]?.isEmpty == false)
                #expect(look["fill"] == "none" ? look["stroke"]?.hasPrefix("#") == true : true)
            case "text", "rect": #expect(look["fill"]?.hasPrefix("#") == true)
            default: Issue.record("\(look.element) is drawn, and nothing says how it looks")
            }
        }
        let cold = try #require(drawing.looks.first { $0.element == "circle" && $0["class"] == "inline cold" })
        #expect((cold["fill"], cold["stroke"], cold["stroke-width"]) == ("none", "#b3541e", "1.3"))
        let small = try #require(drawing.looks.first { $0["class"] == "small middle" })
        #expect((small["fill"], small["font-size"], small["text-anchor"]) == ("#555555", "11", "middle"))
    }

    @Test func `everything is drawn inside`() throws {
        let drawing = try Drawing(BenchPlot(try SampleReport.make()).svg)
        let (width, height) = try #require(drawing.size)
        #expect(drawing.points.count > 200)
        for (x, y) in drawing.points {
            #expect((0...width).contains(x))
            #expect((0...height).contains(y))
        }
    }

    @Test func `a report without a ladder still makes a drawing`() throws {
        var report = try SampleReport.make()
        report.rungs = []
        let drawing = try Drawing(BenchPlot(report).svg)
        #expect(drawing.identifiers.contains("crossing"))
    }
}

/// What an XML parser finds in a drawing.
private final class Drawing: NSObject, XMLParserDelegate {
    private(set) var identifiers: Set<String> = []
    private(set) var classes: Set<String> = []
    private(set) var texts: [String] = []
    private(set) var points: [(Double, Double)] = []
    private(set) var size: (Double, Double)?
    /// Lines through points, with their classes.
    private(set) var lists: [(class: String, points: String)] = []
    /// Texts with their places.
    private(set) var labels: [(text: String, at: (Double, Double))] = []
    /// What is drawn, with all that is said of it.
    private(set) var looks: [Look] = []
    private var place = (0.0, 0.0)
    private var words = ""

    /// One element.
    struct Look {
        let element: String
        let attributes: [String: String]

        subscript(name: String) -> String? { self.attributes[name] }
    }

    struct NotXML: Error {
        let reason: String
    }

    init(_ svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        guard parser.parse() else { throw NotXML(reason: "\(parser.parserError as (any Error)?)") }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        self.words = ""
        if attributes["class"] != nil { self.looks.append(Look(element: name, attributes: attributes)) }
        if let identifier = attributes["id"] { self.identifiers.insert(identifier) }
        if let names = attributes["class"] { self.classes.insert(names) }
        let number = { (name: String) in attributes[name].flatMap { Double($0) } }
        if name == "svg", let width = number("width"), let height = number("height") { self.size = (width, height) }
        if let list = attributes["points"] { self.lists.append((attributes["class"] ?? "", list)) }
        if name == "text", let x = number("x"), let y = number("y") { self.place = (x, y) }
        for pair in [("x", "y"), ("x1", "y1"), ("x2", "y2"), ("cx", "cy")] {
            if let x = number(pair.0), let y = number(pair.1) { self.points.append((x, y)) }
        }
        for point in attributes["points"]?.split(separator: " ") ?? [] {
            let numbers = point.split(separator: ",").compactMap { Double($0) }
            if numbers.count == 2 { self.points.append((numbers[0], numbers[1])) }
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { self.words += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if name == "text" {
            self.texts.append(self.words)
            self.labels.append((self.words, self.place))
        }
        self.words = ""
    }
}
