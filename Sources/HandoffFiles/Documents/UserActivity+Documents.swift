// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
public import Handoff

extension UserActivity {
    /// Makes the activity stand for a document: its name travels in `userInfo`, and its content over a stream when somebody asks.
    ///
    /// Sets ``documentURLKey``, and lets streams be opened.
    ///
    /// - Parameter document: The document; nothing of the path but the name goes anywhere.
    public func represent(_ document: ActivityDocument) {
        var url = URLComponents()
        url.scheme = "handoff-document"
        url.host = ""
        url.path = "/\(DocumentPlace(document.path).name)"
        guard let reference = url.url else { return }
        self.addUserInfoEntries(from: [Self.documentURLKey: .url(reference)])
        self.supportsContinuationStreams = true
    }

    /// The name of the document that the activity stands for; from a peer, so print it escaped only.
    public var documentName: String? {
        guard let url = self.documentURL, url.scheme == "handoff-document" else { return nil }
        return url.lastPathComponent
    }
}
