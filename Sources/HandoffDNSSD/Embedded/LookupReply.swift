// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Something that a lookup heard.
enum LookupReply: Sendable {
    /// An instance of the service type was heard once more, or once less.
    case instance(ServiceSource, isPresent: Bool)
    /// A record was heard once more, or once less.
    case fact(ServiceFact, isPresent: Bool)
}

/// The Swift side of a lookup's callbacks.
final class LookupHandler: Sendable {
    /// What to do with a reply.
    let body: @Sendable (LookupReply) -> Void

    /// Makes a handler.
    init(_ body: @escaping @Sendable (LookupReply) -> Void) {
        self.body = body
    }
}
