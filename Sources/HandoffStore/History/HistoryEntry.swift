// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// An activity that was continued on this device, or offered by it.
public struct HistoryEntry: Sendable, Hashable {
    /// Which way it went.
    public enum Direction: Sendable, Hashable {
        /// It was begun elsewhere and continued here.
        case continued
        /// It was begun here and offered to others.
        case offered
    }

    /// Which way it went.
    public var direction: Direction
    /// When, in seconds since 1970.
    public var time: Int64
    /// The activity's identifier, as its text.
    public var activity: String
    /// The activity's type.
    public var activityType: String
    /// Its title, if it had one; of another device's activity that one's word: print it escaped only.
    public var title: String?
    /// The ID of the paired device that it came from; nil if it had a code, or was offered.
    public var device: String?
    /// What that device was called then.
    public var deviceName: String?

    /// Makes an entry of its parts.
    ///
    /// - Parameters:
    ///   - direction: Which way it went.
    ///   - time: When, in seconds since 1970.
    ///   - activity: The activity's identifier.
    ///   - activityType: The activity's type.
    ///   - title: Its title.
    ///   - device: The ID of the paired device that it came from.
    ///   - deviceName: What that device was called then.
    public init(
        _ direction: Direction,
        at time: Int64,
        activity: String,
        activityType: String,
        title: String?,
        device: String? = nil,
        deviceName: String? = nil
    ) {
        self.direction = direction
        self.time = time
        self.activity = activity
        self.activityType = activityType
        self.title = title
        self.device = device
        self.deviceName = deviceName
    }
}
