// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore
import HandoffTransport

/// A standing question for instances of the service type.
///
/// Lives on the loop's thread; dropping it ends the question.
@safe
final class TypeLookup {
    private let browser: OpaquePointer
    private let handler: LookupHandler
    private let server: ResponderServer

    /// Begins to ask on all interfaces of the responder.
    ///
    /// - Throws: ``DiscoveryError`` with `.system`.
    init(of server: ResponderServer, _ body: @escaping @Sendable (LookupReply) -> Void) throws(DiscoveryError) {
        let handler = LookupHandler(body)
        // The browser does not own the handler; this object does, and it frees the browser before it lets go.
        let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
        guard
            let browser = unsafe avahi_s_service_browser_new(
                server.pointer,
                Int32(AVAHI_IF_UNSPEC),
                Int32(AVAHI_PROTO_UNSPEC),
                ServiceType.name,
                ServiceType.domain,
                AVAHI_LOOKUP_USE_MULTICAST,
                typeLookupCallback,
                context
            )
        else { throw server.failure("browse") }
        unsafe self.browser = browser
        self.handler = handler
        self.server = server
    }

    deinit {
        unsafe avahi_s_service_browser_free(self.browser)
    }
}
