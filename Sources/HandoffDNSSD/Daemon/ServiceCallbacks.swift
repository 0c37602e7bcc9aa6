// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CDNSSD
import HandoffTransport

/// What the library calls when a registration was accepted or refused.
func registerCallback(
    _: DNSServiceRef?,
    _: DNSServiceFlags,
    _ code: DNSServiceErrorType,
    _: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?,
    _ context: UnsafeMutableRawPointer?
) {
    guard code != Int32(kDNSServiceErr_NoError) else { return }
    unsafe deliver(.failed(code), to: context)
}

/// What the library would call with domains to browse; nobody waits for them.
func domainCallback(
    _: DNSServiceRef?,
    _: DNSServiceFlags,
    _: UInt32,
    _: DNSServiceErrorType,
    _: UnsafePointer<CChar>?,
    _: UnsafeMutableRawPointer?
) {}

/// What the library calls when an instance came or went.
func browseCallback(
    _: DNSServiceRef?,
    _ flags: DNSServiceFlags,
    _ interface: UInt32,
    _ code: DNSServiceErrorType,
    _ name: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?,
    _ context: UnsafeMutableRawPointer?
) {
    guard code == Int32(kDNSServiceErr_NoError) else { return unsafe deliver(.failed(code), to: context) }
    // A name that is no UTF-8 is not one of ours (RFC 6763 section 4.1.1), and could not be asked for.
    guard let name = unsafe name.flatMap({ unsafe String(validatingCString: $0) }) else { return }
    let source = ServiceSource(instance: name, interface: interface)
    unsafe deliver(.instance(source, isPresent: isAddition(flags)), to: context)
}

/// What the library calls when an instance was resolved.
func resolveCallback(
    _: DNSServiceRef?,
    _: DNSServiceFlags,
    _: UInt32,
    _ code: DNSServiceErrorType,
    _: UnsafePointer<CChar>?,
    _ host: UnsafePointer<CChar>?,
    _ port: UInt16,
    _ length: UInt16,
    _ text: UnsafePointer<UInt8>?,
    _ context: UnsafeMutableRawPointer?
) {
    guard code == Int32(kDNSServiceErr_NoError) else { return unsafe deliver(.failed(code), to: context) }
    guard let host = unsafe host.flatMap({ unsafe String(validatingCString: $0) }) else { return }
    let target = ServiceTarget(host: host, port: UInt16(bigEndian: port))
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: text, count: text == nil ? 0 : Int(length)))
    // Avahi 0.8 hands the strings out in the reverse of their order on the wire (seen), in which the first of two equal
    // keys counts.
    unsafe deliver(.resolved(target, text: TextRecord.reversed(bytes)), to: context)
}

/// What the library calls when an address came or went.
func queryCallback(
    _: DNSServiceRef?,
    _ flags: DNSServiceFlags,
    _: UInt32,
    _ code: DNSServiceErrorType,
    _: UnsafePointer<CChar>?,
    _: UInt16,
    _: UInt16,
    _ length: UInt16,
    _ data: UnsafeRawPointer?,
    _: UInt32,
    _ context: UnsafeMutableRawPointer?
) {
    guard code == Int32(kDNSServiceErr_NoError), let data = unsafe data else { return }
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: data, count: Int(length)))
    guard let address = Endpoint.Address(bytes: bytes) else { return }
    unsafe deliver(.address(address, isPresent: isAddition(flags)), to: context)
}

private func isAddition(_ flags: DNSServiceFlags) -> Bool {
    flags & DNSServiceFlags(kDNSServiceFlagsAdd) != 0
}

private func deliver(_ reply: ServiceReply, to context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    // Borrowed from the ServiceReference, which ends the request before it lets go; retained for the call.
    unsafe Unmanaged<ServiceReplyHandler>.fromOpaque(context).takeUnretainedValue().body(reply)
}
