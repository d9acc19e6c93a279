#!/usr/bin/env python3
"""Sleeper, ESPN and the hosts of pictures from a folder of recordings (HOST/PATH.json, HOST/PATH.base64), with what real servers have besides:
validators and 304, compression, request ids, and faults. Prints its port as the first line and ends when
its standard input does.

  platforms.py ROOT [--log FILE] [--validators etag|weak|date|none] [--gzip] [--stubborn]
               [--clock SECONDS] [--elsewhere URL]

An address may begin with /fault/ENDPOINT/ACTION/…: then the requests of that endpoint, and no others,
meet the fault. So one server is enough for many cases at once.
  ENDPOINT   games, game, story, timeline (of the sports API), picture, league, rosters, users, winners_bracket, losers_bracket, players, stats, projections, teams, plays, week-N,
             transactions-N, schedule, drafts, draft (one of them), picks, traded_picks, user, leagues (of a
             user), season (the whole one of an ESPN league), history (ESPN's seasons until 2017), or
             of-ID for all that is asked about a league
  ACTION     a status, html, truncated, garbage, reset, hang, slow or redirect (to --elsewhere); for pictures also
             svg, script (a GIF that is one), zip (a PNG with a ZIP behind it), text (a PNG with one), wide and endless (50 MB)
--stubborn answers every request with 304, --clock moves the Date header by so many seconds.
--log has one JSON line a request: case, path, query, cookie, condition, status, sent (bytes).
"""
import argparse, base64, gzip, hashlib, json, re, socket, struct, sys, threading, time, zlib
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

options, lock, counter = None, threading.Lock(), [0]


def is_picture(path):
    return path.startswith(("/avatars/", "/uploads/", "/logo/"))


def endpoint(path, query):
    if is_picture(path):
        return "picture"
    if "/leagueHistory/" in path:
        return "history"
    if "/user/" in path:
        return "leagues" if "/leagues/" in path else "user"
    if "scoringPeriodId" in query:
        return "week-" + query["scoringPeriodId"][0]
    if "/matchups/" in path:
        return "week-" + path.rsplit("/", 1)[1]
    if path.endswith("/players/nfl"):
        return "players"
    if "gameId" in query:
        return "plays"
    if "/stats/nfl/" in path and not path.startswith("/api.sleeper.app/"):
        return "teams"
    if "/stats/" in path:
        return "stats"
    if "/projections/" in path:
        return "projections"
    if "/transactions/" in path:
        return "transactions-" + path.rsplit("/", 1)[1]
    if "/draft/" in path:
        return "picks" if path.endswith("/picks") else "draft"
    if "/seasons/" in path and "/segments/" not in path:
        return "schedule"
    if "espn.com" in path:
        return "season"
    name = path.rsplit("/", 1)[1]
    if "/games/" in path and name.isdigit():
        return "game"
    return "league" if name.isdigit() else name


# What a hostile host makes of a picture.
HOSTILE = {
    "svg": lambda _: b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert('hostile')</script></svg>",
    "script": lambda _: b"GIF89a/*" + bytes(4) + b"*/=1;alert('hostile')//;",
    "zip": lambda picture: picture + b"PK\x03\x04hostile",
    "text": lambda picture: with_text(picture),
    "wide": lambda picture: wide(picture),
}


def with_text(picture):
    """The same PNG with a text behind its header."""
    text = b"tEXtLocation\0hostile"
    return picture[:33] + struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text)) + picture[33:]


def wide(picture):
    """The same PNG, which now says that it has 30,000 times 30,000 points."""
    header = b"IHDR" + struct.pack(">II", 30000, 30000) + picture[24:29]
    return picture[:12] + header + struct.pack(">I", zlib.crc32(header)) + picture[33:]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def log_message(self, *_):
        pass

    def date_time_string(self, timestamp=None):
        return formatdate((timestamp or time.time()) + options.clock, usegmt=True)

    def note(self, status, sent=0):
        conditions = ["If-None-Match", "If-Modified-Since"]
        line = {
            "case": self.case, "path": self.place, "query": self.query, "status": status, "sent": sent,
            "cookie": self.headers.get("Cookie"), "key": self.headers.get("X-API-Key"),
            "condition": next((self.headers[name] for name in conditions if name in self.headers), None),
        }
        if options.log:
            with lock, open(options.log, "a") as log:
                log.write(json.dumps(line) + "\n")

    def answer(self, status, body=b"", headers=()):
        with lock:
            counter[0] += 1
            number = counter[0]
        # Recorded before it can have been read.
        self.note(status, len(body))
        self.send_response(status)
        self.send_header("X-Request-Id", f"made-up-{number}")
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        address = urlsplit(self.path)
        self.case, self.place, self.query = "", address.path, address.query
        marked = re.fullmatch(r"/fault/([^/]+)/([^/]+)(/.*)", address.path)
        query = parse_qs(address.query)
        if marked:
            self.case, self.place = marked[1] + "/" + marked[2], marked[3]
            is_about = marked[1].startswith("of-") and "/" + marked[1][3:] in self.place
            if is_about or endpoint(self.place, query) == marked[1]:
                return self.misbehave(marked[2])
        self.serve(query)

    def misbehave(self, action):
        kind = [("Content-Type", "application/json")]
        if action.isdigit():
            patience = [("Retry-After", "1")] if action in ("429", "503") else []
            return self.answer(int(action), b'{"messages":["no"]}', kind + patience)
        if action == "html":
            return self.answer(200, b"<!doctype html><title>Sorry</title>", [("Content-Type", "text/html")])
        if action == "garbage":
            return self.answer(200, b'{"id": \xff\xfe\x00', kind)
        if action in HOSTILE:
            # The type is a lie, as it would be.
            return self.answer(200, HOSTILE[action](self.picture() or b""), [("Content-Type", "image/png")])
        if action == "endless":
            return self.pour()
        if action == "redirect":
            return self.answer(307, b"", [("Location", options.elsewhere + self.place)])
        self.note(0)
        self.close_connection = True
        if action == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return self.connection.close()
        if action == "hang":
            # Until the other side has had enough.
            self.connection.settimeout(60)
            return self.connection.recv(1)
        body = b'{"league_id":"1","id":1,"teams":[],"padding":"' + b"x" * 4000 + b'"}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if action == "truncated":
            return self.wfile.write(body[:2000])
        for index in range(len(body)):
            try:
                self.wfile.write(body[index:index + 1])
            except OSError:
                return
            time.sleep(0.1)

    def pour(self):
        self.note(200)
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.end_headers()
        try:
            self.wfile.write(self.picture() or b"")
            for _ in range(50):
                self.wfile.write(b"x" * (1 << 20))
        except OSError:
            pass

    def picture(self):
        path = self.place.strip("/")
        if not re.fullmatch(r"[\w.\-/]+", path) or ".." in path:
            return None
        return next((base64.b64decode(file.read_bytes()) for file in options.root.glob(f"*/{path}.base64")), None)

    def serve(self, query):
        if is_picture(self.place):
            body = self.picture()
            kind = [("Content-Type", "application/octet-stream")]
            return self.answer(404, b"") if body is None else self.answer(200, body, kind)
        if options.stubborn:
            return self.answer(304)
        path = self.place.strip("/")
        if not re.fullmatch(r"[\w.\-/]+", path) or ".." in path:
            return self.answer(404, b"null")
        places = [options.root / (path + ".json")]
        for number in query.get("scoringPeriodId", []) + query.get("gameId", []):
            places.insert(0, options.root / f"{path}@{number}.json")
        file = next((place for place in places if place.is_file()), None)
        if file is None:
            is_weekly = "/matchups/" in path
            return self.answer(200 if is_weekly else 404, b"[]" if is_weekly else b"null")
        body = file.read_bytes()
        headers = [("Content-Type", "application/json")]
        tag = '"' + hashlib.sha1(body).hexdigest()[:16] + ("-gzip" if options.gzip else "") + '"'
        if options.validators == "weak":
            tag = "W/" + tag
        changed = formatdate(file.stat().st_mtime, usegmt=True)
        if options.validators in ("etag", "weak"):
            headers.append(("ETag", tag))
            is_same = self.headers.get("If-None-Match") == tag
        else:
            is_same = options.validators == "date" and self.headers.get("If-Modified-Since") == changed
        if options.validators == "date":
            headers.append(("Last-Modified", changed))
        if options.gzip and "gzip" in (self.headers.get("Accept-Encoding") or ""):
            headers.append(("Content-Encoding", "gzip"))
            body = gzip.compress(body)
        self.answer(304, b"", headers) if is_same else self.answer(200, body, headers)


class Server(ThreadingHTTPServer):
    request_queue_size = 256

    def handle_error(self, *_):
        pass


def main():
    global options
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("--log")
    parser.add_argument("--validators", choices=["etag", "weak", "date", "none"], default="etag")
    parser.add_argument("--gzip", action="store_true")
    parser.add_argument("--stubborn", action="store_true")
    parser.add_argument("--clock", type=float, default=0)
    parser.add_argument("--elsewhere", default="")
    options = parser.parse_args()
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()


main()
