// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

/// What a web site says of the applications that may take its links: its `apple-app-site-association`.
///
/// A pure function of the file and a link: nothing is fetched. The file is JSON at
/// `https://HOST/.well-known/apple-app-site-association`; whoever fetches it sees to it that it came over HTTPS, from that very
/// host, without a redirect ([Supporting associated domains](
/// https://developer.apple.com/documentation/xcode/supporting-associated-domains)). Both forms of `details` are read:
/// `components`, and the older `paths`, which counts where there are no `components`.
public struct SiteAssociation: Sendable {
    private struct Application: Sendable {
        let identifiers: [String]
        let patterns: [LinkPattern]
    }

    private let applications: [Application]
    /// The applications that may continue the site's activities, as `activitycontinuation` lists them, in order.
    public let continuers: [String]

    /// The largest file that is read, in bytes; what Apple's systems take is 128 KiB.
    public static let sizeLimit = 128 * 1024

    /// The longest link that is looked at, in bytes of UTF-8.
    private static let linkLimit = 8192

    /// Reads a file.
    ///
    /// - Parameter json: The file, of ``sizeLimit`` bytes at most.
    /// - Throws: ``HandoffError`` with `.invalidValue` if it is too large, or not such a file.
    public init(json: Data) throws(HandoffError) {
        guard json.count <= Self.sizeLimit else {
            throw HandoffError(
                .invalidValue,
                "an association file has \(Self.sizeLimit) bytes at most, this one has \(json.count)"
            )
        }
        let form: AssociationForm
        do {
            form = try JSONDecoder().decode(AssociationForm.self, from: json)
        } catch {
            throw HandoffError(.invalidValue, "that is no association file: \(Self.clause(error))")
        }
        self.continuers = form.activitycontinuation?.apps ?? []
        let links = form.applinks
        let variables = AssociationVariables(links?.substitutionVariables ?? [:])
        let common = Self.settings(LinkPattern.Settings(), links?.defaults)
        self.applications = (links?.details ?? []).map { details in
            let settings = Self.settings(common, details.defaults)
            let patterns =
                details.components?.map { LinkPattern($0, settings, variables) }
                ?? (details.paths ?? []).map { LinkPattern(legacyPath: $0) }
            return Application(
                identifiers: details.appIDs ?? details.appID.map { [$0] } ?? [],
                patterns: patterns
            )
        }
    }

    /// The applications that take a link, in the order of the file.
    ///
    /// Of each application's patterns the first that fits decides; one that excludes says no. A link that is neither http nor
    /// https, or has more than 8,192 bytes, goes to none.
    ///
    /// - Parameter link: The link; its host is not looked at, since the file is that host's.
    /// - Returns: Application identifiers, each once.
    public func applications(for link: URL) -> [String] {
        guard ["http", "https"].contains(link.scheme?.lowercased()), link.absoluteString.utf8.count <= Self.linkLimit,
            let components = URLComponents(url: link, resolvingAgainstBaseURL: true)
        else { return [] }
        var found: [String] = []
        for application in self.applications {
            guard let pattern = application.patterns.first(where: { $0.matches(components) }), !pattern.excludes else {
                continue
            }
            for identifier in application.identifiers where !found.contains(identifier) { found.append(identifier) }
        }
        return found
    }

    private static func settings(
        _ settings: LinkPattern.Settings,
        _ defaults: AssociationForm.Defaults?
    ) -> LinkPattern.Settings {
        LinkPattern.Settings(
            isCaseSensitive: defaults?.caseSensitive ?? settings.isCaseSensitive,
            isPercentEncoded: defaults?.percentEncoded ?? settings.isPercentEncoded
        )
    }

    private static func clause(_ error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has the wrong type"
        default: "it is not the JSON of one"
        }
    }
}
