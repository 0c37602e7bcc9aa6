"""Compares what 'photoshare bench' has written: agreement.py runs ONE OTHER, or agreement.py outside BENCH CONTINUE"""

import json
import statistics
import sys


def events(path):
    return [json.loads(line) for line in open(path)]


def figures(path):
    found = {}
    for event in events(path):
        if event["event"] == "rung":
            name = "%d bytes, %s, %s" % (event["bytes"], event["carriage"], event["start"])
            found[name] = event["seconds"]
        elif event["event"] == "baseline":
            found[event["name"]] = event["rate"]
        elif event["event"] == "stage":
            found["stage " + event["name"]] = event["processor"]
    return found


def runs(one, other):
    one, other = figures(one), figures(other)
    # What was measured once has no spread.
    compared = [name for name in one if None not in (one[name]["low"], other[name]["low"])]
    apart = [name for name in compared if one[name]["low"] > other[name]["high"] or other[name]["low"] > one[name]["high"]]
    for name in apart:
        values = [(run[name]["low"], run[name]["p50"], run[name]["high"]) for run in (one, other)]
        print("  apart: %s: %s" % (name, " and ".join("%.3g (%.3g to %.3g)" % (v[1], v[0], v[2]) for v in values)))
    print("  %d of %d figures agree within their spread" % (len(compared) - len(apart), len(compared)))
    return not apart


def outside(bench, other):
    ends = [event for event in events(other) if event["event"] == "done"]
    theirs = [end["bytes"] / end["seconds"] / 1e6 for end in ends]
    # The clock of "continue" runs from the accepted offer: on an open session.
    rungs = [event for event in events(bench) if event["event"] == "rung"]
    ours = [rung["rate"]["p50"] / 1e6 for rung in rungs if rung["carriage"] == "file" and rung["start"] == "warm"]
    ratio = statistics.median(ours) / statistics.median(theirs)
    for name, rates in (("bench", ours), ("send and continue", theirs)):
        print("  %s: %.0f MB/s (%.0f to %.0f)" % (name, statistics.median(rates), min(rates), max(rates)))
    print("  ratio %.3f (wanted: 0.9 to 1.1)" % ratio)
    return 0.9 <= ratio <= 1.1


sys.exit(0 if {"runs": runs, "outside": outside}[sys.argv[1]](sys.argv[2], sys.argv[3]) else 1)
