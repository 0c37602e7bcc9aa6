"""Strangers who connect to an address, say little or nothing, and come again when they were hung up on.

    strangers.py ADDRESS PORT COUNT PAUSE [SOURCE ...]

COUNT of them share the SOURCE addresses; each comes again PAUSE seconds after it was hung up on, give or take half. A fourth
each says nothing, half a ClientHello, one byte of it a second, all of it. Prints 'ready' when each was there once. Ended by SIGTERM; then
prints 'connections processor-seconds'.

One thread over epoll: two thousand coroutines would cost the processor that the measurement needs.
"""

import errno
import heapq
import itertools
import random
import resource
import select
import signal
import socket
import ssl
import sys
import time


def client_hello() -> bytes:
    """What a client that knows the protocol begins with."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["handoff-pair/1"])
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        context.wrap_bio(incoming, outgoing).do_handshake()
    except ssl.SSLWantReadError:
        pass
    return outgoing.read()


HELLO = client_hello()
SILENT, HALF, SLOW, WHOLE = range(4)


class Stranger:
    """One of them: at most one connection at a time."""

    def __init__(self, number: int, source: str):
        self.kind = number % 4
        self.source = source
        self.socket: socket.socket | None = None
        self.is_connected = False
        self.said = 0
        # Counts its connections; a timer of an earlier one means nothing to the next.
        self.visit = 0


class Crowd:
    """All of them, and their timers."""

    def __init__(self, target: tuple[str, int], count: int, pause: float, sources: list[str]):
        self.target = target
        self.pause = pause
        self.poll = select.epoll()
        self.by_descriptor: dict[int, Stranger] = {}
        self.timers: list[tuple[float, int, int, Stranger]] = []
        self.ticket = itertools.count()
        self.connections = 0
        self.absent = set()
        self.is_over = False
        for number in range(count):
            stranger = Stranger(number, sources[number % len(sources)])
            self.absent.add(stranger)
            # The first two thousand come within two seconds.
            self.after(number / 1000, stranger)

    def after(self, seconds: float, stranger: Stranger) -> None:
        heapq.heappush(self.timers, (time.monotonic() + seconds, next(self.ticket), stranger.visit, stranger))

    def come(self, stranger: Stranger) -> None:
        peer = socket.socket(socket.AF_INET, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
        if stranger.source:
            # IP_BIND_ADDRESS_NO_PORT: the port is chosen when the other end is known.
            peer.setsockopt(socket.IPPROTO_IP, 24, 1)
            peer.bind((stranger.source, 0))
        stranger.socket, stranger.is_connected, stranger.said = peer, False, 0
        self.by_descriptor[peer.fileno()] = stranger
        result = peer.connect_ex(self.target)
        if result not in (0, errno.EINPROGRESS):
            self.leave(stranger)
            return
        self.poll.register(peer.fileno(), select.EPOLLOUT | select.EPOLLIN)

    def leave(self, stranger: Stranger) -> None:
        peer = stranger.socket
        stranger.socket = None
        stranger.visit += 1
        del self.by_descriptor[peer.fileno()]
        peer.close()
        self.after(self.pause * random.uniform(0.5, 1.5), stranger)

    def say(self, stranger: Stranger, end: int) -> None:
        stranger.socket.send(HELLO[stranger.said:end])
        stranger.said = end

    def arrive(self, stranger: Stranger) -> None:
        stranger.is_connected = True
        self.connections += 1
        if self.absent:
            self.absent.discard(stranger)
            if not self.absent:
                print("ready", flush=True)
        self.poll.modify(stranger.socket.fileno(), select.EPOLLIN)
        if stranger.kind == HALF:
            self.say(stranger, len(HELLO) // 2)
        elif stranger.kind == WHOLE:
            self.say(stranger, len(HELLO))
        elif stranger.kind == SLOW:
            self.after(1, stranger)

    def heard(self, stranger: Stranger, events: int) -> None:
        try:
            if not stranger.is_connected:
                problem = stranger.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
                if problem:
                    self.leave(stranger)
                    return
                self.arrive(stranger)
            if events & ~select.EPOLLOUT and not stranger.socket.recv(4096):
                self.leave(stranger)
        except BlockingIOError:
            pass
        except OSError:
            self.leave(stranger)

    def tick(self, visit: int, stranger: Stranger) -> None:
        if visit != stranger.visit:
            return
        if stranger.socket is None:
            self.come(stranger)
        elif stranger.is_connected and stranger.kind == SLOW:
            try:
                self.say(stranger, stranger.said + 1)
                self.after(1, stranger)
            except OSError:
                self.leave(stranger)

    def run(self) -> None:
        while not self.is_over:
            wait = self.timers[0][0] - time.monotonic() if self.timers else 1
            # Not more often than every 5 ms: fewer turns, each with more to do.
            for descriptor, events in self.poll.poll(max(wait, 0.005)):
                if stranger := self.by_descriptor.get(descriptor):
                    self.heard(stranger, events)
            now = time.monotonic()
            while self.timers and self.timers[0][0] <= now:
                self.tick(*heapq.heappop(self.timers)[2:])
            time.sleep(0.005)


def main() -> None:
    address, port, count, pause, *sources = sys.argv[1:]
    crowd = Crowd((address, int(port)), int(count), float(pause), sources or [""])

    def stop(*_) -> None:
        crowd.is_over = True

    signal.signal(signal.SIGTERM, stop)
    crowd.run()
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(crowd.connections, f"{usage.ru_utime + usage.ru_stime:.2f}", flush=True)


main()
