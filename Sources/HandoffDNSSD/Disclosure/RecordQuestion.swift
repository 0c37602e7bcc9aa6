// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore

/// A standing question for the data of records of one name and type.
///
/// Lives on the loop's thread; dropping it ends the question.
@safe
final class RecordQuestion {
    private let browser: OpaquePointer
    private let handler: RecordHandler
    private let server: ResponderServer

    /// Begins to ask, on all interfaces of the responder; nil if the name cannot be asked for.
    ///
    /// - Parameters:
    ///   - subject: What is asked.
    ///   - server: Who asks.
    ///   - body: Gets each record's data as it is heard.
    init?(
        _ subject: DisclosureInquiry.Subject,
        of server: ResponderServer,
        _ body: @escaping @Sendable ([UInt8]) -> Void
    ) {
        guard
            let key = unsafe avahi_key_new(subject.name.escaped, UInt16(AVAHI_DNS_CLASS_IN), Self.type(of: subject))
        else { return nil }
        defer { unsafe avahi_key_unref(key) }
        let handler = RecordHandler(body)
        // The browser does not own the handler; this object does, and it frees the browser before it lets go.
        let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
        guard
            let browser = unsafe avahi_s_record_browser_new(
                server.pointer,
                Int32(AVAHI_IF_UNSPEC),
                Int32(AVAHI_PROTO_UNSPEC),
                key,
                AVAHI_LOOKUP_USE_MULTICAST,
                recordQuestionCallback,
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

    private static func type(of subject: DisclosureInquiry.Subject) -> UInt16 {
        switch subject {
        case .name, .types, .services: UInt16(AVAHI_DNS_TYPE_PTR)
        case .hardware: UInt16(AVAHI_DNS_TYPE_HINFO)
        case .host: UInt16(AVAHI_DNS_TYPE_SRV)
        }
    }
}

/// The Swift side of a question's callback.
private final class RecordHandler: Sendable {
    let body: @Sendable ([UInt8]) -> Void

    init(_ body: @escaping @Sendable ([UInt8]) -> Void) {
        self.body = body
    }
}

/// What libavahi-core calls when a record came or went.
private func recordQuestionCallback(
    _: OpaquePointer?,
    _: AvahiIfIndex,
    _: AvahiProtocol,
    _ event: AvahiBrowserEvent,
    _ record: UnsafeMutablePointer<AvahiRecord>?,
    _: AvahiLookupResultFlags,
    _ context: UnsafeMutableRawPointer?
) {
    guard event == AVAHI_BROWSER_NEW, let record = unsafe record, let data = unsafe recordData(record),
        let context = unsafe context
    else { return }
    // Borrowed from the RecordQuestion, which frees the C object first; retained for the call.
    unsafe Unmanaged<RecordHandler>.fromOpaque(context).takeUnretainedValue().body(data)
}
