// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// A browser's knowledge and those of its instances whose event is still to be told.
struct BrowseLedger: Sendable {
    /// How long facts are gathered before they are told: host, text and addresses come one by one, but together.
    static let gatheringMilliseconds: UInt32 = 40

    /// What is known.
    var table = ServiceTable()
    private var changed: Set<String> = []
    private let mailbox: BrowseMailbox

    /// Makes an empty ledger whose events go into a mailbox.
    init(_ mailbox: BrowseMailbox) {
        self.mailbox = mailbox
    }

    /// Notes that something about an instance changed.
    ///
    /// - Returns: Whether it is the first change since the last telling, so that a telling is to be arranged.
    mutating func note(_ instance: String) -> Bool {
        self.changed.insert(instance)
        return self.changed.count == 1
    }

    /// Tells what changed.
    mutating func tell(_ interfaces: InterfaceTable) {
        for instance in self.changed {
            if let event = self.table.event(for: instance, interfaces: interfaces) {
                self.mailbox.post(event)
            }
        }
        self.changed = []
    }

    /// Looks at every instance anew, because the interfaces changed or doubts were settled.
    mutating func tellAll(_ interfaces: InterfaceTable) {
        self.changed.formUnion(self.table.instances)
        self.tell(interfaces)
    }
}
