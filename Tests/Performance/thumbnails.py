"""Runs photoshare preview and vipsthumbnail on the same pictures, in turns, and compares what they took."""

import os
import statistics
import sys

LIMITS = {"12-baseline": 0.35, "100-baseline": 0.6, "100-progressive": 0.12}


def run(command):
    """Returns the processor milliseconds of a program and all it starts, and its peak memory in MiB."""
    null = os.open(os.devnull, os.O_RDWR)
    actions = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    os.close(null)
    _, status, usage = os.wait4(process, 0)
    if status != 0:
        sys.exit("%s ended with %d" % (" ".join(command), os.waitstatus_to_exitcode(status)))
    return (usage.ru_utime + usage.ru_stime) * 1e3, usage.ru_maxrss / 1024


def main():
    photoshare, pairs, work, pictures = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4:]
    missed = False
    print("%-18s %9s  %22s  %22s  %6s" % ("", "MB", "photoshare ms / MiB", "vipsthumbnail ms / MiB", "ratio"))
    for picture in pictures:
        name = os.path.splitext(os.path.basename(picture))[0]
        ours = [photoshare, "preview", picture, "-o", work + "/ours.jpg"]
        theirs = ["vipsthumbnail", picture, "--size", "250", "-o", work + "/theirs.jpg[Q=50]"]
        run(ours), run(theirs)
        results = []
        for number in range(pairs):
            first, second = (ours, theirs) if number % 2 else (theirs, ours)
            pair = {first[0]: run(first), second[0]: run(second)}
            results.append((pair[photoshare], pair["vipsthumbnail"]))
        ratio = statistics.median(our[0] / their[0] for our, their in results)
        times = [statistics.median(result[side][0] for result in results) for side in (0, 1)]
        peaks = [max(result[side][1] for result in results) for side in (0, 1)]
        isMissed = ratio > LIMITS.get(name, ratio) or peaks[0] >= peaks[1]
        missed = missed or isMissed
        print(
            "%-18s %9.1f  %14.1f / %5.0f  %14.1f / %5.0f  %6.3f%s"
            % (name, os.path.getsize(picture) / 1e6, times[0], peaks[0], times[1], peaks[1], ratio, "  missed" if isMissed else "")
        )
    sys.exit(1 if missed else 0)


main()
