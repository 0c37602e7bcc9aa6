// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Handoff

/// What is remembered of an activity that was continued here.
struct ContinuedActivity: Sendable {
    let identifier: UUID
    let type: String
    let title: String?
    /// The paired device that it came from.
    let device: PairedDevice?
}
