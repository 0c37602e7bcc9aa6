"""Transfers many small files between two processes, and says what it took: items.py PHOTOSHARE COUNT[,COUNT ...] [OPTION ...]

The moments are those at which the lines of 'continue --json' are read here, ten a second with how many items are done.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

LIMIT = 64 * 1024
# The copies of a million files of 1 KiB would take 10 GB of memory.
CONTENT_LIMIT = 300_000
COMMON = ["--discovery", "embedded", "--interface", "lo"]


def make_files(folder: str, count: int) -> int:
    """Makes the files, empty ones where there are very many; returns how many bytes they have."""
    content = bytes(range(256)) * 4
    total = 0
    for number in range(count):
        if number % 1000 == 0:
            path = os.path.join(folder, f"{number // 1000:04}")
            os.mkdir(path)
            parent = os.open(path, os.O_PATH)
        file = os.open(f"IMG_{number:07}.jpg.txt", os.O_WRONLY | os.O_CREAT, 0o644, dir_fd=parent)
        size = number % 1025 if count <= CONTENT_LIMIT else 0
        os.write(file, content[:size])
        os.close(file)
        total += size
        if number % 1000 == 999 or number == count - 1:
            os.close(parent)
    return total


def peak(process: subprocess.Popen, last: int) -> int:
    """The most memory that a process has had so far, in KiB; the last known where it is gone."""
    try:
        with open(f"/proc/{process.pid}/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1])
    except FileNotFoundError:
        pass
    return last


def rate(marks: list[tuple[float, int]], first: float, last: float) -> float:
    """Items a second between two shares of all items."""
    total = marks[-1][1]
    begin = next(mark for mark in marks if mark[1] >= total * first)
    end = next(mark for mark in marks if mark[1] >= total * last)
    return (end[1] - begin[1]) / max(end[0] - begin[0], 0.001)


def measure(photoshare: str, count: int, options: list[str]) -> bool:
    """One transfer; returns whether both sides stayed below the limit."""
    with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="photoshare-items-") as work:
        os.mkdir(f"{work}/in")
        total = make_files(f"{work}/in", count)
        state = [f"--state={work}/{name}" for name in ("sender", "receiver")]
        with open(f"{work}/errors", "w") as errors:
            began = time.monotonic()
            sender = subprocess.Popen(
                [photoshare, "send", "--json", state[0], *COMMON, f"{work}/in"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True,
            )
            for line in sender.stdout:
                event = json.loads(line)
                if event["event"] == "advertised":
                    break
            listed = time.monotonic() - began
            with open(f"{work}/sender.jsonl", "wb") as rest:
                drain = subprocess.Popen(["cat"], stdin=sender.stdout, stdout=rest)
            began = time.monotonic()
            receiver = subprocess.Popen(
                [photoshare, "continue", "--json", "--yes", state[1], *COMMON, *options,
                 f"--host=127.0.0.1:{event['port']}", f"--to={work}/out"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True,
                env={**os.environ, "PHOTOSHARE_CODE": event["code"]},
            )
            marks, end, peaks = [], None, [0, 0]
            for line in receiver.stdout:
                if '"event":"progress"' in line:
                    marks.append((time.monotonic() - began, json.loads(line)["items"]))
                    peaks = [peak(sender, peaks[0]), peak(receiver, peaks[1])]
                elif '"event":"done"' in line:
                    end = json.loads(line)
            _, status, usage = os.wait4(receiver.pid, 0)
            receiver.returncode = os.waitstatus_to_exitcode(status)
            _, status, sender_usage = os.wait4(sender.pid, 0)
            sender.returncode = os.waitstatus_to_exitcode(status)
            drain.wait()
        if receiver.returncode or sender.returncode or end is None or len(marks) < 2:
            print(f"failed: continue {receiver.returncode}, send {sender.returncode}", file=sys.stderr)
            with open(f"{work}/errors") as text:
                print(text.read()[-2000:], file=sys.stderr)
            sys.exit(1)
        assert end["bytes"] == total, f"{end['bytes']} of {total} bytes came"
        peaks = [max(sender_usage.ru_maxrss, peaks[0]), max(usage.ru_maxrss, peaks[1])]
        whole = end["items"] / end["seconds"]
        print(
            f"{count:>9} items  listed in {listed:.1f} s  {end['seconds']:.1f} s, {whole:.0f} items/s"
            f" (first tenth {rate(marks, 0, 0.1):.0f}, last {rate(marks, 0.9, 1):.0f})"
            f"  processor: send {sender_usage.ru_utime + sender_usage.ru_stime:.1f} s,"
            f" continue {usage.ru_utime + usage.ru_stime:.1f} s"
            f"  peak MiB: send {peaks[0] / 1024:.1f}, continue {peaks[1] / 1024:.1f}"
            f"{'' if max(peaks) < LIMIT else '  MISSED (wanted: below 64)'}",
            flush=True,
        )
        return max(peaks) < LIMIT


def main() -> None:
    photoshare, counts, *options = sys.argv[1:]
    kept = [measure(photoshare, int(count), options) for count in counts.split(",")]
    sys.exit(0 if all(kept) else 1)


main()
