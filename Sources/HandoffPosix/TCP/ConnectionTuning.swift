// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How soon a peer that vanished is noticed, in whole seconds.
///
/// An idle connection is probed from `idle` on, every `interval`. With TCP_USER_TIMEOUT set, Linux gives up after
/// `timeout` without an acknowledgement, whether it was data or a probe that was not acknowledged (tcp(7)); a peer that
/// keeps its window shut for so long is given up as well, but credit keeps ours open. Socket buffers are left alone:
/// setting their size would end the kernel's own tuning of them.
///
/// Where the kernel's congestion control is BBR, a connection over a path as short as a wired link gets cubic instead, or
/// reno where only that is allowed: BBR sends by a timer, which costs the sender a quarter of a processor second for
/// each GiB, and guards against queues and losses that such a path does not have.
struct ConnectionTuning: Sendable {
    var idle: Int32 = 30
    var interval: Int32 = 10
    var probes: Int32 = 3
    var timeout: Int32 = 60
    /// Up to which round trip a path counts as short, in microseconds.
    var unpacedRoundTrip: UInt32 = 1000
}
