"""Runs 'continue --json', and says when the first byte of a file was at the destination: first_byte.py FOLDER COMMAND ...

Prints the milliseconds from the line that says that the session is open, and those from the start of the command. The
file must not begin with zeros. It is looked for every millisecond, under its own name and among the unfinished ones.
"""

import os
import subprocess
import sys
import threading
import time

folder = sys.argv[1]
began = time.monotonic()
process = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
opened = []


def read_lines() -> None:
    for line in process.stdout:
        if not opened and '"event":"continuing"' in line:
            opened.append(time.monotonic())


reader = threading.Thread(target=read_lines)
reader.start()


def has_content(place: str) -> bool:
    """Whether a file of this folder begins with a byte that is not zero."""
    try:
        names = os.listdir(place)
    except OSError:
        return False
    for name in names:
        try:
            with open(os.path.join(place, name), "rb") as file:
                if file.read(64).strip(b"\0"):
                    return True
        except OSError:
            continue
    return False


places = [os.path.join(folder, ".photoshare-partial"), folder]
while not any(has_content(place) for place in places):
    if process.poll() is not None:
        sys.exit("the command ended, and nothing came")
    time.sleep(0.001)
came = time.monotonic()
status = process.wait()
reader.join()
if status != 0 or not opened:
    sys.exit(status or 1)
print(round((came - opened[0]) * 1000, 1), round((came - began) * 1000, 1))
