// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials
internal import HandoffWire

/// What a device offers, as far as it says so before the activity is continued.
public struct OfferedActivity: Sendable, Hashable {
    /// The activity's identifier, new for each activity object.
    public let identifier: UUID
    /// The activity's type, in reverse-DNS form.
    public let activityType: String
    /// Its title, if it has one; the other device's word: print it escaped only.
    public let title: String?
    /// When it stops being continuable.
    public let expirationDate: Date?
    /// Whether continuation streams may be opened.
    public let supportsContinuationStreams: Bool
    /// Where a browser goes if no application here knows the type: http or https; the other device's word, as the title.
    ///
    /// The activity itself may have a newer one by the time that it is continued.
    public let webpageURL: URL?

    init(_ summary: ActivitySummary) {
        self.identifier = summary.identifier.identifier
        self.activityType = summary.type
        self.title = summary.title
        // Foundation traps where a date that is no number is printed (6.3.1); an activity with one is not continuable.
        self.expirationDate = summary.expiration.map {
            $0.isNaN ? .distantPast : Date(timeIntervalSinceReferenceDate: $0)
        }
        self.supportsContinuationStreams = summary.supportsStreams
        self.webpageURL = summary.webpageURL.flatMap { try? UserActivity.page($0) }
    }
}
