// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The JSON of an association file, old and new forms; keys that are not known are passed over.
struct AssociationForm: Decodable, Sendable {
    struct Defaults: Decodable, Sendable {
        let caseSensitive: Bool?
        let percentEncoded: Bool?
    }

    enum Query: Decodable, Sendable {
        case text(String)
        case items([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .text(try container.decode(String.self))
            } catch {
                self = .items(try container.decode([String: String].self))
            }
        }
    }

    struct Component: Decodable, Sendable {
        enum CodingKeys: String, CodingKey {
            case path = "/"
            case query = "?"
            case fragment = "#"
            case exclude, caseSensitive, percentEncoded
        }

        let path: String?
        let query: Query?
        let fragment: String?
        let exclude: Bool?
        let caseSensitive: Bool?
        let percentEncoded: Bool?
    }

    struct Details: Decodable, Sendable {
        let appID: String?
        let appIDs: [String]?
        let components: [Component]?
        let paths: [String]?
        let defaults: Defaults?
    }

    struct Links: Decodable, Sendable {
        let details: [Details]?
        let defaults: Defaults?
        let substitutionVariables: [String: [String]]?
    }

    struct Applications: Decodable, Sendable {
        let apps: [String]?
    }

    let applinks: Links?
    let activitycontinuation: Applications?
    let webcredentials: Applications?
}
