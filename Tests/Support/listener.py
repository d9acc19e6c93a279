"""Listens on a port of this machine, which it prints, and writes the first line of each request to a log. Answers 404.

  python3 listener.py LOG      ends when its standard input does
"""
import socketserver
import sys
import threading


class Listener(socketserver.StreamRequestHandler):
    timeout = 5

    def handle(self):
        line = self.rfile.readline(4096)
        with open(sys.argv[1], "ab") as log:
            log.write(line.strip() + b"\n")
        self.wfile.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


with Server(("127.0.0.1", 0), Listener) as server:
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
