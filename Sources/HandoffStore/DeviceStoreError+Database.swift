// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database
internal import HandoffTransport

extension DeviceStoreError {
    /// The error for one of the database.
    init(_ error: DatabaseError) {
        let code: Code =
            switch error.code {
            case .busy: .busy
            case .corrupt, .foreign, .mismatch, .range: .damaged
            case .newerSchema: .newer
            case .exposed: .exposed
            case .full: .full
            case .constraint: .invalid
            default: .system
            }
        self.init(code, error.message)
    }
}
