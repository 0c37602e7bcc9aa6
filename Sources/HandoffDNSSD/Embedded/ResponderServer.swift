// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore
import CDiscoveryLibraries
import HandoffTransport

/// An AvahiServer: sockets, cache and schedule of a multicast DNS responder.
///
/// Lives on the loop's thread. Freeing it says goodbye for all that is still published.
@safe
final class ResponderServer {
    /// How many records of others it remembers an interface.
    private static let cacheEntries: UInt32 = 2048

    /// The server, for the owners of what belongs to it; they keep this object.
    let pointer: OpaquePointer
    private let poll: EventPoll

    /// Starts a responder that publishes nothing by itself.
    ///
    /// - Parameters:
    ///   - poll: The loop that it lives in.
    ///   - interfaces: Names of the only interfaces to use; empty means all.
    /// - Throws: ``DiscoveryError`` with `.unavailable`.
    init(poll: EventPoll, interfaces: [String]) throws(DiscoveryError) {
        guard discovery_load_avahi_core() else {
            throw DiscoveryError(.unavailable, "libavahi-core is not installed ('apt install libavahi-core7').")
        }
        ResponderLog.install()
        var config = unsafe AvahiServerConfig()
        unsafe avahi_server_config_init(&config)
        defer { unsafe avahi_server_config_free(&config) }
        // The machine's name is nobody's business; each advert has a host name of its own.
        unsafe config.host_name = avahi_strdup(RandomName.make())
        unsafe config.publish_hinfo = 0
        unsafe config.publish_addresses = 0
        unsafe config.publish_workstation = 0
        unsafe config.publish_domain = 0
        // Another responder, such as the system's daemon, may run beside this one.
        unsafe config.disallow_other_stacks = 0
        // No questions to the DNS servers of resolv.conf.
        unsafe config.enable_wide_area = 0
        // What does not come from this link is dropped (RFC 6762 section 11).
        unsafe config.check_response_ttl = 1
        unsafe config.n_cache_entries_max = Self.cacheEntries
        for name in interfaces {
            unsafe config.allow_interfaces = avahi_string_list_add(config.allow_interfaces, name)
        }
        var code: Int32 = 0
        guard let server = unsafe avahi_server_new(poll.interface, &config, nil, nil, &code) else {
            let reason = unsafe String(cString: avahi_strerror(code))
            throw DiscoveryError(
                .unavailable,
                "The embedded responder did not start (\(reason)); is UDP port 5353 free?"
            )
        }
        unsafe self.pointer = server
        self.poll = poll
    }

    deinit {
        unsafe avahi_server_free(self.pointer)
    }

    /// What went wrong last, as an error.
    func failure(_ action: String) -> DiscoveryError {
        let reason = unsafe String(cString: avahi_strerror(avahi_server_errno(self.pointer)))
        return DiscoveryError(.system, "The embedded responder could not \(action): \(reason).")
    }

    /// The name of the instance's SRV and TXT records, escaped as the library spells it; nil if there is none.
    static func serviceName(_ instance: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 1024)
        let result = unsafe avahi_service_name_join(
            &buffer,
            buffer.count,
            instance,
            ServiceType.name,
            ServiceType.domain
        )
        guard result == 0, let end = buffer.firstIndex(of: 0) else { return nil }
        return String(validating: buffer[..<end], as: UTF8.self)
    }
}
