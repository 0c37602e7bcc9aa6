// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface
internal import Glibc
internal import Measuring

extension HostFacts {
    /// What the figures depend on here; blocks on the disk.
    ///
    /// - Parameter folder: The folder that is read from or written to.
    /// - Returns: The facts.
    static func here(_ folder: String) -> HostFacts {
        HostFacts(
            processor: SmallText.read("/proc/cpuinfo").flatMap(Self.processorName) ?? "unknown processor",
            processors: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
            kernel: Self.word("/proc/sys/kernel/osrelease"),
            congestion: Self.word("/proc/sys/net/ipv4/tcp_congestion_control"),
            load: Self.word("/proc/loadavg"),
            fileSystem: PlainWork.fileSystem(of: folder),
            folder: folder,
            version: Photoshare.version,
            build: Self.thisBuild,
            libraries: LibraryVersions.text
        )
    }

    /// The same, as it may be printed on a terminal: the other side may say anything.
    var printable: HostFacts {
        let text = { (words: String) in DisplayText.escape(words, columns: 120) }
        return HostFacts(
            processor: text(self.processor),
            processors: max(0, self.processors),
            kernel: text(self.kernel),
            congestion: text(self.congestion),
            load: text(self.load),
            fileSystem: text(self.fileSystem),
            folder: text(self.folder),
            version: text(self.version),
            build: text(self.build),
            libraries: text(self.libraries)
        )
    }

    private static var thisBuild: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }

    private static func word(_ path: String) -> String {
        let word = SmallText.read(path)?.split { $0 == " " || $0 == "\n" }.first
        return word.map { String($0) } ?? "unknown"
    }

    /// What `/proc/cpuinfo` calls the first processor; processors of ARM have no name there.
    static func processorName(_ text: String) -> String? {
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":", maxSplits: 1).last.map { name in
            String(name.drop { $0 == " " })
        }
    }
}
