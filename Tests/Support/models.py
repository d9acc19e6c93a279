#!/usr/bin/env python3
"""Language models that misbehave on request, for the tests of Models. Serves the answers in
Fixtures/models the way each service does; the first part of the path says what goes wrong. Prints
its port as the first line and ends when its standard input does.

  /fine        all goes well, the stream one event at a time
  /key         401 unless the key is `right`
  /busy/ID     429 with Retry-After: 0 for the first two requests, then fine
  /overloaded  529, always
  /cut         the stream ends half-way without a word; /reset: with a reset connection
  /error       the stream says half-way that something went wrong
  /empty       200 and nothing
  /silent      the stream begins and says nothing more
  /redirect    307 to /fine on another host
  /count       how many requests there were for a path: /count?of=/fine
"""
import base64, json, os, socket, struct, sys, threading, time, zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

fixtures = Path(__file__).resolve().parent.parent.parent / "Fixtures" / "models"
counts, lock = {}, threading.Lock()


def frame(headers, payload):
    raw = b"".join(
        bytes([len(name)]) + name.encode() + b"\x07" + struct.pack(">H", len(value)) + value.encode()
        for name, value in headers.items())
    prelude = struct.pack(">II", len(raw) + len(payload) + 16, len(raw))
    message = prelude + struct.pack(">I", zlib.crc32(prelude)) + raw + payload
    return message + struct.pack(">I", zlib.crc32(message))


def events(name):
    return [part + "\n\n" for part in (fixtures / f"{name}.sse").read_text().split("\n\n") if part]


def chunk(event):
    data = event.split("data: ", 1)[1].strip().encode()
    body = json.dumps({"bytes": base64.b64encode(data).decode(), "p": "abc"}).encode()
    return frame({":message-type": "event", ":event-type": "chunk"}, body)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json", **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path.startswith("/count?of="):
            wanted = unquote(self.path.split("=", 1)[1])
            with lock:
                seen = sum(n for path, n in counts.items() if path.startswith(wanted))
            return self.answer(200, str(seen).encode())
        self.answer(404, b"{}")

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
        with lock:
            counts[self.path] = seen = counts.get(self.path, 0) + 1
        self.is_bedrock = "/model/" in self.path
        self.is_stream = self.path.endswith("response-stream") or bool(body.get("stream"))
        self.fixture = ("messages" if self.is_bedrock or self.path.endswith("/messages")
                        else "responses" if self.path.endswith("/responses") else "chat")
        getattr(self, "at_" + self.path.split("/")[1])(seen)

    def fail(self, status, type, words, **headers):
        error = {"type": "error", "error": {"type": type, "message": words}, "message": words}
        self.answer(status, json.dumps(error).encode(), x_amzn_errortype=type, **headers)

    def pieces(self):
        named = [event for event in events(self.fixture) if "data: " in event]
        return [chunk(e) if self.is_bedrock else e.encode() for e in named]

    def begin(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/vnd.amazon.eventstream" if self.is_bedrock
                         else "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def say(self, pieces, pause=0.002):
        for piece in pieces:
            self.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
            self.wfile.flush()
            time.sleep(pause)

    def half(self):
        whole = self.pieces()
        return whole[:len(whole) * 2 // 3]

    def at_fine(self, seen):
        if not self.is_stream:
            return self.answer(200, (fixtures / f"{self.fixture}.json").read_bytes())
        self.begin()
        self.say(self.pieces() + [b""])

    def at_key(self, seen):
        key = self.headers.get("x-api-key") or self.headers.get("Authorization", "")
        if key.removeprefix("Bearer ") == "right":
            return self.at_fine(seen)
        self.fail(401, "authentication_error", f"no such key: {key}")

    def at_busy(self, seen):
        if seen > 2:
            return self.at_fine(seen)
        self.fail(429, "rate_limit_error", "slow down", Retry_After="0")

    def at_overloaded(self, seen):
        self.fail(529, "overloaded_error", "too much to do")

    def at_cut(self, seen):
        self.begin()
        self.say(self.half())
        self.close_connection = True

    def at_reset(self, seen):
        self.at_cut(seen)
        linger = struct.pack("ii", 1, 0)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.connection.close()

    def at_error(self, seen):
        words = "something broke"
        self.begin()
        if self.is_bedrock:
            last = frame({":message-type": "exception", ":exception-type": "internalServerException"},
                         json.dumps({"message": words}).encode())
        elif self.fixture == "responses":
            last = b'data: {"type":"error","code":"server_error","message":"something broke"}\n\n'
        else:
            last = b'data: {"type":"error","error":{"type":"api_error","message":"something broke"}}\n\n'
        self.say(self.half() + [last, b""])

    def at_empty(self, seen):
        self.answer(200, b"", "text/event-stream" if self.is_stream else "application/json")

    def at_silent(self, seen):
        self.begin()
        self.say(self.half())
        time.sleep(30)

    def at_redirect(self, seen):
        self.answer(307, b"", Location=f"http://localhost:{server.server_port}/fine/moved")


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
print(server.server_port, flush=True)
server.serve_forever()
