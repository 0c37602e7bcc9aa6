// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore

/// A standing question for records of one name and type.
///
/// Lives on the loop's thread; dropping it ends the question.
@safe
final class RecordLookup {
    /// The types of records that are asked for.
    enum RecordType: Sendable {
        case address4, address6, target, text

        fileprivate var number: UInt16 {
            switch self {
            case .address4: UInt16(AVAHI_DNS_TYPE_A)
            case .address6: UInt16(AVAHI_DNS_TYPE_AAAA)
            case .target: UInt16(AVAHI_DNS_TYPE_SRV)
            case .text: UInt16(AVAHI_DNS_TYPE_TXT)
            }
        }
    }

    private let browser: OpaquePointer
    private let handler: LookupHandler
    private let server: ResponderServer

    /// Begins to ask.
    ///
    /// - Returns: nil if the name cannot be asked for.
    init?(
        _ type: RecordType,
        _ name: String,
        on interface: UInt32,
        of server: ResponderServer,
        _ body: @escaping @Sendable (LookupReply) -> Void
    ) {
        guard
            let index = Int32(exactly: interface),
            let key = unsafe avahi_key_new(name, UInt16(AVAHI_DNS_CLASS_IN), type.number)
        else { return nil }
        defer { unsafe avahi_key_unref(key) }
        let handler = LookupHandler(body)
        // The browser does not own the handler; this object does, and it frees the browser before it lets go.
        let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
        guard
            let browser = unsafe avahi_s_record_browser_new(
                server.pointer,
                index,
                Int32(AVAHI_PROTO_UNSPEC),
                key,
                AVAHI_LOOKUP_USE_MULTICAST,
                recordLookupCallback,
                context
            )
        else { return nil }
        unsafe self.browser = browser
        self.handler = handler
        self.server = server
    }

    deinit {
        unsafe avahi_s_record_browser_free(self.browser)
    }
}
