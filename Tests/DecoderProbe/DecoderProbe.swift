// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import DecoderProcesses
import Foundation
import Glibc
import ImagePreview
import LocalFiles

/// A program with decoders that do what a picture tells them: what somebody would try who has taken one over.
///
/// Its arguments are done one after the other; what came of each is a line on standard output.
@main
struct DecoderProbe {
    /// Shared with the decoders, since they inherit it.
    private let board: Board
    private let pool: DecoderPool
    private let nursery: Int32
    /// The argument for a nursery that becomes the only decoder.
    private static let alone = "alone"

    static func main() async throws {
        // What a script would give the tool.
        unsafe setenv("PHOTOSHARE_CODE", "7-secret-words", 1)
        let board = try Board()
        let isShort = CommandLine.arguments.contains("sleep")
        let limits = DecoderLimits(memory: 256 << 20, processorSeconds: 1, patience: isShort ? 1000 : 300_000)
        guard
            let nursery = DecoderNursery.start(
                limits: limits,
                isForOne: CommandLine.arguments.contains(Self.alone),
                work: { request, picture, _ in Misdeed.answer(request, picture, board) }
            )
        else {
            print("no nursery")
            exit(1)
        }
        let probe = DecoderProbe(board: board, pool: try DecoderPool(nursery, count: 1), nursery: board.children[0])
        for argument in CommandLine.arguments.dropFirst() where argument != Self.alone {
            print(await probe.run(argument))
        }
        if DecoderNursery.start(limits: limits) != nil { print("a nursery although there are threads") }
        await probe.pool.close()
        print("children left: \(board.children.count)")
    }

    private func run(_ word: String) async -> String {
        // Before anything is begun: what waits for it would else see that of the word before.
        self.board.isBusy = false
        switch word {
        case "kill-idle":
            await Self.end(self.board.decoder)
            return "killed"
        case "kill-nursery":
            await Self.end(self.nursery)
            return "killed"
        case "kill-busy":
            async let result = self.decode("busy")
            while !self.board.isBusy { await Task.yield() }
            if self.board.decoder > 0 { kill(self.board.decoder, SIGKILL) }
            return await result
        case "cancel":
            let task = Task { await self.decode("busy") }
            while !self.board.isBusy { await Task.yield() }
            task.cancel()
            return await task.value
        case "shrink": return await self.shrink()
        default: return await self.decode(word)
        }
    }

    /// Kills a process, and waits until it is dead; it is for its maker to bury.
    private static func end(_ process: Int32) async {
        // 0 would be all processes of the group.
        guard process > 0 else { return }
        kill(process, SIGKILL)
        while let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            !status.contains("State:\tZ")
        { await Task.yield() }
    }

    /// Has a picture decoded whose file loses its end meanwhile.
    private func shrink() async -> String {
        let path = CommandLine.arguments[0] + ".\(getpid()).jpg"
        defer { unsafe unlink(path) }
        let bytes = Misdeed.picture("read") + [UInt8](repeating: 0, count: 3 * 4096)
        guard let file = unsafe fopen(path, "w") else { return "no file" }
        unsafe fwrite(bytes, 1, bytes.count, file)
        unsafe fclose(file)
        let input = NamedInput(path: Array(path.utf8))
        async let result = self.text(of: input)
        while !self.board.isBusy { await Task.yield() }
        unsafe truncate(path, 4096)
        return await result
    }

    private func text(of input: NamedInput) async -> String {
        defer { self.board.isBusy = true }
        return Self.text(try? await self.pool.preview(of: .named(input)))
    }

    private func decode(_ word: String) async -> String {
        // Whoever waits for a decoder that is busy does not wait for one that has ended.
        defer { self.board.isBusy = true }
        return Self.text(try? await self.pool.preview(of: .bytes(Misdeed.picture(word))))
    }

    private static func text(_ result: Result<Preview, PreviewRefusal>?) -> String {
        switch result {
        case .success(let preview): "preview \(preview.width)x\(preview.height)"
        case .failure(let refusal): "\(refusal.code): \(refusal.message)"
        case nil: "unreadable"
        }
    }
}
