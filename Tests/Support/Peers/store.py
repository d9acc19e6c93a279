#!/usr/bin/env python3
"""Runs moto's server with authentication on and, before it, a proxy that writes down what it is asked and
can fall silent. Prints one JSON line with the ports and a user's key; then obeys lines on its standard
input, each a JSON list, and answers each with one JSON line. Ends with its standard input.

  ["log"]                      what was asked since the last time: [[method, path, headers, status], ...]
  ["silent", COUNT]            after COUNT more requests none is answered; null for never
  ["hold", METHOD, END]        the next request of a method whose path ends so has to wait
  ["held"]                     answers when it does
  ["release"]                  lets it go
  ["objects", BUCKET]          what boto3 finds: {key: {"text", "type", "cache"}}
  ["put", BUCKET, KEY, TEXT]   an object that is not ours
  ["bucket", NAME]             another bucket
"""
import http.client, http.server, json, os, sys, threading

# Creating the user, its key and its policy is free; everything after that has to be signed.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "3"
os.environ["AWS_EC2_METADATA_DISABLED"] = "true"
import boto3, logging
from botocore.config import Config
from moto.server import ThreadedMotoServer

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
port = server.get_host_and_port()[1]


def client(service, key="nobody", secret="nobody"):
    return boto3.client(
        service, endpoint_url=f"http://127.0.0.1:{port}", region_name="us-east-1",
        aws_access_key_id=key, aws_secret_access_key=secret,
        config=Config(s3={"addressing_style": "path"}))


iam = client("iam")
iam.create_user(UserName="paper")
key = iam.create_access_key(UserName="paper")["AccessKey"]
policy = {"Version": "2012-10-17",
          "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}
iam.put_user_policy(UserName="paper", PolicyName="all", PolicyDocument=json.dumps(policy))
pair = key["AccessKeyId"], key["SecretAccessKey"]
s3 = client("s3", *pair)
s3.create_bucket(Bucket="league")

lock = threading.Lock()
log, left, waiting = [], None, None
held, go = threading.Event(), threading.Event()


class Proxy(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def serve(self):
        global left, waiting
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with lock:
            is_held = waiting and self.command == waiting[0] and self.path.endswith(waiting[1])
            if is_held:
                waiting = None
        if is_held:
            held.set()
            go.wait()
        with lock:
            is_silent = left == 0
            if left:
                left -= 1
        if is_silent:
            # As a machine that goes down: the connection ends and nothing was done.
            self.close_connection = True
            return
        upstream = http.client.HTTPConnection("127.0.0.1", port)
        # The signature covers the name by which we are called.
        upstream.request(self.command, self.path, body, dict(self.headers))
        answer = upstream.getresponse()
        data = answer.read()
        with lock:
            log.append([self.command, self.path,
                        {name.lower(): value for name, value in self.headers.items()},
                        answer.status])
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                self.send_header(name, value)
        size = answer.getheader("Content-Length") if self.command == "HEAD" else len(data)
        self.send_header("Content-Length", str(size or 0))
        self.end_headers()
        self.wfile.write(data)
        upstream.close()

    do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = serve

    def log_message(self, *_):
        pass


proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
threading.Thread(target=proxy.serve_forever, daemon=True).start()
print(json.dumps({"port": proxy.server_port, "id": pair[0], "secret": pair[1]}), flush=True)


def objects(bucket):
    found = {}
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
        for item in page.get("Contents", []):
            answer = s3.get_object(Bucket=bucket, Key=item["Key"])
            found[item["Key"]] = {
                "text": answer["Body"].read().decode("latin-1"), "type": answer["ContentType"],
                "cache": answer.get("CacheControl")}
    return found


def obey(words):
    global left, waiting
    what, rest = words[0], words[1:]
    if what == "log":
        with lock:
            said = list(log)
            log.clear()
        return said
    if what == "silent":
        with lock:
            left = rest[0]
        return left
    if what == "hold":
        held.clear()
        go.clear()
        with lock:
            waiting = rest
        return True
    if what == "held":
        return held.wait(30)
    if what == "release":
        go.set()
        return True
    if what == "objects":
        return objects(*rest)
    if what == "put":
        s3.put_object(Bucket=rest[0], Key=rest[1], Body=rest[2].encode())
        return True
    if what == "bucket":
        s3.create_bucket(Bucket=rest[0])
        return True


for line in sys.stdin:
    print(json.dumps(obey(json.loads(line))), flush=True)
os._exit(0)
