// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

/// The web sites that an application belongs to: it shows their pages itself when they come from a browser.
///
/// An application claims its sites, and each site names the applications that may: both must say so. Whoever fetches a site's
/// file sees to it that it is that site's ([Supporting associated domains](
/// https://developer.apple.com/documentation/xcode/supporting-associated-domains)); nothing is fetched here.
public struct AssociatedDomains: Sendable {
    private let application: String
    private let associations: [String: SiteAssociation]

    /// No site.
    public static let none = AssociatedDomains(application: "", associations: [:])

    /// Claims sites.
    ///
    /// - Parameters:
    ///   - application: The identifier by which sites name the application, such as `TEAM.org.example.notes`.
    ///   - associations: What each site says, by its host: `www.example.org`, or `*.example.org` for every host below
    ///     `example.org`, which is served by that one. Of several that fit the longest counts.
    public init(application: String, associations: [String: SiteAssociation]) {
        self.application = application
        self.associations = Dictionary(
            associations.map { ($0.key.lowercased(), $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Whether a page is the application's to show.
    ///
    /// - Parameter page: The page. One on a port of its own is another server's word than the site's, and is not claimed.
    /// - Returns: Whether the application claims its site, and the site says that the application takes it.
    public func claim(_ page: URL) -> Bool {
        guard page.port == nil, let host = page.host()?.lowercased(), let association = self.association(of: host)
        else { return false }
        return association.applications(for: page).contains(self.application)
    }

    private func association(of host: String) -> SiteAssociation? {
        if let association = self.associations[host] { return association }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if let association = self.associations["*.\(rest)"] { return association }
        }
        return nil
    }
}
