// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Codes that stopped because three in a row were typed wrong.
///
/// A person at the device can let them go on. A program that does so by itself gives strangers as many guesses as they
/// like (docs/security.md, rule 10).
public struct StoppedCodes: Sendable {
    private let desk: CodeDesk

    init(_ desk: CodeDesk) {
        self.desk = desk
    }

    /// Makes a new code, which is advertised at once.
    public func reopen() {
        self.desk.reopen()
    }
}
