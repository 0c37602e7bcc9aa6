// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore
import HandoffTransport

/// What libavahi-core calls when a record came or went.
func recordLookupCallback(
    _: OpaquePointer?,
    _: AvahiIfIndex,
    _: AvahiProtocol,
    _ event: AvahiBrowserEvent,
    _ record: UnsafeMutablePointer<AvahiRecord>?,
    _: AvahiLookupResultFlags,
    _ context: UnsafeMutableRawPointer?
) {
    guard
        let isPresent = isPresence(event),
        let fact = unsafe record.flatMap({ unsafe ServiceFact($0) }),
        let context = unsafe context
    else { return }
    // Borrowed from the RecordLookup, which frees the C object first; retained for the call.
    let handler = unsafe Unmanaged<LookupHandler>.fromOpaque(context).takeUnretainedValue()
    handler.body(.fact(fact, isPresent: isPresent))
}

/// What libavahi-core calls when an instance came or went.
func typeLookupCallback(
    _: OpaquePointer?,
    _ interface: AvahiIfIndex,
    _: AvahiProtocol,
    _ event: AvahiBrowserEvent,
    _ name: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?,
    _: AvahiLookupResultFlags,
    _ context: UnsafeMutableRawPointer?
) {
    // A name that is no UTF-8 is not one of ours (RFC 6763 section 4.1.1), and could not be asked for.
    guard
        let isPresent = isPresence(event),
        let name = unsafe name.flatMap({ unsafe String(validatingCString: $0) }),
        let index = UInt32(exactly: interface),
        let context = unsafe context
    else { return }
    // Borrowed from the TypeLookup, which frees the C object first; retained for the call.
    let handler = unsafe Unmanaged<LookupHandler>.fromOpaque(context).takeUnretainedValue()
    handler.body(.instance(ServiceSource(instance: name, interface: index), isPresent: isPresent))
}

/// Whether an event says that something came or that it went; nil for the events about the browser itself.
private func isPresence(_ event: AvahiBrowserEvent) -> Bool? {
    switch event {
    case AVAHI_BROWSER_NEW: true
    case AVAHI_BROWSER_REMOVE: false
    default: nil
    }
}

extension ServiceFact {
    /// Reads a record of the library; nil for types that were not asked for and for what does not fit a packet.
    fileprivate init?(_ record: UnsafeMutablePointer<AvahiRecord>) {
        guard let type = unsafe record.pointee.key?.pointee.type else { return nil }
        switch Int(type) {
        case AVAHI_DNS_TYPE_SRV:
            let data = unsafe record.pointee.data.srv
            guard let host = unsafe data.name.flatMap({ unsafe String(validatingCString: $0) }) else { return nil }
            self = unsafe .target(ServiceTarget(host: host, port: data.port))
        case AVAHI_DNS_TYPE_TXT:
            guard let data = unsafe recordData(record) else { return nil }
            self = .text(data)
        case AVAHI_DNS_TYPE_A, AVAHI_DNS_TYPE_AAAA:
            guard let address = unsafe recordData(record).flatMap(Endpoint.Address.init(bytes:)) else { return nil }
            self = .address(address)
        default:
            return nil
        }
    }
}

/// Room for the largest multicast DNS packet (RFC 6762 section 17).
private let maximumData = 9000

/// A record's data as on the wire; nil for what does not fit a packet.
func recordData(_ record: UnsafeMutablePointer<AvahiRecord>) -> [UInt8]? {
    var isWhole = false
    let data = unsafe [UInt8](unsafeUninitializedCapacity: maximumData) { buffer, count in
        let size = unsafe avahi_rdata_serialize(record, buffer.baseAddress, maximumData)
        isWhole = size <= maximumData
        count = isWhole ? size : 0
    }
    return isWhole ? data : nil
}
