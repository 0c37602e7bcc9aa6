// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

extension UserActivity {
    /// Makes ``userInfo`` of a value, with its coding keys as keys; what was there before is gone, but for the document
    /// that the activity stands for (``documentURLKey``).
    ///
    /// Booleans, whole and floating-point numbers, texts, `Data`, `Date`, `URL`, `UUID` and `Set` become the
    /// ``UserInfoValue`` that is meant for them; any other type is written as its own `encode(to:)` says. An optional
    /// without a value is left out. Entries that are not the payload's, such as a version, are added afterwards by
    /// ``addUserInfoEntries(from:)``.
    ///
    /// - Parameter payload: The value; it has to be written as keys and values.
    /// - Throws: ``HandoffError`` with `.invalidValue`, where Apple's has `invalidContent` and `encodingError`: the
    ///   payload is a single value or a list, nests deeper than can be sent, has a whole number of 128 bits, or its own
    ///   `encode(to:)` failed. ``userInfo`` is then as it was.
    public func setTypedPayload(_ payload: some Encodable) throws(HandoffError) {
        var userInfo = try PayloadEncoder.userInfo(of: payload)
        if userInfo[Self.documentURLKey] == nil { userInfo[Self.documentURLKey] = self.userInfo?[Self.documentURLKey] }
        self.userInfo = userInfo
    }

    /// Reads a value from ``userInfo``; keys that are not the value's are passed over.
    ///
    /// Nothing is taken for something else: `true` is no number and `1.0` no whole one. A whole number may be read as
    /// any type that can hold it exactly.
    ///
    /// - Parameter type: The value's type.
    /// - Returns: The value.
    /// - Throws: ``HandoffError`` with `.invalidValue`, where Apple's has `invalidContent`: there is no `userInfo`, a
    ///   key is missing, a value is of another kind or does not fit its type, or the type's own `init(from:)` failed.
    public func typedPayload<Payload: Decodable>(
        _ type: Payload.Type = Payload.self
    ) throws(HandoffError) -> Payload {
        guard let userInfo = self.userInfo else {
            throw HandoffError(.invalidValue, "the activity has no userInfo to read a payload from")
        }
        return try PayloadDecoder.payload(type, from: userInfo)
    }
}
