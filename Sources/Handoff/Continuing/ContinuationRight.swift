// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why the other device lets this one in.
enum ContinuationRight: Sendable {
    /// It shows this code.
    case code(OneShotCode)
    /// It has let this one in before, and gave it this.
    case ticket(ContinuationTicket)
    /// It is this device, and knows this one.
    case device(PairedDevice)
}
