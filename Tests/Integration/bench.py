"""Holds what 'photoshare bench --quick' has written against what it promises: bench.py EVENTS SVG CSV LOAD"""

import csv
import json
import os
import sys
import xml.etree.ElementTree

CARRIAGES = {"inline", "stream", "file"}
STARTS = {"cold", "warm"}
BASELINES = ["memcpy", "tcp", "sendfile", "aes-gcm"]
STAGES = ["read", "hash", "encrypt", "send", "receive", "decrypt", "verify", "write"]
MIXES = {"small-files", "photos", "control-latency", "continuers", "slow-reader", "stop-and-resume"}
FIGURE = {"count", "p50", "p90", "p99", "low", "high"}
HOST = {
    "side", "processor", "processors", "kernel", "congestion", "load", "fileSystem", "folder", "version", "build", "libraries",
}

events = [json.loads(line) for line in open(sys.argv[1])]


def of(name):
    return [event for event in events if event["event"] == name]


def check(condition, *words):
    if not condition:
        sys.exit("failed: " + " ".join(str(word) for word in words))


def check_figure(figure, what):
    check(FIGURE <= set(figure), what, "lacks a field of", sorted(FIGURE), figure)
    check(figure["count"] >= 1, what, "was not measured")
    if figure["count"] < 9:
        check(figure["low"] is None and figure["high"] is None, what, "was measured too seldom and has a spread", figure)
    else:
        check(figure["low"] <= figure["p50"] <= figure["high"], what, "is outside its own spread", figure)
    check(figure["p50"] <= figure["p90"] <= figure["p99"], what, "has percentiles that fall", figure)
    check(figure["p50"] >= 0, what, "is negative", figure)


check(len(of("measuring")) == of("measuring")[0]["of"], "the steps are not as many as were told")
check({host["side"] for host in of("host")} == {"sender", "receiver"}, "a host is missing")
for host in of("host"):
    check(HOST <= set(host), "a host lacks", HOST - set(host))
    check(host["build"] == "release", "not a release build")
    check(isinstance(host["load"], (int, float)), "the load is no number", host["load"])

check([baseline["name"] for baseline in of("baseline")] == BASELINES, "baselines", of("baseline"))
# All of these are compared, and what has no spread cannot be.
for event in of("baseline") + of("rung") + of("stage"):
    for figure in [event[name] for name in ["rate", "seconds", "firstByte", "processor"] if name in event]:
        check("count" not in figure or figure["low"] is not None, "was measured too seldom:", event)
for baseline in of("baseline"):
    check_figure(baseline["rate"], baseline["name"])
    check(baseline["unit"] == "bytes/s", baseline["name"], "has the unit", baseline["unit"])

rungs = of("rung")
sizes = sorted({rung["bytes"] for rung in rungs})
check(len(sizes) >= 5 and sizes[0] == 256, "sizes", sizes)
for size in sizes:
    found = {(rung["carriage"], rung["start"]) for rung in rungs if rung["bytes"] == size}
    check(found == {(c, s) for c in CARRIAGES for s in STARTS}, size, "was not carried in every way:", found)
for rung in rungs:
    what = "%(bytes)d bytes, %(carriage)s, %(start)s" % rung
    for name in ["seconds", "firstByte", "rate"]:
        check_figure(rung[name], what + ", " + name)
    check(rung["firstByte"]["p50"] <= rung["seconds"]["p50"], what, "begins after its end")
    for side in ["sender", "receiver"]:
        check(rung["processor"][side] > 0, what, "cost no time of the", side)
        check(rung["memory"][side] > 1 << 20, what, "took no memory of the", side)
    check(1 < rung["wire"] < 50, what, "took", rung["wire"], "bytes for each byte")
    check(set(rung["ratios"]) == set(BASELINES), what, "has no ratio to a baseline")
    check(set(rung["units"]) == set(rung) - {"event", "carriage", "start", "parts", "units"}, what, "has units of", rung["units"])
    check(rung["parts"] == 1 or (rung["carriage"] == "inline" and rung["bytes"] > 983040), what, "parts")

check([stage["name"] for stage in of("stage")] == STAGES, "stages", of("stage"))
for stage in of("stage"):
    check_figure(stage["processor"], stage["name"])
    check_figure(stage["seconds"], stage["name"])
    check(set(stage["units"]) == {"processor", "seconds"}, stage["name"], "has units of", stage["units"])

check({mix["name"] for mix in of("mix")} == MIXES, "mixes", of("mix"))
for mix in of("mix"):
    check(mix["figures"], mix["name"], "has no figures")
    for figure in mix["figures"]:
        check_figure(figure, mix["name"] + ", " + figure["name"])
resumed = [f for mix in of("mix") if mix["name"] == "stop-and-resume" for f in mix["figures"] if f["name"] == "resumed"]
check(resumed and resumed[0]["p50"] > 0, "nothing was resumed")

check([crossing["start"] for crossing in of("crossing")] == ["cold", "warm"], "crossings", of("crossing"))
remarks = [remark["message"] for remark in of("remark")]
for crossing in of("crossing"):
    check(crossing["message"] in remarks, "a crossing is not named in a sentence")
check(any("the limit was lifted" in remark for remark in remarks), "that limits were lifted is not said")

done = of("done")
check(len(done) == 1 and events[-1] == done[0] and done[0]["loopback"], "the end", done)
# A machine that has other things to do is slower; then it is only told.
if float(sys.argv[4]) < os.cpu_count():
    check(done[0]["seconds"] < 30, "it took", done[0]["seconds"], "seconds")
print("bench --quick: %.1f s, load %s" % (done[0]["seconds"], sys.argv[4]))

space = "{http://www.w3.org/2000/svg}"
plot = xml.etree.ElementTree.parse(sys.argv[2]).getroot()
check(plot.tag == space + "svg", "the plot is no SVG")
groups = {group.get("id"): group for group in plot.iter(space + "g")}
check({"throughput", "latency", "crossing"} <= set(groups), "the plot's parts", list(groups))
for panel in ["throughput", "latency"]:
    classes = [element.get("class") for element in groups[panel].iter()]
    for carriage in CARRIAGES:
        for start in STARTS:
            check("curve %s %s" % (carriage, start) in classes, panel, "lacks", carriage, start)
    marks = sum(crossing["beyondSpread"] for crossing in of("crossing"))
    check(classes.count("crossing") == classes.count("crossingdot") == marks, panel, "does not show the crossings")
    check("baseline" in classes, panel, "has no baseline")
sentences = [text.text for text in groups["crossing"].iter(space + "text")]
check(sentences == [crossing["message"] for crossing in of("crossing")], "the plot does not name the crossings", sentences)

rows = list(csv.DictReader(open(sys.argv[3], newline="")))
check(len(rows) > 10 * len(rungs), "the CSV has", len(rows), "rows")
check({row["group"] for row in rows} == {"host", "ladder", "baseline", "stage", "mix", "crossing"}, "the CSV's groups")
check(all(None not in row and None not in row.values() for row in rows), "a row of the CSV is too long or too short")
check({row["unit"] for row in rows} == {"", "seconds", "seconds/GiB", "bytes", "bytes/s", "items/s", "ratio"}, "the CSV's units")
for row in rows:
    for column in ["count", "p50", "p90", "p99", "low", "high"]:
        check(row[column] == "" or float(row[column]) >= 0, "no number:", row)
texts = [row["text"] for row in rows if row["group"] == "crossing" and row["figure"] == "sentence"]
check(texts == [crossing["message"] for crossing in of("crossing")], "the CSV does not name the crossings", texts)
