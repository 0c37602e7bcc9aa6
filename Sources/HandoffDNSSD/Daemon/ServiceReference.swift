// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CDNSSD
import CDiscoveryLibraries
import Glibc
import HandoffTransport

/// Something that the daemon said.
enum ServiceReply: Sendable {
    /// An instance of the service type was heard once more, or once less.
    case instance(ServiceSource, isPresent: Bool)
    /// An instance's host, port and text.
    case resolved(ServiceTarget, text: [UInt8])
    /// A host's address was heard, or is gone.
    case address(Endpoint.Address, isPresent: Bool)
    /// The call was refused with this code, later than at once.
    case failed(Int32)
}

/// The Swift side of the library's callbacks.
final class ServiceReplyHandler: Sendable {
    /// What to do with a reply.
    let body: @Sendable (ServiceReply) -> Void

    /// Makes a handler.
    init(_ body: @escaping @Sendable (ServiceReply) -> Void) {
        self.body = body
    }
}

/// A DNSServiceRef: one standing request to the daemon.
///
/// Lives on the loop's thread; dropping it ends the request.
@safe
final class ServiceReference {
    private let reference: DNSServiceRef
    private let handler: ServiceReplyHandler
    private var watch: EventWatch?

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - handler: Gets the replies, during ``process()``.
    ///   - call: The call of the library; the pointer is what the callback gets as its context.
    /// - Throws: ``DiscoveryError`` with `.unavailable` if no daemon answers, `.badAdvert` or `.system`.
    private init(
        _ handler: @escaping @Sendable (ServiceReply) -> Void,
        _ call: (UnsafeMutablePointer<DNSServiceRef?>, UnsafeMutableRawPointer) -> DNSServiceErrorType
    ) throws(DiscoveryError) {
        guard discovery_load_dns_sd() else {
            throw DiscoveryError(.unavailable, "libdns_sd is not installed ('apt install libavahi-compat-libdnssd1').")
        }
        Self.silence
        let handler = ServiceReplyHandler(handler)
        var reference: DNSServiceRef?
        // The library does not own the handler; this object does, and it ends the request before it lets go.
        let code = unsafe call(&reference, Unmanaged.passUnretained(handler).toOpaque())
        guard code == Int32(kDNSServiceErr_NoError), let reference = unsafe reference else {
            throw Self.error(code)
        }
        unsafe self.reference = reference
        self.handler = handler
    }

    deinit {
        self.watch = nil
        unsafe DNSServiceRefDeallocate(self.reference)
    }

    /// Registers an advert.
    ///
    /// Avahi has no flag against renaming, but a random name is never taken.
    static func register(
        _ advert: CheckedAdvert,
        on interface: UInt32,
        _ handler: @escaping @Sendable (ServiceReply) -> Void
    ) throws(DiscoveryError) -> ServiceReference {
        try unsafe ServiceReference(handler) { reference, context in
            unsafe DNSServiceRegister(
                reference,
                0,
                interface,
                advert.instance,
                ServiceType.name,
                ServiceType.domain,
                nil,
                advert.port.bigEndian,
                UInt16(advert.text.count),
                advert.text,
                registerCallback,
                context
            )
        }
    }

    /// Asks for instances of the service type.
    static func browse(
        on interface: UInt32,
        _ handler: @escaping @Sendable (ServiceReply) -> Void
    ) throws(DiscoveryError) -> ServiceReference {
        try unsafe ServiceReference(handler) { reference, context in
            unsafe DNSServiceBrowse(
                reference,
                0,
                interface,
                ServiceType.name,
                ServiceType.domain,
                browseCallback,
                context
            )
        }
    }

    /// Asks for an instance's host, port and text, now and whenever they change.
    static func resolve(
        _ source: ServiceSource,
        _ handler: @escaping @Sendable (ServiceReply) -> Void
    ) throws(DiscoveryError) -> ServiceReference {
        try unsafe ServiceReference(handler) { reference, context in
            unsafe DNSServiceResolve(
                reference,
                0,
                source.interface,
                source.instance,
                ServiceType.name,
                ServiceType.domain,
                resolveCallback,
                context
            )
        }
    }

    /// Asks for a host's addresses of one family on one interface.
    static func addresses(
        of host: String,
        on interface: UInt32,
        isIPv6: Bool,
        _ handler: @escaping @Sendable (ServiceReply) -> Void
    ) throws(DiscoveryError) -> ServiceReference {
        try unsafe ServiceReference(handler) { reference, context in
            unsafe DNSServiceQueryRecord(
                reference,
                0,
                interface,
                host,
                UInt16(isIPv6 ? kDNSServiceType_AAAA : kDNSServiceType_A),
                UInt16(kDNSServiceClass_IN),
                queryCallback,
                context
            )
        }
    }

    /// Asks something cheap, to see whether the daemon is there.
    ///
    /// - Throws: ``DiscoveryError`` with `.unavailable`.
    static func knock() throws(DiscoveryError) {
        _ = try unsafe ServiceReference(Self.ignore) { reference, context in
            unsafe DNSServiceEnumerateDomains(
                reference,
                DNSServiceFlags(kDNSServiceFlagsBrowseDomains),
                UInt32(kDNSServiceInterfaceIndexAny),
                domainCallback,
                context
            )
        }
    }

    /// Calls a function whenever ``process()`` has something to do.
    func watch(in poll: EventPoll, _ body: @escaping @Sendable () -> Void) {
        self.watch = unsafe poll.watch(DNSServiceRefSockFD(self.reference), body)
    }

    /// Handles what the daemon sent.
    ///
    /// - Returns: Whether the daemon is still there.
    func process() -> Bool {
        unsafe DNSServiceProcessResult(self.reference) == Int32(kDNSServiceErr_NoError)
    }

    @Sendable private static func ignore(_: ServiceReply) {}

    /// Keeps the library from printing to standard error that programs should call Avahi's own interface.
    ///
    /// It has no other switch than the environment. Set once, before the library's first call, because setenv(3) must
    /// not run beside getenv(3).
    private static let silence: Void = {
        unsafe setenv("AVAHI_COMPAT_NOWARN", "1", 1)
    }()

    private static func error(_ code: DNSServiceErrorType) -> DiscoveryError {
        switch Int(code) {
        case kDNSServiceErr_Unknown, kDNSServiceErr_NotInitialized:
            DiscoveryError(.unavailable, "The Avahi daemon does not answer; start it ('systemctl start avahi-daemon').")
        case kDNSServiceErr_BadParam, kDNSServiceErr_NameConflict:
            DiscoveryError(.badAdvert, "The Avahi daemon refuses the advert: DNS-SD error \(code).")
        default:
            DiscoveryError(.system, "The Avahi daemon refuses: DNS-SD error \(code).")
        }
    }
}
