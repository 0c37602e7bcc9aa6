// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Something that a confined process can no longer do.
package enum Restriction: Sendable, Hashable, CaseIterable {
    /// Make, write, link, rename or remove files and folders elsewhere.
    case writing
    /// Run a program.
    case executing
    /// Cut files short elsewhere, which is a right of its own.
    case truncating
    /// Take a TCP port.
    case listening
    /// Control a device other than the terminal.
    case controllingDevices
    /// Send signals to processes outside, and reach the sockets without a file that they listen on.
    case reachingProcesses

    /// The version of Landlock that has it first.
    package var since: Int {
        switch self {
        case .writing, .executing: 2
        case .truncating: 3
        case .listening: 4
        case .controllingDevices: 5
        case .reachingProcesses: 6
        }
    }

    /// What cannot be done, as part of a sentence for people.
    package var clause: String {
        switch self {
        case .writing: "write elsewhere"
        case .executing: "run programs"
        case .truncating: "cut files short elsewhere"
        case .listening: "listen on TCP ports"
        case .controllingDevices: "control devices"
        case .reachingProcesses: "signal other processes"
        }
    }
}
