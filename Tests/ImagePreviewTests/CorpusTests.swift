// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import ImagePreview
import Testing

/// The shared corpus of 116 pictures, where it is present; it is not part of the project.
struct CorpusTests {
    /// One line of the manifest.
    struct Row: Sendable, CustomTestStringConvertible {
        var file: String
        var preview: String
        var outcome: String
        var testDescription: String { self.file }
    }

    /// `PHOTOSHARE_SHARED/corpus`, or `../shared/corpus` beside the package.
    static let directory: URL = {
        if let shared = ProcessInfo.processInfo.environment["PHOTOSHARE_SHARED"] {
            return URL(filePath: shared).appending(path: "corpus")
        }
        let package = URL(filePath: #filePath).appending(path: "../../..").standardized
        return package.appending(path: "../shared/corpus").standardized
    }()

    private static let manifest = directory.appending(path: "manifest.tsv")

    static let isPresent = FileManager.default.fileExists(atPath: manifest.path)

    static let rows: [Row] = {
        guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
        // The lines end with CR LF, which is one character.
        return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 8 else { return nil }
            return Row(file: fields[0], preview: fields[7], outcome: fields[8])
        }
    }()

    /// Has a preview, or a refusal with the code after `refuse:`; what needs a library that is not installed is refused.
    private static func expected(_ row: Row, _ format: PictureFormat?) -> String {
        let needed: PictureLibraries? =
            switch format {
            case .heic, .avif: .heif
            case .tiff: .tiff
            default: nil
            }
        if let needed, !needed.load() { return "refuse:unsupportedFormat" }
        return row.outcome == "preview" ? row.preview : row.outcome
    }

    @Test(.enabled(if: Self.isPresent, "the corpus is not here"))
    func `the manifest is read whole`() {
        #expect(Self.rows.count >= 116)
    }

    @Test(.enabled(if: Self.isPresent, "the corpus is not here"), arguments: Self.rows)
    func `a picture of the corpus comes out as listed`(row: Row) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.directory.appending(path: row.file)))
        let outcome: String
        do throws(PreviewRefusal) {
            let preview = try PreviewMaker().preview(of: bytes)
            let picture = TestPicture(jpeg: preview.jpeg)
            #expect(picture?.width == preview.width)
            #expect(picture?.height == preview.height)
            outcome = "\(preview.width)x\(preview.height)"
        } catch {
            outcome = "refuse:\(error.code)"
        }
        #expect(outcome == Self.expected(row, PictureFormat(header: bytes.span)))
    }

    @Test(
        .enabled(if: Self.isPresent, "the corpus is not here"),
        arguments: [
            ("bad_cut_10pct.jpg", true), ("bad_cut_50pct.jpg", true), ("bad_dri_hole.jpg", true),
            ("photo_corrupted_middle.jpg", true), ("junk_before_markers.jpg", false), ("app14_truncated.jpg", false),
            ("trail_1mb_zero.jpg", false), ("bad_no_dht.jpg", false), ("mpf_ultrahdr.jpg", true),
            ("smp_3x1.jpg", false), ("ycck.jpg", false),
        ]
    )
    func `damage is told where there is some`(file: String, isDamaged: Bool) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.directory.appending(path: file)))
        #expect(try PreviewMaker().preview(of: bytes).isDamaged == isDamaged)
    }

    @Test(
        .enabled(if: Self.isPresent, "the corpus is not here"),
        arguments: [
            ("rgb_noadobe.jpg", "dri.jpg"), ("ycck.jpg", "dri.jpg"),
            ("smp_chroma_over_luma.jpg", "dri.jpg"), ("prog.jpg", "dri.jpg"), ("noninterleaved.jpg", "dri.jpg"),
        ]
    )
    func `the same picture in another coding looks the same`(file: String, other: String) throws {
        let pictures = try [file, other].map { name in
            let bytes = [UInt8](try Data(contentsOf: Self.directory.appending(path: name)))
            return try #require(TestPicture(jpeg: PreviewMaker().preview(of: bytes).jpeg))
        }
        let differences = zip(pictures[0].pixels, pictures[1].pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) < 6 * differences.count)
    }
}
