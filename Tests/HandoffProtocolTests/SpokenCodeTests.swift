// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import HandoffProtocol

@Suite struct WordListTests {
    @Test func `there are 2,048 words in order, told apart by four letters`() {
        #expect(WordList.words.count == 2048)
        #expect(WordList.words == WordList.words.sorted())
        #expect(Set(WordList.words.map { $0.prefix(4) }).count == 2048)
        #expect(WordList.words.allSatisfy { (3...8).contains($0.count) && $0.allSatisfy { ("a"..."z").contains($0) } })
    }

    @Test func `every word is found by itself, by four letters and by all between`() {
        for word in WordList.words {
            for count in min(4, word.count)...word.count {
                #expect(WordList.word(startingWith: String(word.prefix(count))) == word)
            }
        }
    }

    @Test func `a whole word of three letters is itself, though longer ones begin with it`() {
        #expect(WordList.word(startingWith: "act") == "act")
        #expect(WordList.word(startingWith: "add") == "add")
    }
}

@Suite struct SpokenCodeTests {
    @Test(
        arguments: [
            "7-amber-violin", "7 amber violin", "  7-AMBER-Violin\n", "7--amber- violin-", "007-amber-violin",
            "7\tamber\u{a0}violin",
        ].map { $0.replacing("amber", with: "among").replacing("AMBER", with: "AMONG") }
    )
    func `a code may be typed in many ways`(text: String) throws {
        let code = try SpokenCode(text)
        #expect(code.nameplate == 7)
        #expect(code.words == ["among", "violin"])
        #expect(code.text == "7-among-violin")
        #expect(code.password == Array("among-violin".utf8))
    }

    @Test func `words may be cut to four letters`() throws {
        #expect(try SpokenCode("999-amon-viol-zoo-aban").words == ["among", "violin", "zoo", "abandon"])
    }

    @Test func `what is shown can be typed`() throws {
        for (nameplate, numbers) in [(1, [0, 2047]), (999, [2048, 4095, 65_535]), (42, [1, 2, 3, 4])]
            as [(Int, [UInt16])]
        {
            let code = SpokenCode(nameplate: nameplate, numbers: numbers)
            #expect(try SpokenCode(code.text) == code)
            #expect(code.words.count == numbers.count)
        }
        #expect(SpokenCode(nameplate: 1, numbers: [2048, 65_535]).words == ["abandon", "zoo"])
    }

    @Test(
        arguments: [
            ("", .noNameplate), ("-", .noNameplate), ("among-violin", .noNameplate), ("0-among-violin", .noNameplate),
            ("1000-among-violin", .noNameplate), ("99999999999999999999-among-violin", .noNameplate),
            ("٧-among-violin", .noNameplate), ("7.5-among-violin", .noNameplate), ("7", .wordCount),
            ("7-among", .wordCount), ("7-zoo-zoo-zoo-zoo-zoo", .wordCount), ("7-amo-violin", .unknownWord(1)),
            ("7-among-v", .unknownWord(2)), ("7-among-violins", .unknownWord(2)), ("7-amongst-violin", .unknownWord(1)),
            ("7-amóng-violin", .unknownWord(1)), ("7-among\u{301}-violin", .unknownWord(1)),
            ("7-among-vio\u{0}lin", .unknownWord(2)), ("7-among-\u{1b}[2J", .unknownWord(2)),
            ("7-among-violin-among-viol\u{200b}in", .unknownWord(4)),
        ] as [(String, SpokenCodeError)]
    )
    func `what is no code is refused with the place that is wrong`(text: String, error: SpokenCodeError) {
        #expect(throws: error) { try SpokenCode(text) }
    }

    @Test func `a text of a million words is refused`() {
        let text = "7" + String(repeating: "-zoo", count: 100_000)
        #expect(throws: SpokenCodeError.wordCount) { try SpokenCode(text) }
    }

    @Test func `neither an error nor a printed code tells a word`() throws {
        let code = try SpokenCode("7-among-violin")
        var texts = ["\(code)", String(reflecting: code), "\([code])"]
        var dumped = ""
        dump(code, to: &dumped)
        texts.append(dumped)
        for typed in ["7-amongst-violin", "7-among-violinist", "among-violin", "7-among"] {
            do { _ = try SpokenCode(typed) } catch { texts += ["\(error)", String(reflecting: error)] }
        }
        #expect(texts.count == 12)
        for text in texts {
            #expect(!text.contains("amon"))
            #expect(!text.contains("viol"))
        }
    }
}
