// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Measuring

extension Failure {
    /// What to do where there is no room.
    static let roomForMeasurement = "--dir DIR measures in another folder, --sizes LIST takes smaller payloads"

    /// Finds the status of what ended a measurement, with a hint that fits one.
    ///
    /// - Parameters:
    ///   - error: What ended it.
    ///   - folder: Where files are read and written here.
    init(measuring error: any Error, in folder: String) {
        if (error as? MeasuringError)?.isFull == true || (error as? CocoaError)?.code == .fileWriteOutOfSpace {
            self.init(.destinationFull, "\(folder): there is no room left", hint: Self.roomForMeasurement)
            return
        }
        let failure = Failure(error)
        switch failure.status {
        case .destinationFull:
            let message = failure.message.contains(folder) ? failure.message : "\(folder): \(failure.message)"
            self.init(failure.status, message, hint: Self.roomForMeasurement)
        case .activityGone, .unreachable, .timedOut, .cancelledByPeer:
            self.init(
                failure.status,
                failure.message,
                hint:
                    "the other side has ended or is out of reach: run 'photoshare bench --serve' there again, and measure anew"
            )
        default: self = failure
        }
    }
}
