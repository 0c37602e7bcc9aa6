// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What is read of an application's Info.plist.
struct ManifestForm: Decodable {
    /// A kind of documents.
    struct DocumentType: Decodable {
        var activityType: String?

        private enum CodingKeys: String, CodingKey {
            case activityType = "NSUbiquitousDocumentUserActivityType"
        }
    }

    var activityTypes: [String]?
    var documentTypes: [DocumentType]?

    private enum CodingKeys: String, CodingKey {
        case activityTypes = "NSUserActivityTypes"
        case documentTypes = "CFBundleDocumentTypes"
    }

    /// All that is declared.
    var types: [String] { (self.activityTypes ?? []) + (self.documentTypes ?? []).compactMap(\.activityType) }

    /// What is wrong with one, as part of a sentence for people.
    static func clause(_ error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            return place.isEmpty ? "it is no dictionary" : "\(place.joined(separator: ".")) has the wrong type"
        default: return "it cannot be read as one"
        }
    }
}
