// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Testing

@testable import CommandLineInterface

struct JSONLineTests {
    @Test(arguments: [
        ("plain", #""plain""#),
        ("\"\\/", #""\"\\/""#),
        ("\n\r\t\u{8}\u{0}\u{1F}", #""\n\r\t\u0008\u0000\u001f""#),
        ("\u{7F}\u{85}\u{9B}", #""\u007f\u0085\u009b""#),
        ("\u{2028}\u{2029}\u{202E}", #""\u2028\u2029\u202e""#),
        ("\u{E0041}\u{10FFFF}", #""\udb40\udc41\udbff\udfff""#),
        ("é日👍", #""é日👍""#),
        ("\r\n", #""\r\n""#),
    ])
    func `a string is escaped`(text: String, written: String) throws {
        var line = JSONLine(event: "x")
        line.add("text", .string(text))
        #expect(line.text == #"{"event":"x","text":\#(written)}"#)
        let read = try JSONDecoder().decode([String: String].self, from: Data(line.text.utf8))
        #expect(read["text"].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }

    @Test(
        arguments: [
            (.null, "null"), (true, "true"), (false, "false"), (-5, "-5"), (.integer(.min), "-9223372036854775808"),
            (.unsigned(.max), "18446744073709551615"), (.double(1.5), "1.5"), (.double(.infinity), "null"),
            (.double(.nan), "null"), (.double(1e300), "1e+300"), (.array([]), "[]"),
            (.array([1, "a", .null]), #"[1,"a",null]"#),
            (.object([]), "{}"), (.object([JSONField("b", 1), JSONField("a\"", 2)]), #"{"b":1,"a\"":2}"#),
            (.text(bytes: [0x61, 0xFF]), "\"a\u{FFFD}\""),
        ] as [(JSONValue, String)]
    )
    func `a value is written`(value: JSONValue, written: String) {
        var line = JSONLine(event: "x")
        line.add("v", value)
        #expect(line.text == #"{"event":"x","v":\#(written)}"#)
    }

    @Test func `fields keep their order behind the event and absent ones are left out`() {
        var line = JSONLine(event: "item")
        line.add("z", 1)
        line.add("reason", ifPresent: nil)
        line.add("a", ifPresent: "b")
        #expect(line.text == #"{"event":"item","z":1,"a":"b"}"#)
    }

    @Test func `a name that comes twice is a mistake of the program`() async {
        await #expect(processExitsWith: .failure) {
            var line = JSONLine(event: "x")
            line.add("event", 1)
        }
    }
}
