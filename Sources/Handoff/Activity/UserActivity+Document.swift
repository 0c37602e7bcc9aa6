// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

extension UserActivity {
    /// The key in ``userInfo`` of the URL of the document that an activity stands for, `NSUserActivityDocumentURLKey`.
    ///
    /// A `file:` URL means nothing on another device. `HandoffFiles` sets a reference, `handoff-document:///NAME`, and turns it
    /// into a file on the continuer.
    public static let documentURLKey = "NSUserActivityDocumentURLKey"

    /// The URL of the document that the activity stands for.
    public var documentURL: URL? {
        guard case .url(let url)? = self.userInfo?[Self.documentURLKey] else { return nil }
        return url
    }
}
