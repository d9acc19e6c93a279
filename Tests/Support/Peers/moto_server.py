#!/usr/bin/env python3
"""Runs moto's server with authentication on and prints, as one JSON line, its port and a user's key
that may invoke models. Ends when its standard input does."""
import json, os, sys, threading

# Creating the user, its key and its policy is free; everything after that has to be signed.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "3"
import boto3, logging
from moto.server import ThreadedMotoServer

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
port = server.get_host_and_port()[1]
iam = boto3.client(
    "iam", endpoint_url=f"http://127.0.0.1:{port}", region_name="us-east-1",
    aws_access_key_id="nobody", aws_secret_access_key="nobody")
iam.create_user(UserName="paper")
key = iam.create_access_key(UserName="paper")["AccessKey"]
policy = {"Version": "2012-10-17",
          "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}
iam.put_user_policy(UserName="paper", PolicyName="all", PolicyDocument=json.dumps(policy))
print(json.dumps({"port": port, "id": key["AccessKeyId"], "secret": key["SecretAccessKey"]}),
      flush=True)
sys.stdin.read()
os._exit(0)
