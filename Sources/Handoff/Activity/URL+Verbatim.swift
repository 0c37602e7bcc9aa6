// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffWire

extension URL {
    /// Reads an absolute URL to the letter: what a URL cannot hold is refused and not mended, since what comes out has
    /// to be what went in.
    ///
    /// - Parameter text: The URL, at most 4,096 bytes of UTF-8.
    init?(verbatim text: String) {
        guard
            text.utf8.count <= ActivityLimits.text,
            let url = URL(string: text, encodingInvalidCharacters: false),
            url.scheme?.isEmpty == false,
            url.absoluteString.utf8.elementsEqual(text.utf8)
        else { return nil }
        self = url
    }

    /// Whether it says where something is on this device alone.
    var isOfFile: Bool { self.scheme?.lowercased() == "file" }
}
