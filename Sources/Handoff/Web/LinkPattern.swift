// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials

/// One entry of an association file's `components`: which links it is about, and whether they go to the application.
struct LinkPattern: Sendable {
    /// How a pattern is compared, from the most special place that says so.
    struct Settings: Sendable {
        var isCaseSensitive = true
        var isPercentEncoded = true
    }

    private enum Query: Sendable {
        case whole(WildcardPattern)
        case items([String: WildcardPattern])
    }

    private let path: WildcardPattern
    private let query: Query
    private let fragment: WildcardPattern
    private let settings: Settings
    /// Whether a link that fits does not go to the application.
    let excludes: Bool

    init(_ form: AssociationForm.Component, _ defaults: Settings, _ variables: AssociationVariables) {
        var settings = defaults
        settings.isCaseSensitive = form.caseSensitive ?? settings.isCaseSensitive
        settings.isPercentEncoded = form.percentEncoded ?? settings.isPercentEncoded
        func pattern(_ text: String?) -> WildcardPattern {
            WildcardPattern(
                text ?? "*",
                variables: variables.patterns(isCaseSensitive: settings.isCaseSensitive),
                isCaseSensitive: settings.isCaseSensitive
            )
        }
        self.path = pattern(form.path.map(Self.rooted))
        self.fragment = pattern(form.fragment)
        switch form.query {
        case nil: self.query = .whole(pattern(nil))
        case .text(let text)?: self.query = .whole(pattern(text))
        case .items(let items)?: self.query = .items(items.mapValues { pattern($0) })
        }
        self.settings = settings
        self.excludes = form.exclude ?? false
    }

    /// The old form: a path, with `NOT ` before it where links do not go to the application.
    init(legacyPath text: String) {
        let prefix = "NOT "
        self.excludes = text.hasPrefix(prefix)
        let path = self.excludes ? String(text.dropFirst(prefix.count)) : text
        self.path = WildcardPattern(Self.rooted(path), isCaseSensitive: true)
        self.query = .whole(WildcardPattern("*", isCaseSensitive: true))
        self.fragment = WildcardPattern("*", isCaseSensitive: true)
        self.settings = Settings()
    }

    /// A path begins with a slash whether the pattern says so or not.
    private static func rooted(_ path: String) -> String {
        path.hasPrefix("/") || path.hasPrefix("*") || path.hasPrefix("?") ? path : "/" + path
    }

    /// Whether all parts fit.
    func matches(_ link: URLComponents) -> Bool {
        let isEncoded = self.settings.isPercentEncoded
        let path = isEncoded ? link.percentEncodedPath : link.path
        guard self.path.matches(path.isEmpty ? "/" : path) else { return false }
        guard self.fragment.matches((isEncoded ? link.percentEncodedFragment : link.fragment) ?? "") else {
            return false
        }
        switch self.query {
        case .whole(let pattern):
            return pattern.matches((isEncoded ? link.percentEncodedQuery : link.query) ?? "")
        case .items(let patterns):
            let items = (isEncoded ? link.percentEncodedQueryItems : link.queryItems) ?? []
            // Of several items with one name all must fit; one that is not there counts as an empty one (WWDC 2019, session 717).
            return patterns.allSatisfy { name, pattern in
                let values = items.filter { $0.name == name }.map { $0.value ?? "" }
                return (values.isEmpty ? [""] : values).allSatisfy { pattern.matches($0) }
            }
        }
    }
}
