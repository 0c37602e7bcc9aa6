// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol

/// What paired devices may know of an activity before they connect: enough for an icon, too little for harm.
///
/// It travels sealed in the advert. Its text never does: that takes a connection.
public struct ActivityHint: Sendable, Hashable {
    /// What kind of thing an activity is about.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// Photos.
        case photos
        /// Files and folders.
        case files
        /// Text.
        case text
        /// A web page.
        case link
        /// Anything else.
        case other
    }

    /// What kind of thing it is.
    public var kind: Kind
    /// How many there are, if they can be counted; others hear only whether it is one, a few, tens, hundreds, or more.
    public var count: Int?

    /// Makes a hint.
    ///
    /// - Parameters:
    ///   - kind: What kind of thing it is.
    ///   - count: How many there are.
    public init(_ kind: Kind, count: Int? = nil) {
        self.kind = kind
        self.count = count
    }

    func sealed(change: UInt16) -> AdvertHint {
        let kind: AdvertHint.Kind =
            switch self.kind {
            case .photos: .photos
            case .files: .files
            case .text: .text
            case .link: .link
            case .other: .other
            }
        return AdvertHint(kind: kind, count: AdvertHint.CountBucket(self.count), change: change)
    }
}

extension ActivityHint.Kind {
    init(_ kind: AdvertHint.Kind) {
        self =
            switch kind {
            case .photos: .photos
            case .files: .files
            case .text: .text
            case .link: .link
            case .other: .other
            }
    }
}
