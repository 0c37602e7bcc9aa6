// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import DecoderProcesses
import Glibc
import ImagePreview

/// What a decoder tries, told by the picture.
enum Misdeed {
    /// A file that begins as a JPEG does and tells what to do.
    static func picture(_ word: String) -> [UInt8] { [0xFF, 0xD8, 0xFF] + Array(word.utf8) + [0] }

    static func answer(_ request: DecoderRequest, _ picture: Span<UInt8>, _ board: Board) -> DecoderAnswer {
        board.decoder = getpid()
        var word = ""
        for place in 3..<picture.count {
            guard picture[place] != 0 else { break }
            word.unicodeScalars.append(Unicode.Scalar(picture[place]))
        }
        switch word {
        case "lie": return .preview(Preview(jpeg: [1, 2, 3], width: 9, height: 9, isDamaged: false))
        case "large": return .preview(Preview(jpeg: [0xFF, 0xD8], width: 9999, height: 9, isDamaged: false))
        case "honest": return .preview(Preview(jpeg: [0xFF, 0xD8], width: 9, height: 8, isDamaged: false))
        default: return .refusal(PreviewRefusal(.corrupt, self.act(word, picture, board)))
        }
    }

    private static func act(_ word: String, _ picture: Span<UInt8>, _ board: Board) -> String {
        switch word {
        case "number": return "\(getpid())"
        case "trap": return "\([Int]()[Int(getpid())])"
        case "spin": while true { board.isBusy = true }
        case "sleep", "busy":
            board.isBusy = true
            while true { poll(nil, 0, -1) }
        case "read":
            var sum = 0
            while sum < Int.max / 2 {
                board.isBusy = true
                sum += 1 + Int(picture[picture.count - 1])
            }
            return "\(sum)"
        case "memory": return self.takeMemory()
        case "environment": return unsafe getenv("PHOTOSHARE_CODE") == nil ? "none" : "the code"
        case "descriptors":
            return (0..<1024).filter { lseek($0, 0, SEEK_CUR) >= 0 || errno != EBADF }.map { "\($0)" }
                .joined(separator: " ")
        default: return self.call(word)
        }
    }

    private static func takeMemory() -> String {
        var taken = 0
        while taken < 4096, let piece = unsafe malloc(1 << 20) {
            unsafe memset(piece, 1, 1 << 20)
            taken += 1
        }
        return taken < 300 ? "no more" : "\(taken) MiB"
    }

    /// Makes a system call.
    ///
    /// - Returns: The error number's name, or what it gave.
    private static func call(_ word: String) -> String {
        let result: Int
        switch word {
        case "open": result = Int(unsafe open("/etc/passwd", O_RDONLY))
        case "write": result = Int(unsafe open("/tmp/decoder-probe", O_WRONLY | O_CREAT, 0o600))
        case "list": result = unsafe opendir("/") == nil ? -1 : 0
        case "status":
            var status = stat()
            result = Int(unsafe stat("/etc/passwd", &status))
        case "socket": result = Int(socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0))
        case "local-socket": result = Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        case "run": result = self.run("/bin/true")
        case "kill": result = Int(kill(getppid(), SIGTERM))
        case "longer": result = Int(ftruncate(4, 1 << 20))
        case "shared": result = self.map(PROT_WRITE, MAP_SHARED)
        case "code": result = self.map(PROT_READ | PROT_EXEC, MAP_PRIVATE)
        default: return "unknown"
        }
        return result < 0 ? unsafe String(cString: strerror(errno)) : "\(result)"
    }

    private static func map(_ rights: Int32, _ kind: Int32) -> Int {
        let page = unsafe mmap(nil, 4096, rights, kind | MAP_ANONYMOUS, -1, 0)
        return Int(bitPattern: page) == -1 ? -1 : 0
    }

    private static func run(_ path: String) -> Int {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(path), nil]
        return Int(unsafe execv(path, &words))
    }
}
