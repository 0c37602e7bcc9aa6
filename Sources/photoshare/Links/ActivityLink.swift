// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Handoff

/// A link that takes a person back to what a paired device offers: `photoshare:DEVICE` or `photoshare:DEVICE/ACTIVITY`.
///
/// It is a name and no right: whoever opens it is asked, and the device is known by its key as ever. It has one form only; what
/// differs from it in more than the case of letters is no link.
struct ActivityLink: Sendable, Hashable {
    private static let scheme = "photoshare:"
    /// The longest link: the scheme, 63 letters of a device, a slash, and 36 of an activity.
    private static let lengthLimit = Self.scheme.utf8.count + 63 + 1 + 36

    /// The ID of the device, as it is shown.
    let device: String
    /// The activity's identifier; nil means what the device offers then.
    let activity: UUID?

    init(device: String, activity: UUID?) {
        self.device = device
        self.activity = activity
    }

    /// Reads a link, which comes from anywhere.
    ///
    /// - Parameter text: The link.
    init?(_ text: String) {
        guard text.utf8.count <= Self.lengthLimit, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        guard text.lowercased().hasPrefix(Self.scheme) else { return nil }
        let parts = text.uppercased().dropFirst(Self.scheme.count)
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let groups = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard groups.count == 8, groups.allSatisfy({ $0.utf8.count == 7 && $0.utf8.allSatisfy(Self.isOfID) }) else {
            return nil
        }
        do throws(HandoffError) { try DeviceTrust.checkID(parts[0]) } catch { return nil }
        self.device = parts[0]
        if parts.count == 2 {
            guard let activity = UUID(uuidString: parts[1]), activity.uuidString == parts[1] else { return nil }
            self.activity = activity
        } else {
            self.activity = nil
        }
    }

    /// The letters and digits of IDs (base32, RFC 4648).
    private static func isOfID(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
    }

    /// The link.
    var text: String { "\(Self.scheme)\(self.device)\(self.activity.map { "/\($0.uuidString)" } ?? "")" }
}
