// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import HandoffCrypto
import HandoffTransport
import Testing

@testable import photoshare

/// Facts about keys, state and destination in, verdicts out.
struct FolderCheckTests {
    private static let unusable = Verdict.fault(.stateUnusable)

    private static func state(
        _ folder: StateFact.Folder,
        _ key: StateFact.Key? = nil,
        _ devices: StateFact.Devices? = nil
    ) -> StateFact {
        StateFact(path: "/s p", user: 1000, folder: folder, key: key, devices: devices)
    }

    private static func refusal(_ code: KeyFileError.Code) -> StateFact {
        Self.state(.sound, .refused(KeyFileError(code, "The system refuses.")), .paired(0))
    }

    private static let folders: [DoctorCase] = [
        DoctorCase("no state yet", .state, .ok, "made when it is needed") { $0.state = Self.state(.absent) },
        DoctorCase("no state to be made", .state, Self.unusable, "cannot be made in /x", fix: "ls -ld /x") {
            $0.state = Self.state(.outOfReach(parent: "/x"))
        },
        DoctorCase("private", .state, .ok, "private") { $0.state = Self.state(.sound) },
        DoctorCase("unrelated", .state, Self.unusable, "a folder of its own") {
            $0.state = Self.state(.unrelated)
        },
        DoctorCase("open", .state, Self.unusable, "others can look", fix: "chmod 700 '/s p'") {
            $0.state = Self.state(.open)
        },
        DoctorCase("foreign", .state, Self.unusable, "another user", fix: "sudo chown 1000 '/s p'") {
            $0.state = Self.state(.foreign)
        },
        DoctorCase("a file", .state, Self.unusable, "no folder", fix: "mv '/s p' '/s p.old'") {
            $0.state = Self.state(.notAFolder)
        },
        DoctorCase("hidden", .state, Self.unusable, "cannot be looked at", fix: "ls -ld '/s p'") {
            $0.state = Self.state(.hidden)
        },
        DoctorCase("nowhere", .state, Self.unusable, "--state") { $0.state = Self.state(.nowhere) },
        DoctorCase("no key yet", .key, .ok, "no device key yet") { $0.state = Self.state(.absent) },
        DoctorCase("no key in the folder", .key, .ok, "no device key yet") { $0.state = Self.state(.sound, .absent) },
        DoctorCase(
            "key gone",
            .key,
            Self.unusable,
            "know no other",
            fix: "mv '/s p/photoshare.sqlite' '/s p/photoshare.sqlite.old'"
        ) {
            $0.state = Self.state(.sound, .absent, .paired(2))
        },
        DoctorCase("key not looked at", .key, .note, "not looked at") { $0.state = Self.state(.open) },
        DoctorCase("key", .key, .ok, "only by you") { $0.state = Self.state(.sound, .sound) },
        DoctorCase("key open", .key, Self.unusable, "others can read", fix: "chmod 600 '/s p/device.key'") {
            $0.state = Self.refusal(.notPrivate)
        },
        DoctorCase("key foreign", .key, Self.unusable, "another user", fix: "sudo chown 1000 '/s p/device.key'") {
            $0.state = Self.refusal(.foreignOwner)
        },
        DoctorCase(
            "key a link",
            .key,
            Self.unusable,
            "symbolic link",
            fix: #"cp --remove-destination "$(realpath '/s p/device.key')" '/s p/device.key'"#
        ) {
            $0.state = Self.refusal(.symbolicLink)
        },
        DoctorCase("key no file", .key, Self.unusable, "no file", fix: "mv '/s p/device.key' '/s p/device.key.old'") {
            $0.state = Self.refusal(.notAFile)
        },
        DoctorCase(
            "key damaged",
            .key,
            Self.unusable,
            "no device key",
            fix: "mv '/s p/device.key' '/s p/device.key.damaged'"
        ) { $0.state = Self.refusal(.damaged) },
        DoctorCase("key refused", .key, Self.unusable, "the system refuses") { $0.state = Self.refusal(.system) },
        DoctorCase("not paired", .devices, .note, "not paired with any device yet", fix: "photoshare pair") {
            $0.state = Self.state(.absent)
        },
        DoctorCase("nobody paired", .devices, .note, "not paired with any device yet", fix: "photoshare pair") {
            $0.state = Self.state(.sound, .sound, .paired(0))
        },
        DoctorCase("paired", .devices, .ok, "one device") { $0.state = Self.state(.sound, .sound, .paired(1)) },
        DoctorCase("several paired", .devices, .ok, "3 devices") { $0.state = Self.state(.sound, .sound, .paired(3)) },
        DoctorCase("store open", .devices, Self.unusable, "others", fix: "chmod 600 '/s p/photoshare.sqlite'") {
            $0.state = Self.state(.sound, .sound, .refused(DeviceStoreError(.exposed, "Read by others.")))
        },
        DoctorCase(
            "store damaged",
            .devices,
            Self.unusable,
            "broken",
            fix: "mv '/s p/photoshare.sqlite' '/s p/photoshare.sqlite.damaged'"
        ) {
            $0.state = Self.state(.sound, .sound, .refused(DeviceStoreError(.damaged, "Broken.")))
        },
        DoctorCase("state not in time", .devices, Self.unusable, "locked") { _ in },
        DoctorCase("room", .destination, .ok, "room for 75 GB") {
            $0.destination = .writable(path: "/d", free: 75_000_000_000, isFull: false)
        },
        DoctorCase("little room", .destination, .warning, "1 MB", fix: "df -h /d") {
            $0.destination = .writable(path: "/d", free: 1_000_000, isFull: false)
        },
        DoctorCase("full", .destination, .fault(.destinationFull), "full", fix: "df -h /d") {
            $0.destination = .writable(path: "/d", free: 5, isFull: true)
        },
        DoctorCase("to be made", .destination, .ok, "is made") {
            $0.destination = .absent(path: "/a/b", parent: "/a", isWritable: true)
        },
        DoctorCase("not to be made", .destination, .fault(.destinationNotWritable), "in /a", fix: "ls -ld /a") {
            $0.destination = .absent(path: "/a/b", parent: "/a", isWritable: false)
        },
        DoctorCase("not writable", .destination, .fault(.destinationNotWritable), "read-only", fix: "ls -ld /d") {
            $0.destination = .unusable(path: "/d", "it is read-only")
        },
        DoctorCase(
            "no place",
            .destination,
            .fault(.destinationNotWritable),
            "HOME",
            fix: "photoshare continue --to DIR"
        ) {
            $0.destination = .nowhere("no HOME")
        },
    ]

    @Test(arguments: Self.folders)
    func `facts about folders come to a verdict`(expected: DoctorCase) {
        expected.verify()
    }
}
