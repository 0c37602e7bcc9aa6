// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import TestSupport

/// A place to send from and one to receive into.
struct Folders {
    let source: TemporaryDirectory
    let target: TemporaryDirectory

    init() throws {
        self.source = try TemporaryDirectory()
        self.target = try TemporaryDirectory()
    }
}
