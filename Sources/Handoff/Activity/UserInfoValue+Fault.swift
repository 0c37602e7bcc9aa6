// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffWire

/// Why a value cannot be sent to another device.
enum UserInfoFault: Sendable, Hashable {
    /// Its containers are nested deeper than a peer reads.
    case tooDeep
    /// A key of a dictionary is longer than a peer reads.
    case longKey
    /// A URL is longer than a peer reads.
    case longURL
    /// A URL says where something is on this device, or has no scheme.
    case localURL
    /// A date is no number.
    case noDate

    /// What is said about it; nothing of the value itself, which is nobody else's business.
    var sentence: String {
        switch self {
        case .tooDeep: "is nested too deep"
        case .longKey: "has a key of more than \(ActivityLimits.text) bytes"
        case .longURL: "has a URL of more than \(ActivityLimits.text) bytes"
        case .localURL: "has a file: or relative URL, which means nothing on another device"
        case .noDate: "has a date that is no number"
        }
    }
}

extension UserInfoValue {
    /// How deep a value of `userInfo` may be: the message and `userInfo` are two levels above it.
    static let depthLimit = PropertyListValue.depthLimit - 2

    /// The first fault that a peer would find in the value, if there is one.
    ///
    /// - Parameter depth: How deep the value is in one of `userInfo`, from 1.
    /// - Returns: The fault.
    func fault(depth: Int = 1) -> UserInfoFault? {
        guard depth <= Self.depthLimit else { return .tooDeep }
        switch self {
        case .null, .bool, .int, .unsigned, .double, .string, .data, .uuid: return nil
        case .date(let date): return date.timeIntervalSinceReferenceDate.isNaN ? .noDate : nil
        case .url(let url): return Self.fault(of: url)
        case .array(let values): return Self.fault(among: values, depth: depth + 1)
        case .set(let values): return Self.fault(among: values, depth: depth + 1)
        case .dictionary(let values):
            guard values.keys.allSatisfy({ $0.utf8.count <= ActivityLimits.text }) else { return .longKey }
            return Self.fault(among: values.values, depth: depth + 1)
        }
    }

    // A loop, because the first of a lazy sequence is made twice, and that at every level.
    private static func fault(among values: some Sequence<UserInfoValue>, depth: Int) -> UserInfoFault? {
        for value in values {
            if let fault = value.fault(depth: depth) { return fault }
        }
        return nil
    }

    private static func fault(of url: URL) -> UserInfoFault? {
        guard !url.isOfFile else { return .localURL }
        let text = url.absoluteString
        guard text.utf8.count <= ActivityLimits.text else { return .longURL }
        return URL(verbatim: text) == nil ? .localURL : nil
    }
}
