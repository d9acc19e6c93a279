#!/usr/bin/env python3
"""Times advice: all lineups of the demo's league of twelve teams, one team in full, and how soon a model's words are on the
screen and in a page after they arrived.

    ask_bench.py SKIDMARK

The model is a server of this script that notes when it has sent its first words. All of it is wall-clock time, in milliseconds.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NOW = ["--now", "2026-11-17T09:00:00Z"]
ROUNDS = 15


class Model(BaseHTTPRequestHandler):
    """OpenAI's Responses API with one answer: the first words come a while after the beginning, so that nothing else is waited
    for."""
    protocol_version = "HTTP/1.1"
    sent = None

    def log_message(self, *_):
        pass

    def event(self, name, **more):
        self.wfile.write(b"data: " + json.dumps({"type": name, **more}).encode() + b"\n\n")
        self.wfile.flush()

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        self.event("response.created", response={"id": "resp_1", "status": "in_progress"})
        time.sleep(0.2)
        Model.sent = time.perf_counter()
        self.event("response.output_text.delta", delta='{"main_advice":"Start Dell')
        time.sleep(0.05)
        text = '{"main_advice":"Start Dell."}'
        self.event("response.output_text.delta", delta='."}')
        self.event("response.completed", response={"id": "resp_1", "status": "completed", "model": "m", "output": [
            {"type": "message", "content": [{"type": "output_text", "text": text, "annotations": []}]}]})


def report(name, times):
    times = sorted(1000 * t for t in times)
    print(f"{name}: {statistics.median(times):.1f} ms ({times[0]:.1f} to {times[-1]:.1f})", flush=True)


def timed(command):
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def first_word_on_screen(program, site, environment):
    process = subprocess.Popen([program, "ask", "Who should I start?", "-s", site, "-l", "shame-and-prosperity", "--trust", "--env", "live",
                                *NOW], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
    os.read(process.stdout.fileno(), 1)
    seen = time.perf_counter()
    process.communicate()
    return seen - Model.sent


def first_word_in_page(address):
    origin, token = address.split("/#")
    def post(path, body):
        return urllib.request.urlopen(urllib.request.Request(
            f"{origin}/api/{path}", json.dumps(body).encode(), {"X-Skidmark-Token": token}))
    conversation = json.load(post("begin", {}))["id"]
    with post(f"{conversation}/ask", {"text": "Who should I start?"}) as stream:
        for line in stream:
            if b'"text"' in line:
                seen = time.perf_counter()
                break
        stream.read()
    return seen - Model.sent


def main(program):
    folder = tempfile.mkdtemp()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        site = f"{folder}/site"
        subprocess.run([program, "init", site, "--demo", "-q"], check=True)
        subprocess.run([program, "build", "-s", site, "-q", *NOW], check=True)
        league = ["-l", "shame-and-prosperity"]
        report("all lineups of twelve teams", [timed([program, "advise", "-s", site, *league, *NOW]) for _ in range(ROUNDS)])
        report("one team with free agents and trades",
               [timed([program, "advise", "peaked", "-s", site, *league, *NOW]) for _ in range(ROUNDS)])
        with open(f"{site}/skidmark.yml", "a", encoding="utf-8") as settings:
            settings.write(f'\ngenius: {{name: openai, address: "http://127.0.0.1:{server.server_address[1]}/v1"}}\n')
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "OPENAI_API_KEY": "sk-bench"}
        report("first word on the screen", [first_word_on_screen(program, site, environment) for _ in range(ROUNDS)])
        preview = subprocess.Popen([program, "serve", "-s", site, "--trust", "--json", "--env", "live", *NOW],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, text=True)
        address = json.loads(preview.stdout.readline())["ask"]
        report("first word in the page", [first_word_in_page(address) for _ in range(ROUNDS)])
        preview.terminate()
        preview.wait()
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
