"""Lets several processes pull one file from one sender, and says what it took: continuers.py PHOTOSHARE MIB COUNT ...

What the sender has read is 'rchar' of /proc/PID/io: everything that it read from files, and nothing from sockets.
"""

import json
import os
import queue
import select
import subprocess
import sys
import tempfile
import threading
import time

LIMIT = 256 * 1024
MEBIBYTE = 1024 * 1024
COMMON = ["--json", "--discovery", "embedded", "--interface", "lo"]


def figure(pid: int, file: str, name: str) -> int:
    """A figure of a process that the kernel keeps."""
    with open(f"/proc/{pid}/{file}") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


class Continuer:
    """A process that pulls, and what empties its pipe once it may go on."""

    def __init__(self, photoshare: str, work: str, number: int, advert: dict) -> None:
        self.count = 0
        self.output, end = os.pipe()
        self.errors = open(f"{work}/continue-{number}.jsonl", "w+")
        self.process = subprocess.Popen(
            [photoshare, "continue", *COMMON, "--yes", "-o", "-", f"--state={work}/state-{number}",
             f"--host=127.0.0.1:{advert['port']}"],
            stdin=subprocess.DEVNULL, stdout=end, stderr=self.errors,
            env={**os.environ, "PHOTOSHARE_CODE": advert["code"]},
        )
        os.close(end)

    def empty(self, sink: int) -> None:
        """Moves what comes to nowhere, without a copy; opens the gate."""
        while moved := os.splice(self.output, sink, MEBIBYTE):
            self.count += moved
        os.close(self.output)


def adverts(sender: subprocess.Popen) -> queue.Queue:
    """The codes as they come; all else that the sender says is read, too, so that it never waits for this."""
    codes: queue.Queue = queue.Queue()

    def read() -> None:
        for line in sender.stdout:
            if '"event":"advertised"' in line:
                codes.put(json.loads(line))

    threading.Thread(target=read, daemon=True).start()
    return codes


def measure(photoshare: str, size: int, count: int) -> bool:
    """One offer; returns whether the sender stayed below the limit."""
    with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="photoshare-continuers-") as work:
        with open(f"{work}/photo.raw", "wb") as photo:
            for _ in range(size):
                photo.write(os.urandom(MEBIBYTE))
        with open(f"{work}/send.log", "w") as log:
            sender = subprocess.Popen(
                [photoshare, "send", *COMMON, f"--count={count}", f"--state={work}/state", f"{work}/photo.raw"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True,
            )
        codes = adverts(sender)
        continuers = [Continuer(photoshare, work, number, codes.get(timeout=30)) for number in range(count)]
        # All are there once each pipe has something in it.
        for continuer in continuers:
            if not select.select([continuer.output], [], [], 30)[0] or continuer.process.poll() is not None:
                with open(continuer.errors.name) as errors:
                    sys.exit(f"a continuer does not pull:\n{errors.read()}")
        read_before = figure(sender.pid, "io", "rchar")
        sink = os.open("/dev/null", os.O_WRONLY)
        began = time.monotonic()
        threads = [threading.Thread(target=continuer.empty, args=(sink,)) for continuer in continuers]
        for thread in threads:
            thread.start()
        read, peak = read_before, 0
        while any(thread.is_alive() for thread in threads):
            try:
                read, peak = figure(sender.pid, "io", "rchar"), figure(sender.pid, "status", "VmHWM")
            except (FileNotFoundError, StopIteration):
                pass
            time.sleep(0.02)
        seconds = time.monotonic() - began
        statuses = {continuer.process.wait() for continuer in continuers}
        _, status, usage = os.wait4(sender.pid, 0)
        sender.returncode = os.waitstatus_to_exitcode(status)
        if statuses != {0} or sender.returncode or {continuer.count for continuer in continuers} != {size * MEBIBYTE}:
            sys.exit(f"failed: continue {statuses}, send {sender.returncode}\n{open(f'{work}/send.log').read()[-2000:]}")
        peak = max(peak, usage.ru_maxrss)
        total = count * size
        print(
            f"{count:>4} continuers of {size} MiB  {seconds:.1f} s, {total / seconds:.0f} MiB/s in all"
            f"  read {read / MEBIBYTE:.0f} MiB ({read / MEBIBYTE / size:.2f} times the file,"
            f" {read_before / MEBIBYTE:.0f} MiB before the gate opened)"
            f"  processor: {(usage.ru_utime + usage.ru_stime) / (total / 1024):.2f} s a GiB"
            f"  peak MiB: {peak / 1024:.1f}{'' if peak < LIMIT else '  MISSED (wanted: below 256)'}",
            flush=True,
        )
        return peak < LIMIT


def main() -> None:
    photoshare, size, *counts = sys.argv[1:]
    kept = [measure(photoshare, int(size), int(count)) for count in counts]
    sys.exit(0 if all(kept) else 1)


main()
