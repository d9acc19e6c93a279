#!/usr/bin/env python3
"""A statistics API that answers like the original service and misbehaves on request. Prints its port as the first line and
ends when its standard input does.

The first part of a path says how: /ok/api/…, /stale/api/…, /numbers/api/…, /html-offense/api/…, /types-defense/api/…,
/sick/api/…, /season-offense/api/…, /error/api/…. /asked answers the paths that were asked for, one a line.
"""
import json, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TEAMS = json.loads(sys.argv[1])
asked, lock = [], threading.Lock()


def rows(side, points):
    return [{"rk": str(place + 1), "team": name, "g": "6", "points": str(points + place)} for place, name in enumerate(TEAMS)]


def table(side, season, points=100, **more):
    return {"season": season, "type": side, "updatedAt": "2026-10-10T10:30:00.000Z", "rows": rows(side, points), **more}


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json"):
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("X-Request-ID", "from-the-service")
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        if self.path == "/asked":
            return self.answer(200, "\n".join(asked), "text/plain")
        with lock:
            asked.append(self.path)
        _, mode, _, *rest = self.path.split("/")
        what, _, where = mode.partition("-")
        if rest == ["health"]:
            return self.answer(200, {"ok": what != "sick", "version": "1.0.0"})
        season, side = int(rest[0].removeprefix("nfl-")), rest[1]
        if where not in ("", side):
            return self.answer(200, table(side, season, 300))
        if what == "html":
            return self.answer(200, "<!doctype html><title>Sign in</title>", "text/html")
        if what == "types":
            return self.answer(200, {"season": str(season), "rows": {"team": 1}})
        if what == "season":
            return self.answer(200, table(side, season - 1))
        if what == "stale":
            return self.answer(200, table(side, season, 500, stale=True, error="CSV file read failed: ENOENT"))
        if what == "numbers":
            body = table(side, season)
            body["rows"] = [{"team": r["team"], "g": 6, "points": int(r["points"]) + 0.5} for r in body["rows"]]
            body["rows"] += [{"team": "Avg Team"}, {"team": "League Total", "points": "3700"}, {"team": "Avg Tm/G"}]
            return self.answer(200, body)
        self.answer(200, table(side, season, 200 if what == "later" else 100))


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
