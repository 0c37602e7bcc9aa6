// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffWire

/// What a peer sends inside the channel, from some point on to its end, and what must become of the session
/// (README.md has the format of the files).
struct Recording: Sendable {
    /// Whom the bytes are for.
    enum Reader: String, Sendable {
        /// Offers a note, and echoes what comes on streams.
        case originator
        /// Continues an activity, and takes streams until the session ends.
        case continuer
        /// Continues an activity, and receives its files.
        case receiver
        /// Shows a code, to be paired.
        case shower
        /// Types the code, to be paired.
        case typer
    }

    /// Where the bytes begin.
    enum Beginning: String, Sendable {
        /// At the first byte inside the channel.
        case channel
        /// Behind the exchange with the right code.
        case session
        /// At the first byte inside the channel of two devices that were paired before.
        case paired
    }

    /// What the peer does after the last byte.
    enum Ending: String, Sendable {
        /// It ends its direction properly.
        case end
        /// It says nothing more: what is wrong must show without its help.
        case silence
    }

    /// What must become of the session.
    enum Outcome: String, Sendable {
        /// It ended well: all that was asked for came, and a goodbye.
        case done
        /// It ended well, and something was left out.
        case partial
        /// The peer broke the protocol.
        case violation
        /// The peer broke the rules of a file transfer.
        case damage
        /// The peer did not prove that it knows the code.
        case untrusted
        /// The peer speaks no version in common.
        case unsupported
        /// It ended before its end.
        case failed
        /// The peer took too long.
        case late
        /// The peer asked to come back later.
        case busy
        /// The peer stopped.
        case cancelled
        /// What was offered is over a limit of the reader's own.
        case tooLarge = "too-large"
    }

    /// One thing that a peer does.
    enum Step: Sendable {
        case send([UInt8])
        /// Read up to the next frame of this type.
        case wait(FrameType)
    }

    var name: String
    var about: String
    var reader: Reader
    var begins: Beginning = .session
    var steps: [Step]
    /// How often all of it is sent.
    var times = 1
    var ending: Ending
    var outcome: Outcome
    /// What a receiver has placed in the end.
    var placed: [String] = []

    /// The bytes in one piece.
    var bytes: [UInt8] {
        self.steps.flatMap { step -> [UInt8] in
            if case .send(let bytes) = step { bytes } else { [] }
        }
    }

    /// The same, with the bytes exchanged for others; the waits stay where they are, and go where there is nothing left.
    func with(_ bytes: [UInt8], ending: Ending) -> Recording {
        var changed = self
        changed.ending = ending
        changed.steps = []
        var rest = bytes[...]
        for step in self.steps {
            switch step {
            case .wait where !rest.isEmpty: changed.steps.append(step)
            case .wait: break
            case .send(let old):
                changed.steps.append(.send(Array(rest.prefix(old.count))))
                rest = rest.dropFirst(old.count)
            }
        }
        return changed
    }
}
