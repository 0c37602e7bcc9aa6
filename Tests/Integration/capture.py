"""Reads a capture of an Ethernet link (classic pcap, as tcpdump writes it).

    capture.py secrets FILE < LIST     LIST has lines of a name, a tab and a text; prints where which text is, in which form
    capture.py common FILE TYPE        prints the fields that all adverts of a service type have in common, after their number
    capture.py traffic FILE            prints what kinds of traffic there are, and how many bytes of payload each has
"""

import base64
import collections
import ipaddress
import struct
import sys
import urllib.parse


class Packet:
    """What matters of one frame; 'payload' is that of UDP or TCP."""

    def __init__(self, kind: str, source: tuple, target: tuple, payload: bytes, sequence: int = 0):
        self.kind, self.source, self.target, self.payload, self.sequence = kind, source, target, payload, sequence


def frames(path: str) -> list[bytes]:
    with open(path, "rb") as file:
        content = file.read()
    order = {b"\xd4\xc3\xb2\xa1": "<", b"\xa1\xb2\xc3\xd4": ">"}[content[:4]]
    assert struct.unpack_from(order + "I", content, 20)[0] == 1, "not Ethernet"
    found, offset = [], 24
    while offset + 16 <= len(content):
        kept, length = struct.unpack_from(order + "II", content, offset + 8)
        assert kept == length, "a frame was cut"
        found.append(content[offset + 16 : offset + 16 + kept])
        offset += 16 + kept
    return found


def parse(frame: bytes) -> Packet:
    (ether,) = struct.unpack_from(">H", frame, 12)
    if ether == 0x0800:
        start = 14 + 4 * (frame[14] & 15)
        # Short frames are padded.
        end = 14 + struct.unpack_from(">H", frame, 16)[0]
        protocol, source, target = frame[23], frame[26:30], frame[30:34]
    elif ether == 0x86DD:
        start, end = 54, 54 + struct.unpack_from(">H", frame, 18)[0]
        protocol, source, target = frame[20], frame[22:38], frame[38:54]
    else:
        return Packet("arp" if ether == 0x0806 else f"ether {ether:04x}", (), (), b"")
    if protocol not in (6, 17):
        # 0 is the hop-by-hop header of multicast listener reports.
        names = {0: "icmp", 1: "icmp", 2: "igmp", 58: "icmp"}
        return Packet(names.get(protocol, f"protocol {protocol}"), (source,), (target,), b"")
    ports = struct.unpack_from(">HH", frame, start)
    source, target = (source, ports[0]), (target, ports[1])
    if protocol == 17:
        return Packet("udp", source, target, frame[start + 8 : end])
    (sequence,) = struct.unpack_from(">I", frame, start + 4)
    return Packet("tcp", source, target, frame[start + 4 * (frame[start + 12] >> 4) : end], sequence)


def streams(packets: list[Packet]) -> list[bytes]:
    """The directions of all TCP connections, each in one piece: a text may lie in two segments."""
    pieces = collections.defaultdict(dict)
    for packet in packets:
        if packet.kind == "tcp" and packet.payload:
            pieces[packet.source, packet.target][packet.sequence] = packet.payload
    return [b"".join(payload for _, payload in sorted(found.items())) for found in pieces.values()]


def forms(text: str) -> dict[str, bytes]:
    """What a text may look like; compared without regard to case."""
    found = {"UTF-8": text.encode(), "UTF-16 LE": text.encode("utf-16-le"), "UTF-16 BE": text.encode("utf-16-be")}
    for name in ("UTF-8", "UTF-16 LE"):
        content = found[name]
        found[f"hexadecimal {name}"] = content.hex().encode()
        for shift in range(3):
            # Without the characters that depend on the neighbours.
            encoded = base64.b64encode(bytes(shift) + content)
            first, last = (0, 2, 3)[shift], (len(content) + shift) * 8 // 6
            found[f"base64 {name}, {shift} bytes behind"] = encoded[first:last]
            found[f"base64url {name}, {shift} bytes behind"] = encoded[first:last].replace(b"+", b"-").replace(b"/", b"_")
    found["percent"] = urllib.parse.quote(text).encode()
    return {name: content.lower() for name, content in found.items()}


def secrets(path: str) -> int:
    raw = frames(path)
    places = [("frame", frame.lower()) for frame in raw]
    places += [("stream", stream.lower()) for stream in streams([parse(frame) for frame in raw])]
    found = set()
    for line in sys.stdin.read().splitlines():
        name, text = line.split("\t")
        # A shorter one would be found in random bytes now and then.
        assert len(text.encode()) >= 6, f"{name} is too short to look for"
        for form, content in forms(text).items():
            found |= {f"{name}: {form}, in a {place}" for place, bytes_ in places if content in bytes_}
    for line in sorted(found):
        print(line)
    return 1 if found else 0


class Message:
    """A DNS message (RFC 1035, section 4)."""

    def __init__(self, content: bytes):
        self.content = content
        self.identifier, self.flags, questions, *counts = struct.unpack_from(">6H", content)
        self.records = []
        self.questions = []
        offset = 12
        for _ in range(questions):
            name, offset = self.name(offset)
            self.questions.append(name)
            offset += 4
        for _ in range(sum(counts)):
            name, offset = self.name(offset)
            kind, _, lifetime, length = struct.unpack_from(">HHIH", content, offset)
            self.records.append((name, kind, lifetime, offset + 10, length))
            offset += 10 + length

    @property
    def is_response(self) -> bool:
        return self.flags & 0x8000 != 0

    def name(self, offset: int) -> tuple[str, int]:
        labels, after = [], 0
        while length := self.content[offset]:
            if length >= 0xC0:
                after = after or offset + 2
                (pointer,) = struct.unpack_from(">H", self.content, offset)
                offset = pointer & 0x3FFF
            else:
                labels.append(self.content[offset + 1 : offset + 1 + length].decode("utf-8", "replace"))
                offset += 1 + length
        return ".".join(labels), after or offset + 1


def strings(content: bytes) -> list[str]:
    found, offset = [], 0
    while offset < len(content):
        found.append(content[offset + 1 : offset + 1 + content[offset]].decode("utf-8", "replace"))
        offset += 1 + content[offset]
    return [text for text in found if text]


def adverts(path: str, service: str) -> dict[str, set[str]]:
    """All fields of each instance, those of its host included."""
    fields, hosts, of_host = collections.defaultdict(set), {}, collections.defaultdict(set)
    for packet in (parse(frame) for frame in frames(path)):
        if packet.kind != "udp" or 5353 not in (packet.source[1], packet.target[1]):
            continue
        message = Message(packet.payload)
        # What questions repeat of known answers (RFC 6762, section 7.1) is old, and of the lifetime that is left.
        if not message.is_response:
            continue
        for name, kind, lifetime, offset, length in message.records:
            content = message.content[offset : offset + length]
            # A lifetime of zero is a goodbye.
            if lifetime == 0:
                continue
            if kind in (1, 28):
                of_host[name] |= {f"address {ipaddress.ip_address(content)}", f"lifetime of an address {lifetime}"}
            if kind == 12 and name == service:
                instance, _ = message.name(offset)
                fields[instance] |= {f"instance {instance}", f"lifetime of PTR {lifetime}"}
            if kind == 33 and name.endswith("." + service):
                priority, weight, port = struct.unpack(">HHH", content[:6])
                hosts[name], _ = message.name(offset + 6)
                fields[name] |= {f"host {hosts[name]}", f"port {port}", f"lifetime of SRV {lifetime}"}
                fields[name] |= {f"priority {priority}", f"weight {weight}"}
            if kind == 16 and name.endswith("." + service):
                fields[name] |= {f"text {text}" for text in strings(content)} | {f"lifetime of TXT {lifetime}"}
    for instance, host in hosts.items():
        fields[instance] |= of_host[host]
    # One that was taken back before all of it was announced has too few fields to compare.
    whole = ("instance ", "host ", "text v=")
    return {
        name: of_instance
        for name, of_instance in fields.items()
        if all(any(field.startswith(kind) for field in of_instance) for kind in whole)
    }


def common(path: str, service: str) -> int:
    found = adverts(path, service)
    print(len(found))
    for field in sorted(set.intersection(*found.values())) if found else []:
        print(field)
    return 0


def traffic(path: str) -> int:
    kinds = collections.Counter()
    for packet in (parse(frame) for frame in frames(path)):
        # The lower port is the one that somebody listens on, or says little.
        ports = f" {min(packet.source[1], packet.target[1])}" if packet.kind == "udp" else ""
        kinds[packet.kind + ports] += len(packet.payload)
    for kind, count in sorted(kinds.items()):
        print(kind, count)
    return 0


sys.exit({"secrets": secrets, "common": common, "traffic": traffic}[sys.argv[1]](*sys.argv[2:]))
