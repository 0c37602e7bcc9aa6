// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// An instance as heard on one network interface.
struct ServiceSource: Sendable, Hashable {
    /// The instance name.
    let instance: String
    /// The index of the interface.
    let interface: UInt32
}

/// Where a service runs: the data of its SRV record that matters here.
struct ServiceTarget: Sendable, Hashable {
    /// The host's name, escaped as the engine spells it.
    let host: String
    /// The TCP port.
    let port: UInt16
}

/// One thing that a record says about a service.
enum ServiceFact: Sendable, Hashable {
    /// SRV: host and port.
    case target(ServiceTarget)
    /// TXT: the record's data.
    case text([UInt8])
    /// A or AAAA: an address of the host, without scope.
    case address(Endpoint.Address)
}
