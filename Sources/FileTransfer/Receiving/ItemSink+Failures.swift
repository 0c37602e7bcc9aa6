// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

extension ItemSink {
    /// Whether a failure is that of one item, or of what is in one folder: the others may have a place nevertheless.
    ///
    /// What concerns the destination as a whole ends the transfer: no room, an error of the disk, a root in which nothing
    /// can be made any more.
    func isOfOneItem(_ error: FileError) -> Bool {
        guard let destination = self.destination else { return false }
        switch error.code {
        case .exists, .nameRefused, .tooLarge, .unreadable: return true
        case .notWritable: return (try? destination.probeWritable()) != nil
        default: return false
        }
    }
}

extension ItemReport {
    /// The report on an item that has no place.
    init(item: Int, failure: FileError) {
        self.init(
            item: item,
            outcome: .failed,
            reason: failure.clause,
            code: TransferError(receiving: failure).code
        )
    }
}
