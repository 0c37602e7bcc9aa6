// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import TestSupport
import Testing

struct DeclaredTypesTests {
    private static func manifest(_ body: String) -> Data {
        Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\(body)</plist>
            """.utf8
        )
    }

    private static let usual = Self.manifest(
        """
        <dict>
          <key>CFBundleIdentifier</key><string>org.example.notes</string>
          <key>NSUserActivityTypes</key>
          <array><string>org.example.notes.editing</string><string>org.example.notes.reading</string></array>
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict><key>CFBundleTypeName</key><string>Drawing</string>
              <key>NSUbiquitousDocumentUserActivityType</key><string>org.example.drawing</string></dict>
            <dict><key>CFBundleTypeName</key><string>Text</string></dict>
          </array>
        </dict>
        """
    )

    @Test func `a property list declares types, and kinds of documents theirs`() throws {
        let types = try DeclaredTypes(propertyList: Self.usual)
        #expect(types == ["org.example.notes.editing", "org.example.notes.reading", "org.example.drawing"])
    }

    @Test func `a binary property list is read as well`() throws {
        let binary = try PropertyListSerialization.data(
            fromPropertyList: ["NSUserActivityTypes": ["a.b"]],
            format: .binary,
            options: 0
        )
        #expect(try DeclaredTypes(propertyList: binary) == ["a.b"])
    }

    @Test func `types are compared letter by letter`() {
        let types: DeclaredTypes = ["org.example.notes"]
        #expect(types.contain("org.example.notes"))
        for other in ["org.example.Notes", "org.example.notes.editing", "org.example", ""] {
            #expect(!types.contain(other))
        }
        #expect(DeclaredTypes.all.contain("whatever"))
        #expect(!DeclaredTypes.none.contain("whatever"))
    }

    @Test(arguments: [
        ("<dict/>", "NSUserActivityTypes"),
        // The key as some write it.
        ("<dict><key>NSUserActivities</key><array><string>a</string></array></dict>", "NSUserActivityTypes"),
        ("<dict><key>NSUserActivityTypes</key><array/></dict>", "NSUserActivityTypes"),
        ("<dict><key>NSUserActivityTypes</key><string>a</string></dict>", "NSUserActivityTypes has the wrong type"),
        (
            "<dict><key>NSUserActivityTypes</key><array><string>a</string><integer>1</integer></array></dict>",
            "NSUserActivityTypes.1 has the wrong type"
        ),
        ("<dict><key>NSUserActivityTypes</key><array><string></string></array></dict>", "0 bytes"),
        ("<array/>", "property list of declared types"),
        ("<dict>", "cannot be read"),
    ])
    func `a property list that declares nothing says what is wrong with it`(body: String, clause: String) {
        let error = #expect(throws: HandoffError.self) { try DeclaredTypes(propertyList: Self.manifest(body)) }
        #expect(error?.code == .invalidValue)
        #expect(error?.message.contains(clause) == true, "\(error?.message ?? "")")
    }

    @Test func `a property list is read from a file, and from nothing else`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("Info.plist", bytes: Array(Self.usual))
        #expect(try DeclaredTypes(contentsOfFile: folder.at("Info.plist")).contain("org.example.drawing"))
        for path in ["nowhere", ""] {
            let error = #expect(throws: HandoffError.self) { try DeclaredTypes(contentsOfFile: folder.at(path)) }
            #expect(error?.code == .fileUnusable)
        }
        try folder.write("large", bytes: [UInt8](repeating: 32, count: DeclaredTypes.sizeLimit + 1))
        let error = #expect(throws: HandoffError.self) { try DeclaredTypes(contentsOfFile: folder.at("large")) }
        #expect(error?.code == .invalidValue)
    }
}
