// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension Program {
    /// The declaration of the whole command line.
    ///
    /// - Parameter version: What `--version` prints.
    /// - Returns: The program with the commands of this version.
    package static func photoshare(version: String) -> Program {
        Program(
            name: "photoshare",
            version: version,
            summary: "Start on one device, continue on the other.",
            discussion: [
                "Run 'photoshare send' where the files are and 'photoshare continue' where they shall go. The two find "
                    + "each other on the local network; nothing passes through a server."
            ],
            commands: [
                SendOptions.command, ContinueOptions.command, ListOptions.command, PairOptions.command,
                DevicesOptions.command, TrustOptions.command, PreviewOptions.command,
                VerifyOptions.command, DoctorOptions.command, BenchOptions.command,
            ],
            common: CommonOptions.group,
            exclusive: [[CommonOptions.quiet, CommonOptions.verbose]],
            examples: [
                Example("photoshare send IMG_1.jpg", "offer a photo; shows a code"),
                Example("photoshare continue", "on the other device: asks for the code"),
                Example("photoshare pair", "on both, once: no code is needed from then on"),
            ]
        )
    }
}
