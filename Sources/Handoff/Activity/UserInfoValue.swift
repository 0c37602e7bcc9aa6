// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials
internal import HandoffWire

/// A value that an activity's `userInfo` may hold: a closed set, each kept apart from the others over the wire.
///
/// The set is `NSUserActivity`'s: array, data, date, dictionary, null, number, set, string, URL, UUID. A number says
/// which it is, so that `true`, `1` and `1.0` arrive as what they were.
///
/// Whole numbers have two cases. ``init(exactly:)``, literals and typed payloads choose ``int(_:)`` for whatever it can
/// hold and ``unsigned(_:)`` for the rest, so that a number has one spelling; an `unsigned(1)` that is written out is
/// sent as such, and ``integer(as:)`` reads either.
///
/// What cannot be sent can still be made: values of `userInfo` that are nested more than 14 deep, keys or URLs of more
/// than 4,096 bytes, URLs that mean nothing elsewhere, and dates that are no
/// number. ``UserActivity/checkForHandoff(limit:)`` finds them.
public enum UserInfoValue: Sendable {
    /// Nothing, deliberately.
    case null
    /// A truth value.
    case bool(Bool)
    /// A signed integer.
    case int(Int64)
    /// An unsigned integer, for what ``int(_:)`` cannot hold.
    case unsigned(UInt64)
    /// A floating-point number, to the bit: infinities and those that are none as well.
    case double(Double)
    /// A text.
    case string(String)
    /// Bytes.
    case data(Data)
    /// A point in time, to the bit; it may be infinite, but one that is no number cannot be sent.
    case date(Date)
    /// An absolute URL, but no `file:` URL: a path means nothing on another device.
    case url(URL)
    /// A UUID.
    case uuid(UUID)
    /// Values in order.
    case array([UserInfoValue])
    /// Values without order or repetition.
    case set(Set<UserInfoValue>)
    /// Values by name.
    case dictionary([String: UserInfoValue])
}

extension UserInfoValue: Hashable {
    /// Tells whether two values are sent as the same bytes.
    ///
    /// That is stricter than `==` of what they hold: `0.0` and `-0.0` differ, and so do composed and decomposed
    /// accents; a number that is none equals itself. Every value so equals what arrives of it, and no set loses one on
    /// the way.
    public static func == (one: UserInfoValue, other: UserInfoValue) -> Bool {
        switch (one, other) {
        case (.array(let one), .array(let other)): one == other
        case (.set(let one), .set(let other)): one == other
        case (.dictionary(let one), .dictionary(let other)):
            one.count == other.count
                && one.allSatisfy { key, value in
                    guard let index = other.index(forKey: key) else { return false }
                    return key.utf8.elementsEqual(other[index].key.utf8) && value == other[index].value
                }
        default: one.wire == other.wire
        }
    }

    /// Feeds kind and content to a hasher.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .array(let values): hasher.combine(values)
        case .set(let values): hasher.combine(values)
        case .dictionary(let values):
            // In no order, and by the keys' bytes: see PropertyListValue.
            var sum = 0
            for (key, value) in values {
                var entry = Hasher()
                entry.combine(PropertyListValue.string(key))
                entry.combine(value)
                sum &+= entry.finalize()
            }
            hasher.combine(values.count)
            hasher.combine(sum)
        default: hasher.combine(self.wire)
        }
    }
}

extension UserInfoValue {
    /// Makes a number of a whole one: ``int(_:)`` if that can hold it, else ``unsigned(_:)``.
    ///
    /// - Parameter integer: The number; nil comes of one that neither can hold.
    public init?(exactly integer: some BinaryInteger) {
        if let value = Int64(exactly: integer) {
            self = .int(value)
        } else if let value = UInt64(exactly: integer) {
            self = .unsigned(value)
        } else {
            return nil
        }
    }
}
