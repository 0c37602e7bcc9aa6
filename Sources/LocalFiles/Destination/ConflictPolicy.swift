// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What happens when the name of an incoming file is taken.
public enum ConflictPolicy: Sendable, Hashable, CaseIterable {
    /// The incoming file becomes `name (1).ext`, or the next number that is free.
    case rename
    /// The incoming file is dropped.
    case skip
    /// The incoming file takes the place of the existing one, in one step.
    case replace
    /// The incoming file takes the place of an existing one that was modified before it, else it is dropped.
    case newer
    /// Placing fails.
    case fail
}
