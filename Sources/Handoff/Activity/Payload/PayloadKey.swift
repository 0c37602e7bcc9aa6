// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A key that is made while a payload is written or read: a place in a list, or the part of a superclass.
struct PayloadKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        self.intValue = nil
    }

    init(intValue: Int) {
        self.stringValue = String(intValue)
        self.intValue = intValue
    }

    /// Where a superclass writes when it has no key of its own.
    static let superclass = PayloadKey(stringValue: "super")
}

extension HandoffError {
    /// Makes the error of a payload: where it is and what kind of thing is wrong, nothing of the content.
    ///
    /// - Parameters:
    ///   - cause: What was thrown while the payload was written or read.
    ///   - isReading: Whether it was read.
    init(payload cause: any Error, isReading: Bool) {
        let (path, text): ([any CodingKey], String) =
            switch cause {
            case EncodingError.invalidValue(_, let context): (context.codingPath, context.debugDescription)
            case DecodingError.keyNotFound(let key, let context): (context.codingPath + [key], "nothing is there")
            case DecodingError.valueNotFound(_, let context): (context.codingPath, "nothing is there")
            case DecodingError.typeMismatch(_, let context):
                (context.codingPath, "a value of another kind is there")
            case DecodingError.dataCorrupted(let context): (context.codingPath, "the value does not fit")
            default: ([], "its type says \(type(of: cause))")
            }
        let place = path.isEmpty ? "" : " at \"\(path.map(\.stringValue).joined(separator: "."))\""
        let action = isReading ? "read from" : "written to"
        self.init(.invalidValue, "the payload cannot be \(action) userInfo\(place): \(text)")
    }
}
