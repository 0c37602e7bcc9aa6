// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Locking

// Descriptions end in logs. What a person does is in titles, keywords, pages and userInfo, so none of these is printed.

extension UserActivity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type, the identifier, and how much there is; nothing of what it holds.
    public var description: String {
        let state = self.state.withLock { state in
            state.isInvalid ? ", invalid" : state.isEligibleForHandoff ? "" : ", not for other devices"
        }
        let current = self.scope.current === self ? ", current" : ""
        let keys = self.userInfo?.count ?? 0
        let size = self.encodedUserInfoSize
        return
            "UserActivity(\(self.activityType), \(self.identifier)\(current)\(state), userInfo: \(keys) keys, \(size) bytes)"
    }

    /// The same as ``description``.
    public var debugDescription: String { self.description }

    /// What ``description`` says, in parts.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "activityType": self.activityType, "identifier": self.identifier,
                "encodedUserInfoSize": self.encodedUserInfoSize,
            ],
            displayStyle: .class
        )
    }
}

extension SavedActivity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type and the identifier; nothing of what it holds.
    public var description: String { "SavedActivity(\(self.activityType), \(self.identifier))" }

    /// The same as ``description``.
    public var debugDescription: String { self.description }

    /// What ``description`` says, in parts.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["activityType": self.activityType, "identifier": self.identifier],
            displayStyle: .struct
        )
    }
}
