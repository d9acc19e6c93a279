#!/usr/bin/env python3
"""Signs random requests with botocore and prints them, one JSON document a line.

  signatures.py COUNT SEED
"""
import datetime, json, os, random, sys

os.environ["BOTO_DISABLE_CRT"] = "true"
import botocore.auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

chance = random.Random(int(sys.argv[2]))
unreserved = "abcXYZ019-._~"


def word(letters=unreserved, most=8):
    return "".join(chance.choice(letters) for _ in range(chance.randint(1, most)))


def encoded():
    return "".join(chance.choice([word(most=3), "%3A", "%2F", "%20", "%C3%A9"])
                   for _ in range(chance.randint(1, 4)))


def path():
    parts = [chance.choice([encoded, word, lambda: ".", lambda: "..", lambda: ""])()
             for _ in range(chance.randint(0, 6))]
    return "/" + "/".join(parts) + chance.choice(["", "/"])


for _ in range(int(sys.argv[1])):
    is_s3 = chance.random() < 0.3
    moment = datetime.datetime(2015, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(
        seconds=chance.randrange(10**9))
    botocore.auth.get_current_datetime = lambda *_, **__: moment
    host = chance.choice(["bedrock-runtime.us-east-1.amazonaws.com", "127.0.0.1:5000", "localhost"])
    names = sorted({encoded() for _ in range(chance.randint(0, 4))})
    query = "&".join(f"{name}={chance.choice(['', word(), encoded()])}" for name in names)
    url = f"http://{host}{path()}" + (f"?{query}" if query else "")
    headers = {"Content-Type": "application/json"}
    for number in range(chance.randint(0, 3)):
        headers[f"X-{word('ABCxyz')}-{number}"] = "  ".join(
            word() for _ in range(chance.randint(1, 3)))
    body = chance.randbytes(chance.randint(0, 60))
    method = chance.choice(["GET", "POST", "PUT"])
    token = word("AQoDYXdz/+=", 40) if chance.random() < 0.5 else None
    key = Credentials("AKID" + word("ABC234"), word("abc/+XYZ019", 40), token)
    region, service = chance.choice(["us-east-1", "eu-west-1"]), "s3" if is_s3 else "bedrock"
    request = AWSRequest(method=method, url=url, data=body, headers=dict(headers))
    if is_s3:
        # Over plain http botocore signs the body's hash only if it is not told otherwise.
        request.context["payload_signing_enabled"] = True
        signer = botocore.auth.S3SigV4Auth(key, service, region)
    else:
        signer = botocore.auth.SigV4Auth(key, service, region)
    signer.add_auth(request)
    print(json.dumps({
        "method": method, "url": url, "headers": headers, "body": body.hex(),
        "id": key.access_key, "secret": key.secret_key, "token": token, "region": region,
        "service": service, "date": int(moment.timestamp()),
        "authorization": request.headers["Authorization"]}))
