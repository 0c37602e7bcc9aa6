"""Runs a command, and writes 'seconds processor-seconds peak-KiB' to a file: measure.py FILE COMMAND ..."""

import os
import signal
import sys
import time

began = time.monotonic()
child = os.fork()
if child == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGTERM))
_, status, usage = os.wait4(child, 0)
seconds = time.monotonic() - began
with open(sys.argv[1], "w") as file:
    print(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, file=file)
sys.exit(os.waitstatus_to_exitcode(status) & 255)
