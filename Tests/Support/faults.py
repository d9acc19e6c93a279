#!/usr/bin/env python3
"""A web server that misbehaves on request, for the tests of HTTP. Prints its port as the first line
and ends when its standard input does.

  faults.py          http on loopback
  faults.py --tls    https with a certificate that no client should trust; prints `no tls` without openssl
"""
import gzip, json, os, socket, ssl, struct, subprocess, sys, tempfile, threading, time, zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

counts, lock = {}, threading.Lock()
opened, written, closed = {}, {}, set()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def log_message(self, *_):
        pass

    def answer(self, status=200, body=b"", **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_GET(self):
        address = urlsplit(self.path)
        asked = {name: values[0] for name, values in parse_qs(address.query).items()}
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with lock:
            key = asked.get("id", self.path)
            counts[key] = seen = counts.get(key, 0) + (address.path != "/count")
        name = address.path.strip("/").split("/")[0]
        getattr(self, "at_" + name, self.at_nothing)(asked, seen, body)

    do_POST = do_PUT = do_HEAD = do_GET

    def at_nothing(self, asked, seen, body):
        self.answer(404, b"null")

    def at_echo(self, asked, seen, body):
        said = {"method": self.command, "path": self.path, "body": body.decode(),
                "headers": [[k.lower(), v] for k, v in self.headers.items()],
                "port": self.client_address[1]}
        self.answer(200, json.dumps(said).encode(), Set_Cookie="planted=1; Path=/", X_Twice="a")

    def at_count(self, asked, seen, body):
        self.answer(200, str(seen).encode())

    def at_gzip(self, asked, seen, body):
        self.answer(200, gzip.compress(b"packed " * 100), Content_Encoding="gzip")

    def at_deflate(self, asked, seen, body):
        self.answer(200, zlib.compress(b"packed " * 100), Content_Encoding="deflate")

    def at_brokengzip(self, asked, seen, body):
        self.answer(200, b"this is not gzip at all", Content_Encoding="gzip")

    def at_bomb(self, asked, seen, body):
        self.answer(200, gzip.compress(bytes(int(asked["bytes"])), 1), Content_Encoding="gzip")

    def at_big(self, asked, seen, body):
        self.answer(200, bytes(int(asked["bytes"])))

    def at_endless(self, asked, seen, body):
        self.send_response(200)
        self.end_headers()
        self.close_connection = True
        try:
            for number in range(int(asked["chunks"])):
                self.wfile.write(bytes(65536))
                written[asked.get("id")] = number + 1
        except OSError:
            pass

    def at_written(self, asked, seen, body):
        """How many chunks of `endless` with the same id have been written so far."""
        self.answer(200, str(written.get(asked["of"], 0)).encode())

    def at_gated(self, asked, seen, body):
        """Writes `pieces` chunks, each after the first only when `open?of=ID` allows one more. With
        `die`, the connection ends instead of the last chunk: `die=close` or `die=reset`."""
        pieces, name = int(asked["pieces"]), asked["id"]
        self.send_response(int(asked.get("status", 200)))
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for number in range(pieces):
            while number and opened.get(name, 0) < number:
                self.connection.settimeout(0.02)
                try:
                    if self.connection.recv(1, socket.MSG_PEEK) == b"":
                        closed.add(name)
                        self.close_connection = True
                        return
                except TimeoutError:
                    pass
                except OSError:
                    closed.add(name)
                    self.close_connection = True
                    return
            self.connection.settimeout(None)
            if "die" in asked and number == pieces - 1:
                if asked["die"] == "reset":
                    linger = struct.pack("ii", 1, 0)
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                    self.connection.close()
                self.close_connection = True
                return
            piece = f"piece {number}".encode()
            self.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
            self.wfile.flush()
        self.wfile.write(b"0\r\n\r\n")

    def at_open(self, asked, seen, body):
        opened[asked["of"]] = opened.get(asked["of"], 0) + 1
        self.answer(200, b"")

    def at_closed(self, asked, seen, body):
        """Whether the client of `gated` with this id has gone."""
        self.answer(200, b"yes" if asked["of"] in closed else b"no")

    def at_redirect(self, asked, seen, body):
        self.answer(int(asked.get("status", 302)), Location=asked["to"])

    def at_slow(self, asked, seen, body):
        time.sleep(float(asked["seconds"]))
        self.answer(200, b"late")

    def at_drip(self, asked, seen, body):
        self.send_response(200)
        self.send_header("Content-Length", "100")
        self.end_headers()
        try:
            for _ in range(100):
                self.wfile.write(b".")
                self.wfile.flush()
                time.sleep(0.1)
        except OSError:
            pass

    def at_status(self, asked, seen, body):
        """`status` for the first `times` requests, then 200."""
        if seen > int(asked.get("times", 1 << 30)):
            return self.answer(200, b"well")
        after = {"Retry_After": asked["after"]} if "after" in asked else {}
        self.answer(int(asked["status"]), b"ill", **after)

    def at_truncated(self, asked, seen, body):
        if seen > int(asked.get("times", 1 << 30)):
            return self.answer(200, b"whole")
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"half")
        self.close_connection = True

    def at_halfgzip(self, asked, seen, body):
        packed = gzip.compress(os.urandom(5000))
        self.send_response(200)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        self.wfile.write(packed[:2000])
        self.close_connection = True

    def at_chunkless(self, asked, seen, body):
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"ff\r\nhalf")
        self.close_connection = True

    def at_reset(self, asked, seen, body):
        if seen > int(asked.get("times", 1 << 30)):
            return self.answer(200, b"whole")
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def at_garbage(self, asked, seen, body):
        self.wfile.write(b"\x16\x03\x01 what is this\r\n\r\n")
        self.close_connection = True


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", 0), Handler)
if "--tls" in sys.argv:
    with tempfile.TemporaryDirectory() as folder:
        key, certificate = os.path.join(folder, "key"), os.path.join(folder, "certificate")
        try:
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                 "-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
                check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            print("no tls", flush=True)
            sys.exit()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
print(server.server_port, flush=True)
server.serve_forever()
