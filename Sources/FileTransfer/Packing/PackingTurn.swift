// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What one block on the bulk stream took: what the gauge goes by.
struct PackingTurn {
    /// How many bytes the records had.
    var content: Int
    /// How long it took from the block before to this one.
    var elapsed: Duration
    /// How long of that there was nothing to do but wait for the path to take more.
    var waited: Duration
    /// How long of that was spent on making the records shorter, whether they became it or not.
    var packing: Duration
}
