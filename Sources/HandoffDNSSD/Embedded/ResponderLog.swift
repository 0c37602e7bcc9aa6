// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CAvahiCore
import HandoffTransport
internal import Locking

/// Where libavahi-core's messages go: nowhere, unless somebody wants to read them.
///
/// The library has one log function for the whole process.
enum ResponderLog {
    private static let reader = Lock<(@Sendable (String) -> Void)?>(nil)
    private static let installation: Void = unsafe avahi_set_log_function(responderLogFunction)

    /// Takes the messages away from standard error; call before anything else of the library.
    static func install() {
        self.installation
    }

    /// Sends the messages to a function from now on, in place of the one before.
    static func send(to reader: @escaping @Sendable (String) -> Void) {
        self.reader.withLock { $0 = reader }
    }

    fileprivate static func add(_ message: String) {
        self.reader.withLock { $0 }?(message)
    }
}

private func responderLogFunction(_: AvahiLogLevel, _ message: UnsafePointer<CChar>?) {
    guard let message = unsafe message else { return }
    ResponderLog.add(unsafe String(cString: message))
}
