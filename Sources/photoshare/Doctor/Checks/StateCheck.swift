// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import HandoffCrypto
internal import HandoffTransport

extension DoctorCheck {
    /// Whether the folder of keys and state is private.
    static let state = DoctorCheck(
        "state",
        \.state,
        missing: .fault(.stateUnusable, "the state folder could not be looked at in time")
    ) { state, _ in
        let folder = ShellWord(state.path)
        switch state.folder {
        case .nowhere:
            return .fault(
                .stateUnusable,
                "neither XDG_STATE_HOME nor HOME says where keys and state are kept; --state does"
            )
        case .absent: return .ok("\(state.path) is made when it is needed")
        case .outOfReach(let parent):
            let message = "\(state.path) is not there, and cannot be made in \(parent)"
            return .fault(.stateUnusable, message, fix: "ls -ld \(ShellWord(parent))")
        case .sound: return .ok("\(state.path) is private")
        case .notAFolder:
            return .fault(
                .stateUnusable,
                "\(state.path) is no folder",
                fix: "mv \(folder) \(ShellWord("\(state.path).old"))"
            )
        case .foreign:
            let fix = "sudo chown \(state.user) \(folder)"
            return .fault(.stateUnusable, "\(state.path) belongs to another user", fix: fix)
        case .unrelated:
            return .fault(
                .stateUnusable,
                "\(state.path) is not private, and has nothing of photoshare in it: --state takes a folder of its own"
            )
        case .open: return .fault(.stateUnusable, "others can look into \(state.path)", fix: "chmod 700 \(folder)")
        case .hidden: return .fault(.stateUnusable, "\(state.path) cannot be looked at", fix: "ls -ld \(folder)")
        }
    }

    /// Whether the device key can be used.
    static let key = DoctorCheck(
        "key",
        \.state,
        missing: .fault(.stateUnusable, "the device key could not be looked at in time")
    ) { state, _ in
        guard let key = state.key else { return Self.unseen(state.folder, "no device key yet: pairing makes one") }
        switch key {
        case .absent:
            guard case .paired(let count)? = state.devices, count > 0 else {
                return .ok("no device key yet: pairing makes one")
            }
            let path = "\(state.path)/photoshare.sqlite"
            return .fault(
                .stateUnusable,
                "the device key is gone, and the paired devices know no other: restore it from a backup, or pair all again",
                fix: "mv \(ShellWord(path)) \(ShellWord("\(path).old"))"
            )
        case .sound: return .ok("the device key can be used, and only by you")
        case .refused(let error): return Self.judge(error, state)
        }
    }

    private static func judge(_ error: KeyFileError, _ state: StateFact) -> Finding {
        let path = "\(state.path)/\(KeyFile.name)"
        let file = ShellWord(path)
        let (message, fix): (String, String?) =
            switch error.code {
            case .notPrivate:
                ("others can read \(path): mend it if nobody has, else remove it and pair again", "chmod 600 \(file)")
            case .foreignOwner: ("\(path) belongs to another user", "sudo chown \(state.user) \(file)")
            case .symbolicLink:
                (
                    "\(path) is a symbolic link, and has to be the file itself",
                    "cp --remove-destination \"$(realpath \(file))\" \(file)"
                )
            case .notAFile: ("\(path) is no file", "mv \(file) \(ShellWord("\(path).old"))")
            case .damaged:
                (
                    "\(path) holds no device key: restore it from a backup, or move it away and pair all devices again",
                    "mv \(file) \(ShellWord("\(path).damaged"))"
                )
            default: (error.message.clause, nil)
            }
        return .fault(.stateUnusable, message, fix: fix)
    }

    /// Whether the paired devices can be read, and how many there are.
    static let devices = DoctorCheck(
        "devices",
        \.state,
        missing: .fault(
            .stateUnusable,
            "the paired devices could not be read in time: another program may keep them locked"
        )
    ) { state, _ in
        switch state.devices {
        case nil: return Self.unseen(state.folder, Self.alone)
        case .paired(0)?: return .note(Self.alone, fix: "photoshare pair")
        case .paired(1)?: return .ok("one device is paired")
        case .paired(let count)?: return .ok("\(count) devices are paired")
        case .refused(let error)?:
            let path = "\(state.path)/photoshare.sqlite"
            let fix: String? =
                switch error.code {
                case .exposed: "chmod 600 \(ShellWord(path))"
                case .damaged: "mv \(ShellWord(path)) \(ShellWord("\(path).damaged"))"
                case .full: "df -h \(ShellWord(state.path))"
                default: nil
                }
            return .fault(.stateUnusable, "the paired devices cannot be read: \(error.message.clause)", fix: fix)
        }
    }

    private static let alone = "not paired with any device yet"

    /// The finding where nothing in the folder was looked at.
    private static func unseen(_ folder: StateFact.Folder, _ absence: String) -> Finding {
        guard folder == .absent else { return .note("not looked at, because of the state folder") }
        return absence == Self.alone ? .note(absence, fix: "photoshare pair") : .ok(absence)
    }
}
