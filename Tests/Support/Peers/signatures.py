#!/usr/bin/env python3
"""A server that lets botocore check the signature of each request, as AWS does: 200 and an empty object if it
is right, 403 if not. Prints its port; ends with its standard input.

  signatures.py ID SECRET REGION SERVICE
"""
import http.server, os, re, sys, threading

os.environ["BOTO_DISABLE_CRT"] = "true"
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

key, secret, region, service = sys.argv[1:]


class Server(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        said = self.headers.get("Authorization") or ""
        found = re.fullmatch(
            r"AWS4-HMAC-SHA256 Credential=([^/]+)/.*, SignedHeaders=(.*), Signature=(\w+)", said)
        is_right = bool(found) and found[1] == key and self.signature(found[2], body) == found[3]
        # Nothing that says what is asked may stay unsigned.
        wanted = {"host", "x-amz-date", "content-type"} | {
            name.lower() for name in self.headers if name.lower().startswith("x-amz")}
        is_right = is_right and wanted <= set(found[2].split(";"))
        self.send_response(200 if is_right else 403)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def signature(self, names, body):
        headers = {name: self.headers[name] for name in names.split(";") if name != "host"}
        request = AWSRequest(
            "POST", f"http://{self.headers['Host']}{self.path}", headers=headers, data=body)
        request.context["timestamp"] = self.headers["X-Amz-Date"]
        signer = SigV4Auth(Credentials(key, secret), service, region)
        return signer.signature(
            signer.string_to_sign(request, signer.canonical_request(request)), request)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
os._exit(0)
