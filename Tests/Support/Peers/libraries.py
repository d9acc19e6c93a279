#!/usr/bin/env python3
"""What the services' own libraries make of streams, as one JSON document.

  libraries.py FOLDER   `ours`: the answers of Tests/Support/models.py, read over a wire;
                        `theirs`: the streams in FOLDER, which come with Anthropic's library
"""
import json, subprocess, sys
from pathlib import Path

import anthropic, boto3, httpx2 as httpx, openai

server = subprocess.Popen(
    [sys.executable, Path(__file__).parent.parent / "models.py"], stdin=subprocess.PIPE,
    stdout=subprocess.PIPE, text=True)
base = f"http://127.0.0.1:{server.stdout.readline().strip()}/fine"
question = [{"role": "user", "content": "Roast."}]
ours = {}

client = anthropic.Anthropic(api_key="k", base_url=base, max_retries=0)
with client.messages.stream(model="m", max_tokens=9, messages=question) as stream:
    ours["anthropic"] = "".join(stream.text_stream)
whole = client.messages.create(model="m", max_tokens=9, messages=question)
ours["anthropic whole"] = "".join(part.text for part in whole.content if part.type == "text")

client = openai.OpenAI(api_key="k", base_url=base + "/v1", max_retries=0)
with client.responses.stream(model="m", input="Roast.") as stream:
    ours["openai"] = stream.get_final_response().output_text
ours["openai whole"] = client.responses.create(model="m", input="Roast.").output_text
chunks = client.chat.completions.create(model="m", messages=question, stream=True)
ours["compatible"] = "".join(
    chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
whole = client.chat.completions.create(model="m", messages=question)
ours["compatible whole"] = whole.choices[0].message.content

client = boto3.client(
    "bedrock-runtime", endpoint_url=base, region_name="us-east-1", aws_access_key_id="a",
    aws_secret_access_key="b")
events = client.invoke_model_with_response_stream(modelId="m", body="{}")["body"]
found = [json.loads(event["chunk"]["bytes"]) for event in events]
ours["bedrock"] = "".join(
    event["delta"].get("text", "") for event in found if event["type"] == "content_block_delta")
server.kill()

theirs = []
for file in sorted(Path(sys.argv[1]).glob("*_response.txt")):
    answer = httpx.Response(
        200, headers={"content-type": "text/event-stream"}, content=file.read_bytes())
    client = anthropic.Anthropic(
        api_key="k", max_retries=0,
        http_client=httpx.Client(transport=httpx.MockTransport(lambda _: answer)))
    try:
        with client.messages.stream(model="m", max_tokens=9, messages=question) as stream:
            message = stream.get_final_message()
    except Exception as error:
        theirs.append({"name": file.name, "error": type(error).__name__})
        continue
    theirs.append({
        "name": file.name, "stop": message.stop_reason, "model": message.model,
        "text": "".join(part.text for part in message.content if part.type == "text"),
        "output": message.usage.output_tokens})
print(json.dumps({"ours": ours, "theirs": theirs}))
