// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The types of activities that an application says it continues, as `NSUserActivityTypes` in an Info.plist.
///
/// An application need not declare the types that it offers, and may declare types that it never offers: one large application
/// can go on with what several small ones began. Types are compared letter by letter.
public struct DeclaredTypes: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The types; nil stands for all that there are.
    private let types: Set<String>?

    /// Every type.
    public static let all = DeclaredTypes(types: nil)
    /// None: for a program that only offers.
    public static let none = DeclaredTypes([])

    /// Declares types in code.
    ///
    /// - Parameter types: The types, in reverse-DNS form.
    public init(_ types: Set<String>) {
        self.init(types: types)
    }

    /// Declares types in code.
    ///
    /// - Parameter types: The types, in reverse-DNS form.
    public init(arrayLiteral types: String...) {
        self.init(types: Set(types))
    }

    private init(types: Set<String>?) {
        self.types = types
    }

    /// Whether a type is among them.
    ///
    /// - Parameter activityType: The type of an activity.
    /// - Returns: Whether the application continues it.
    public func contain(_ activityType: String) -> Bool { self.types?.contains(activityType) ?? true }
}
