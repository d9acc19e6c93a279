#!/usr/bin/env python3
"""A sign-in page on this machine, as a browser meets ESPN's: the first visit gives a SWID, as everybody gets one, and a moment later
the page sends itself on, and the second page sets espn_s2, which scripts cannot see.

  sign_in.py S2 SWID [--never]

It prints its port, and ends with its standard input. With --never the second page sets nothing.
"""
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *words):
        pass

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        body = "<!doctype html><title>Welcome</title><p>Signed in."
        if self.path == "/identity/login":
            self.send_header("Set-Cookie", f"SWID={swid}; Path=/")
            body = '<!doctype html><title>Sign in</title><script>setTimeout(() => location = "/done", 700)</script>'
        elif self.path == "/done" and not is_never:
            self.send_header("Set-Cookie", f"espn_s2={s2}; Path=/; HttpOnly")
        body = body.encode()
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


s2, swid = sys.argv[1:3]
is_never = "--never" in sys.argv
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
