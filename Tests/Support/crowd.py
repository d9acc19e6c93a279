"""Attacks `skidmark serve` with a thousand connections, and then asks for a page and a list as the user's browser would.

    crowd.py SKIDMARK SITE halves|streams|bodies

Prints `answered`, or what went wrong.
"""
import contextlib, json, os, resource, signal, socket, subprocess, sys, threading, time, urllib.request
from pathlib import Path
from urllib.parse import urlsplit

PROGRAM, SITE, ATTACK = sys.argv[1:]
PATIENCE = float(os.environ.get("CROWD_PATIENCE", 600))
CROWD = 1000
BODY = 40 << 20


def connect(port):
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def send(connection, data):
    """Sends over a connection of the crowd, which the server may have ended."""
    with contextlib.suppress(OSError):
        connection.sendall(data)


def answered(page, token):
    """The user's own requests."""
    with urllib.request.urlopen(f"http://127.0.0.1:{page}/", timeout=PATIENCE) as answer:
        assert answer.status == 200
    origin = f"http://127.0.0.1:{token[0]}"
    request = urllib.request.Request(f"{origin}/api/list", b"{}", {"X-Skidmark-Token": token[1], "Origin": origin})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert json.load(answer) == []


def halves(ports):
    """Requests that never end, and are never quiet for long either: the server would close a quiet one."""
    crowd = [connect(port) for port in ports for _ in range(CROWD)]
    for connection in crowd:
        send(connection, b"GET / HTTP/1.1\r\nX: ")
    over = threading.Event()

    def drip():
        while not over.wait(2):
            for connection in crowd:
                send(connection, b"x")

    threading.Thread(target=drip, daemon=True).start()
    return crowd, over.set


def streams(ports):
    request = f"GET /.skidmark/events HTTP/1.1\r\nHost: 127.0.0.1:{ports[0]}\r\n\r\n".encode()
    crowd = [connect(ports[0]) for _ in range(CROWD)]
    for connection in crowd:
        send(connection, request)
    # The page that someone looks at now. Earlier connections may still be on their way and come after it, so it asks
    # again when it has to go, as a browser does.
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        newest = connect(ports[0])
        try:
            newest.sendall(request)
            if newest.recv(12) == b"HTTP/1.1 200":
                return crowd + [newest], lambda: None
        except OSError:
            pass
    raise AssertionError("the newest page has no events")


def bodies(ports):
    """Nothing of the body is sent before the answer: a server that waits for it gives none."""
    crowd = []
    for port, status in zip(ports, (b"405", b"403")):
        for length in (f"Content-Length: {BODY}", "Transfer-Encoding: chunked"):
            for _ in range(10):
                connection = connect(port)
                connection.sendall(f"POST /list HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{length}\r\n\r\n".encode())
                assert connection.recv(12) == b"HTTP/1.1 " + status, (port, length)
                crowd.append(connection)
    for connection in crowd:
        send(connection, bytes(BODY))
    return crowd, lambda: None


def peak(process):
    """The most memory that it had, in bytes; None where the system does not say."""
    try:
        lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


# The program has the usual limit of files; this script needs one for each connection.
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
server = subprocess.Popen([PROGRAM, "serve", "-s", SITE, "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 1 << 16), hard))
try:
    told = json.loads(server.stdout.readline())
    page, ask = urlsplit(told["address"]), urlsplit(told["ask"])
    before = peak(server)
    crowd, end = {"halves": halves, "streams": streams, "bodies": bodies}[ATTACK]((page.port, ask.port))
    answered(page.port, (ask.port, ask.fragment))
    after = peak(server)
    assert before is None or ATTACK != "bodies" or after - before < BODY, f"it holds {after - before} bytes"
    end()
    print("answered")
finally:
    server.send_signal(signal.SIGINT)
    server.wait()
