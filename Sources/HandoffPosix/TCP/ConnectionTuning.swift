// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How soon a peer that vanished is noticed, in whole seconds.
///
/// An idle connection is probed from `idle` on, every `interval`. With TCP_USER_TIMEOUT set, Linux gives up after
/// `timeout` without an acknowledgement, whether it was data or a probe that was not acknowledged (tcp(7)); a peer that
/// keeps its window shut for so long is given up as well, but credit keeps ours open. Socket buffers are left alone:
/// setting their size would end the kernel's own tuning of them.
struct ConnectionTuning: Sendable {
    var idle: Int32 = 30
    var interval: Int32 = 10
    var probes: Int32 = 3
    var timeout: Int32 = 60
}
