"""Drives `skidmark serve` and `--watch` over real HTTP, as browsers and editors would.

    preview.py SKIDMARK SITE serve|statistics|watch|lan

Prints what failed and ends with 1, or says nothing and ends with 0.
"""
import http.client, json, os, re, shutil, signal, socket, subprocess, sys, tempfile, time
from pathlib import Path

PROGRAM, SITE, MODE = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
NOW = ["--now", "2026-11-17T09:00:00Z"]
PATIENCE = 600


def start(*arguments):
    return subprocess.Popen(
        [PROGRAM, *arguments, "-s", str(SITE), *NOW], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)


def wait_for(what, found):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (value := found()) is not None and value is not False:
            return value
        time.sleep(0.05)
    raise AssertionError(f"{what} did not come in {PATIENCE} s")


def ask(port, path, method="GET", at="127.0.0.1", by=None, **headers):
    """An answer from one address of this computer to another."""
    connection = http.client.HTTPConnection(at, port, timeout=PATIENCE, source_address=by and (by, 0))
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers, body


def raw(port, text):
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.sendall(text.encode())
        return line.recv(4096).decode().splitlines()[0]


class Events:
    """An open page's feed."""

    def __init__(self, port, version, at="127.0.0.1"):
        self.connection = http.client.HTTPConnection(at, port, timeout=PATIENCE)
        self.connection.request("GET", f"/.skidmark/events?version={version}")
        self.answer = self.connection.getresponse()
        assert self.answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"

    def next(self):
        name, data = None, []
        while True:
            line = self.answer.readline().decode()
            assert line, "the feed ended"
            line = line.rstrip("\n")
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                data.append(line[6:])
            elif not line and name:
                return name, "\n".join(data)

    def ended(self):
        try:
            while self.answer.readline():
                pass
        except (ConnectionError, http.client.HTTPException):
            pass
        return True


def put(path, text):
    """Changes a file at once: half a file would be an answer too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = SITE.parent / "being-written"
    beside.write_text(text)
    beside.replace(path)


def version(page):
    return re.search(rb'data-version="([^"]+)"', page)[1].decode()


def check_answers(port):
    status, headers, page = ask(port, "/")
    assert status == 200 and headers["Content-Type"] == "text/html; charset=utf-8", headers
    assert headers["Cache-Control"] == "no-store"
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    written = (SITE / "output/index.html").read_bytes()
    assert b".skidmark" not in written, "the published page has the preview's script"
    assert page.count(b'<script defer src="/.skidmark/reload.js"') == 1
    length = len(page)
    status, headers, body = ask(port, "/", "HEAD")
    assert (status, body, headers["Content-Length"]) == (200, b"", str(length))

    league = next(path.parent.name for path in (SITE / "output").glob("*/index.html"))
    status, headers, _ = ask(port, f"/{league}")
    assert (status, headers["Location"]) == (302, f"/{league}/")
    assert ask(port, f"/{league}/")[0] == 200
    status, _, body = ask(port, "/no/such/page.html")
    assert status == 404 and b"<h1>" in body
    style = next((SITE / "output/assets").glob("*.css")).name
    status, headers, _ = ask(port, f"/assets/{style}")
    assert headers["Content-Type"] == "text/css; charset=utf-8"
    status, _, body = ask(port, f"/assets/{style}", If_None_Match=headers["ETag"])
    assert (status, body) == (304, b"")

    assert ask(port, "/", "POST")[0] == 405
    assert ask(port, "/", Host="evil.example")[0] == 403
    assert ask(port, "/", Host=f"localhost:{port}")[0] == 200
    for path in ("/../skidmark.yml", "/%2e%2e/skidmark.yml", "/%00", "//example.org/x"):
        line = raw(port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n")
        assert line.split()[1] == "400", f"{path}: {line}"
    assert ask(port, "/.skidmark-manifest")[0] == 404
    (SITE / "output/way-out").symlink_to(SITE.resolve())
    (SITE / "output/way-in.html").symlink_to("index.html")
    assert ask(port, "/way-out/skidmark.yml")[0] == 404
    assert ask(port, "/way-in.html")[0] == 200
    for name in ("reload.js", "overlay.css"):
        assert ask(port, f"/.skidmark/{name}")[0] == 200
    with socket.socket() as other:
        # Only this machine has access.
        other.settimeout(2)
        try:
            found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        except socket.gaierror:
            found = []
        address = next((each[4][0] for each in found if not each[4][0].startswith("127.")), None)
        assert not address or other.connect_ex((address, port)) != 0, "others are let in"


def check_statistics(port):
    """The statistics API, with the headers and bodies of its specification."""
    status, headers, body = ask(port, "/api/health")
    health = json.loads(body)
    assert status == 200 and health["ok"] is True and isinstance(health["uptime"], int), body
    assert headers["X-Health-Check"] == "ok" and headers["Cache-Control"] == "no-cache, no-store, must-revalidate"
    for path in ("/api/nfl-1999/offense", "/api/v1/nfl-1999/defense"):
        status, headers, body = ask(port, path)
        failure = json.loads(body)
        assert status == 500 and headers["X-Error"] == "no-cache-available", (status, headers)
        assert failure["requestId"] == headers["X-Request-ID"] and failure["details"]["cacheStatus"] == "UNAVAILABLE"
    stored = Path(__file__).resolve().parents[2] / "Fixtures/demo/data/nfl/2026/offense.json"
    table = json.loads(stored.read_text())
    table["season"] = 1999
    place = SITE / "data/nfl/1999/offense.json"
    place.parent.mkdir(parents=True)
    place.write_text(json.dumps(table))
    status, headers, body = ask(port, "/api/nfl-1999/offense")
    assert (status, headers["X-Cache"], headers["Cache-Control"]) == (200, "MISS", "public, max-age=300"), headers
    assert headers["Content-Type"] == "application/json" and re.fullmatch(r"\d+ms", headers["X-Processing-Time"])
    rows = json.loads(body)["rows"]
    assert len(rows) == 32 and all(isinstance(value, str) for row in rows for value in row.values())
    status, headers, again = ask(port, "/api/nfl-1999/offense", Origin="https://elsewhere.example")
    assert (headers["X-Cache"], again) == ("HIT", body) and headers["Access-Control-Allow-Origin"] == "*"
    place.write_text("damaged")
    status, headers, body = ask(port, "/api/nfl-1999/offense")
    stale = json.loads(body)
    assert (status, headers["X-Cache"], headers["X-Error"]) == (200, "STALE", "served-stale-data"), headers
    assert stale["stale"] is True and stale["error"] and stale["rows"] == rows
    place.unlink()
    status, _, body = ask(port, "/api/preferences", "PUT")
    assert (status, json.loads(body)["saved"]) == (200, False)
    assert ask(port, "/api/health", Host="evil.example")[0] == 403
    assert ask(port, "/api/nothing")[0] == 404


def check_changes(port):
    shown = version(ask(port, "/")[2])
    page, late = Events(port, shown), Events(port, "an-older-one")
    name, newest = late.next()
    assert (name, newest) == ("reload", shown), "a page that missed a change is not told"
    template = SITE / "templates/pages/missing.html.liquid"
    put(template, "<h1>Lost in {{ site.title }}</h1>\n")
    name, newest = page.next()
    assert name == "reload" and newest != shown
    # The template's folder is noticed first if the template comes late, and the build that follows tells of the links above.
    while b"<h1>Lost in" not in ask(port, "/404.html")[2]:
        name, newest = page.next()
        assert name == "reload", (name, newest)
    put(template, "<h1>{{ site.title </h1>\n")
    name, text = page.next()
    assert name == "fault" and "missing.html.liquid:1:" in text and "^" in text, (name, text)
    assert b"<h1>Lost in" in ask(port, "/404.html")[2], "the last good site is gone"
    assert Events(port, newest).next() == (name, text), "a page that comes later is not told"
    # The very site that the pages show: nothing to load, only the fault is over.
    put(template, "<h1>Lost in {{ site.title }}</h1>\n")
    assert page.next() == ("mended", "")

    context = SITE / "context/shame-and-prosperity.yml"
    put(context, context.read_text() + "\nculture: everybody is late\n")
    name, text = page.next()
    assert name == "fault", (name, text)  # the key is there already, which is a mistake to show too
    put(context, "culture: everybody is late\n")
    # What was printed stays as it is.
    assert page.next() == ("mended", "")
    style = SITE / "assets/mine.css"
    put(style, "p { color: red }")
    assert page.next()[0] == "reload"
    shown = version(ask(port, "/")[2])
    put(style, "p { color: tan }")
    name, newest = page.next()
    assert name == "reload" and newest != shown
    address = re.search(rb'href="(assets/mine\.[0-9a-f]{8}\.css)"', ask(port, "/")[2])[1].decode()
    assert ask(port, f"/{address}")[2] == b"p { color: tan }", "the page has the old style"
    assert Events(port, shown).next() == ("reload", newest), "a hidden page is not told"

    settings = SITE / "skidmark.yml"
    put(settings, re.sub("(?m)^title:.*$", "title: Another Name", settings.read_text()))
    while b"Another Name" not in ask(port, "/")[2]:
        assert page.next()[0] == "reload"
    return page


def serve():
    process = start("serve")
    try:
        port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())[1])
        other = start("serve")
        second = re.search(r"http://127\.0\.0\.1:(\d+)/", other.stdout.readline())
        assert int(second[1]) != port, "two previews share a port"
        other.send_signal(signal.SIGTERM)
        assert other.wait(PATIENCE) == 0
        taken = subprocess.run(
            [PROGRAM, "serve", "-s", str(SITE), "--port", str(port)], capture_output=True, text=True)
        assert taken.returncode == 2 and "is not available" in taken.stderr, taken
        check_answers(port)
        page = check_changes(port)
        process.send_signal(signal.SIGINT)
        assert page.ended()
        assert process.wait(PATIENCE) == 0, "Ctrl-C is no mistake"
        assert "missing.html.liquid:1:" in process.stderr.read()
    finally:
        for each in (process, locals().get("other")):
            if each and each.poll() is None:
                each.kill()


def statistics():
    process = start("serve")
    try:
        check_statistics(int(re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())[1]))
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    finally:
        if process.poll() is None:
            process.kill()


def watch():
    process = start("build", "--watch")
    try:
        page = SITE / "output/404.html"
        while "Watching" not in (line := process.stderr.readline()):
            assert line, "the program ended"
        template = SITE / "templates/pages/missing.html.liquid"
        for text in ("One", "Two"):
            put(template, f"<h1>{text}</h1>\n")
            wait_for(f"the page with {text}", lambda: f"<h1>{text}</h1>" in page.read_text())
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    finally:
        if process.poll() is None:
            process.kill()


# Two private addresses and one of the internet's, the first on the default route.
HOME, OTHER, PUBLIC = "192.168.77.2", "10.20.30.40", "203.0.113.9"


def at_a_terminal(folder, *words, times=1):
    """What a terminal shows of a preview until the last word has come so often, with a folder's programs in front of the machine's."""
    steps = ["wait Preview at"] + ["wait " + words[-1]] * times + ["press c"]
    outcome = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("terminal.py")), *steps, "--", PROGRAM, "serve", "-s", str(SITE), *NOW, "--lan", *words[:-1]],
        capture_output=True, text=True, env=os.environ | {"PATH": str(folder), "TERM": "xterm"})
    assert outcome.returncode == 0, outcome.stderr
    return json.loads(outcome.stdout)["shown"]


def check_neighbors(port, own, questions):
    style = next((SITE / "output/assets").glob("*.css")).name
    for address in (HOME, OTHER):
        status, headers, page = ask(port, "/", at=address, by=HOME)
        assert status == 200 and page == ask(port, "/")[2], address
        assert "script-src 'self'" in headers["Content-Security-Policy"] and headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert ask(port, f"/assets/{style}", at=address)[0] == 200
        assert ask(port, "/.skidmark/reload.js", at=address)[0] == 200
        status, _, body = ask(port, "/no/such/page.html", at=address)
        assert status == 404 and b"<h1>" in body
        # A worker that takes itself away, as on this computer.
        assert ask(port, "/service-worker.js", at=address, Service_Worker="script")[2] == ask(port, "/.skidmark/worker.js")[2]
        # Nothing but reading, and nothing but the site.
        for path in ("/", "/api/preferences", "/.skidmark/events", "/api/begin"):
            for method in ("POST", "PUT", "DELETE", "OPTIONS"):
                assert ask(port, path, method, at=address)[0] == 405, (path, method)
        for path in ("/api/health", "/api/preferences", "/api/nfl-2026/offense", "/api/v1/health", "/api/about", "/ask.html", "/ask.js",
                     "/.skidmark/ask.html", "/.skidmark/ask.js", "/.skidmark-manifest", "/skidmark.yml", "/.skidmark/"):
            # A site has tables below api/ as files, and the program answers nothing there.
            status, headers, _ = ask(port, path, at=address)
            assert status == (200 if path.startswith("/api/") and (SITE / "output" / path[1:]).is_file() else 404), path
            assert not headers["Access-Control-Allow-Origin"] and not headers["X-Health-Check"], path
        assert ask(port, "/../skidmark.yml", at=address)[0] == 400
        # The name is the printed address, at each address its own.
        for host in ("evil.example", f"evil.example:{port}", f"127.0.0.1:{port}", f"localhost:{port}", address, f"{PUBLIC}:{port}", f"{own}:{port}"):
            for path in ("/", "/.skidmark/events", "/.skidmark/reload.js"):
                assert ask(port, path, at=address, Host=host)[0] == 403, (address, host, path)
        assert ask(port, "/", Host=f"{address}:{port}")[0] == 403
    assert ask(port, "/api/health")[0] == 200, "this computer has the statistics"
    # A router or a cloud may forward what the internet asks.
    try:
        ask(port, "/", at=HOME, by=PUBLIC)
        raise AssertionError("the internet is let in")
    except (ConnectionError, http.client.HTTPException):
        pass
    for address in (HOME, OTHER, PUBLIC):
        assert is_closed(address, questions), "others reach the page of questions"
    assert is_closed(PUBLIC, port)


def check_reasons(port):
    """A phone's page loads again, and is not told why it did not."""
    shown = version(ask(port, "/")[2])
    own, phone = Events(port, shown), Events(port, shown, at=HOME)
    template = SITE / "templates/pages/missing.html.liquid"
    put(template, "<h1>{{ site.title </h1>\n")
    assert own.next()[0] == "fault"
    late = Events(port, shown, at=HOME)
    put(template, "<h1>Lost</h1>\n")
    assert phone.next()[0] == "reload" and late.next()[0] == "reload"


def is_closed(address, port):
    with socket.socket() as other:
        other.settimeout(2)
        return other.connect_ex((address, port)) != 0


def printed(process):
    lines = [process.stdout.readline() for _ in range(2)]
    return [int(re.search(r"http://127\.0\.0\.1:(\d+)/", line)[1]) for line in lines]


def lan():
    for line in ("link set lo up", "link add v0 type veth peer name v1", f"address add {OTHER}/24 dev v0", f"address add {PUBLIC}/24 dev v0",
                 f"address add {HOME}/24 dev v0", "link set v0 up", "link set v1 up", "route add default via 192.168.77.1"):
        subprocess.run(["ip", *line.split()], check=True)
    process = start("serve")
    try:
        port, questions = printed(process)
        for address in (HOME, OTHER, PUBLIC):
            assert is_closed(address, port) and is_closed(address, questions), "others are let in unasked"
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        process = start("serve", "--lan")
        port, questions = printed(process)
        line = process.stdout.readline()
        assert line == f"On phones in this network: http://{HOME}:{port}/ or http://{OTHER}:{port}/\n", line
        check_neighbors(port, PUBLIC, questions)
        check_reasons(port)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert is_closed(HOME, port)
        told = subprocess.Popen([PROGRAM, "serve", "-s", str(SITE), *NOW, "--lan", "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        process = told
        event = json.loads(told.stdout.readline())
        assert [each.split(":")[1] for each in event["network"]] == [f"//{HOME}", f"//{OTHER}"], event
        # A port that is free here and taken there is none.
        told.send_signal(signal.SIGTERM)
        assert told.wait(PATIENCE) == 0
        with socket.socket() as other:
            other.bind((HOME, 1200))
            other.listen()
            taken = subprocess.run([PROGRAM, "serve", "-s", str(SITE), *NOW, "--lan", "--port", "1200"], capture_output=True, text=True)
            assert taken.returncode == 2 and "is not available" in taken.stderr, taken
    finally:
        if process.poll() is None:
            process.kill()
    with tempfile.TemporaryDirectory() as folder:
        shown = at_a_terminal(folder, "to scan here.")
        assert f"http://{HOME}:" in shown and "note: with qrencode installed" in shown, shown
        program = Path(folder) / "qrencode"
        program.write_text('#!/bin/sh\n[ "$5 $6" = "-- http://%s:1111/" ] && exec /bin/echo "█▀▄ █"\n' % HOME)
        program.chmod(0o755)
        assert "\x1b[97;40m█▀▄ █\x1b[0m" in at_a_terminal(folder, "█")
        assert "\r\n█▀▄ █\r\n" in at_a_terminal(folder, "--no-color", "█")
        program.write_text("#!/bin/sh\nexec /bin/echo 'what is that?'\n")
        assert "qrencode draws no code" in at_a_terminal(folder, "to scan.")
    if shutil.which("qrencode"):
        # Each line of the code is waited for.
        at_a_terminal(os.environ["PATH"], "\x1b[97;40m█", times=12)
    for address in (HOME, OTHER):
        subprocess.run(["ip", "address", "delete", f"{address}/24", "dev", "v0"], check=True)
    alone = subprocess.run([PROGRAM, "serve", "-s", str(SITE), *NOW, "--lan"], capture_output=True, text=True)
    assert alone.returncode == 2 and "has no private IPv4 address" in alone.stderr, alone


{"serve": serve, "statistics": statistics, "watch": watch, "lan": lan}[MODE]()
