// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore
import HandoffTransport

/// Records that are published and taken back together.
///
/// Lives on the loop's thread; dropping it says goodbye.
@safe
final class EntryGroup {
    private let group: OpaquePointer
    private let server: ResponderServer
    private let handler: EventHandler

    /// Makes an empty group.
    ///
    /// - Parameters:
    ///   - server: The responder.
    ///   - onConflict: Called when another host claims one of the names, and the records are withdrawn for that.
    /// - Throws: ``DiscoveryError`` with `.system`.
    init(_ server: ResponderServer, onConflict: @escaping @Sendable () -> Void) throws(DiscoveryError) {
        let handler = EventHandler(onConflict)
        // The group does not own the handler; this object does, and it frees the group before it lets go.
        let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
        guard let group = unsafe avahi_s_entry_group_new(server.pointer, entryGroupCallback, context) else {
            throw server.failure("publish")
        }
        unsafe self.group = group
        self.server = server
        self.handler = handler
    }

    deinit {
        unsafe avahi_s_entry_group_free(self.group)
    }

    /// Adds a record, or puts one in the place of another of the same name and type.
    ///
    /// No record is probed for: the names are random, so that there is nobody to ask, and probing costs 0.75 s (RFC
    /// 6762 section 8.1).
    ///
    /// - Parameters:
    ///   - content: The record.
    ///   - interface: The only interface to publish it on, or nil for all.
    ///   - isUpdate: Whether it replaces one.
    /// - Throws: ``DiscoveryError`` with `.system`.
    func add(_ content: RecordContent, on interface: UInt32?, isUpdate: Bool = false) throws(DiscoveryError) {
        var flags = content.isUnique ? AVAHI_PUBLISH_UNIQUE.rawValue | AVAHI_PUBLISH_NO_PROBE.rawValue : 0
        // A host has several addresses, each a record of its own.
        if [AVAHI_DNS_TYPE_A, AVAHI_DNS_TYPE_AAAA].contains(Int(content.type)) {
            flags |= AVAHI_PUBLISH_ALLOW_MULTIPLE.rawValue
        }
        if isUpdate { flags |= AVAHI_PUBLISH_UPDATE.rawValue }
        guard
            let record = unsafe avahi_record_new_full(
                content.name,
                UInt16(AVAHI_DNS_CLASS_IN),
                content.type,
                ServiceType.timeToLive
            )
        else { throw self.server.failure("make a record") }
        defer { unsafe avahi_record_unref(record) }
        guard unsafe avahi_rdata_parse(record, content.data, content.data.count) == 0 else {
            throw self.server.failure("make a record")
        }
        let index = interface.flatMap(Int32.init(exactly:)) ?? Int32(AVAHI_IF_UNSPEC)
        let protocols = Int32(AVAHI_PROTO_UNSPEC)
        let wanted = AvahiPublishFlags(rawValue: flags)
        guard unsafe avahi_server_add(self.server.pointer, self.group, index, protocols, wanted, record) == 0 else {
            throw self.server.failure("add a record")
        }
    }

    /// Announces what was added.
    ///
    /// - Throws: ``DiscoveryError`` with `.system`.
    func commit() throws(DiscoveryError) {
        guard unsafe avahi_s_entry_group_commit(self.group) == 0 else { throw self.server.failure("announce") }
    }
}

private func entryGroupCallback(
    _: OpaquePointer?,
    _: OpaquePointer?,
    _ state: AvahiEntryGroupState,
    _ context: UnsafeMutableRawPointer?
) {
    guard state == AVAHI_ENTRY_GROUP_COLLISION || state == AVAHI_ENTRY_GROUP_FAILURE else { return }
    guard let context = unsafe context else { return }
    // Borrowed from the EntryGroup, which frees the C object first.
    unsafe Unmanaged<EventHandler>.fromOpaque(context).takeUnretainedValue().body()
}
