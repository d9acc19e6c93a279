#!/usr/bin/env python3
"""A server of any kind whose every word tries to control a terminal. Prints its port as the first line and ends when its
standard input does.

The first part of a path says how: /status-500/…, /redirect/…, /stream/… (a model's answer as Server-Sent Events of the
chat API), /stale/… (the statistics API's old copy, with the 32 names of the arguments), /fine/… (an object of words).
"""
import json, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WORDS, TEAMS = json.loads(sys.argv[1]), json.loads(sys.argv[2])
BODY = {name: WORDS for name in ("message", "detail", "type", "code", "description", "status", "name", "title", "reason", "retry_after")}
BODY["error"] = {"message": WORDS, "type": WORDS, "code": WORDS}
BODY["errors"] = [WORDS]
BODY["details"] = [{"message": WORDS, "type": WORDS}]


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json", **headers):
        data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
        self.send_response(status, "words")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        # Line breaks would begin another header.
        self.wfile.write(b"".join(self._headers_buffer))
        self._headers_buffer = []
        for name, value in headers.items():
            self.wfile.write(name.replace("_", "-").encode() + b": " + value.replace("\r", "").encode() + b"\r\n")
        self.wfile.write(b"request-id: " + WORDS.replace("\r", "").encode() + b"\r\n\r\n")
        self.wfile.write(data)

    def handle_any(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        _, mode, *rest = self.path.split("/")
        what, _, value = mode.partition("-")
        if what == "status":
            return self.answer(int(value), BODY)
        if what == "raw":
            return self.answer(int(value), WORDS.encode() + b"\x9b31m\xff", "text/plain")
        if what == "redirect":
            return self.answer(302, b"", Location="http://other.example/" + WORDS)
        if what == "stream":
            events = [{"choices": [{"delta": {"content": piece}}]} for piece in (WORDS[:3], WORDS[3:], "\n" + WORDS)]
            events += [{"choices": [{"delta": {}, "finish_reason": "stop"}], "model": WORDS}]
            text = "".join(f"data: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n\n"
            return self.answer(200, text.encode(), "text/event-stream")
        if what == "stale" and rest[-1] != "health":
            rows = [{"team": team, "g": "6", "points": str(100 + place)} for place, team in enumerate(TEAMS)]
            return self.answer(200, {"season": 2025, "type": rest[-1], "rows": rows, "stale": True, "error": WORDS})
        if rest and rest[-1] == "health":
            return self.answer(200, {"ok": True, "status": "healthy", "version": WORDS})
        self.answer(200, BODY)

    do_GET = do_POST = do_PUT = do_HEAD = handle_any


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
