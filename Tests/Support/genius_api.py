#!/usr/bin/env python3
"""Services that answer questions: the first Fantasy Genius's backend, and OpenAI's Responses API. They enforce their contracts,
remember what they were asked, and misbehave on request. Prints its port as the first line and ends when its standard
input does.

The first part of a path says how: /ok/advice, /no-model/advice, /error-RATE_LIMIT_ERROR/advice, /cut/advice,
/no-stream/advice, /sick/advice, /status-401/advice, /slow/advice, /pauses/v1/responses, /ok/v1/responses, /forgets/v1/responses,
/hostile/v1/responses, … /asked answers what was asked so far: an object a line.
"""
import base64, itertools, json, re, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

asked, lock, numbers = [], threading.Lock(), itertools.count(1)
given = set()
# The modes that have paused once.
paused = set()
ADVICE = {"main_advice": "Start Dell Gallowmere.", "reasoning": "He is projected for 14.5 points.",
          "confidence_score": 0.8, "alternatives": ["Omar Mallory"]}


class Refused(Exception):
    pass


def demand(truth, words):
    if not truth:
        raise Refused(words)


def check_backend(body):
    """AdviceRequest as the backend's own validation has it."""
    demand(isinstance(body, dict), "no object")
    known = {"conversation", "players", "model", "enable_web_search", "search_override", "prompt_type", "previous_response_id"}
    demand(set(body) <= known, f"unknown members: {sorted(set(body) - known)}")
    demand(body.get("conversation"), "No conversation provided.")
    for message in body["conversation"]:
        demand(set(message) == {"role", "content"}, "a message has a role and a content")
        demand(message["role"] in ("user", "assistant", "system"), f"role {message['role']}")
        demand(isinstance(message["content"], str), "content is a text")
    demand(body["conversation"][-1]["role"] == "user", "the last message is the user's")
    demand(body.get("enable_web_search") in (True, False, None), "enable_web_search")
    if "previous_response_id" in body:
        demand(body["previous_response_id"] in given, "unknown previous_response_id")
        demand(len(body["conversation"]) == 1, "with previous_response_id, only the newest message")


def check_responses(body):
    """What the Responses API accepts, as far as it matters here."""
    demand(isinstance(body.get("model"), str), "model")
    demand(isinstance(body.get("input"), (str, list)), "input")
    items = body["input"] if isinstance(body["input"], list) else []
    for item in items:
        demand(set(item) - {"type"} == {"role", "content"}, "an item has a role and a content")
        demand(item.get("type", "message") == "message", "an item is a message")
        kinds = {"user": {"input_text", "input_image"}, "assistant": {"output_text"}}[item["role"]]
        for part in item["content"]:
            demand(part["type"] in kinds, f"{part['type']} of {item['role']}")
            if part["type"] == "input_image":
                demand(set(part) == {"type", "detail", "image_url"}, "input_image has detail and image_url")
                demand(isinstance(part["image_url"], str), "image_url is a text")
                match = re.fullmatch(r"data:(image/(?:jpeg|png|webp|gif));base64,([A-Za-z0-9+/]+=*)", part["image_url"])
                demand(match, "image_url is a data URL")
                base64.b64decode(match[2], validate=True)
            else:
                demand(isinstance(part["text"], str), "text")
    if body.get("previous_response_id"):
        demand(body.get("store") is True, "previous_response_id needs store")
        demand(len(items) == 1, "with previous_response_id, only the newest message")
        if body["previous_response_id"] not in given:
            raise KeyError(body["previous_response_id"])
    demand(body.get("tools") in (None, [{"type": "web_search"}]), "tools")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json"):
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def begin(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True

    def event(self, name, data, typed=False):
        if typed:
            data = {"type": name, **data}
        self.wfile.write((f"event: {name}\n" if name else "").encode() + b"data: " + json.dumps(data).encode() + b"\n\n")
        self.wfile.flush()

    def wait_until_left(self):
        """Keeps an answer open until nothing reads it."""
        try:
            while True:
                self.wfile.write(b": waiting\n\n")
                self.wfile.flush()
                time.sleep(0.05)
        except OSError:
            pass

    def handle_any(self, body):
        if self.path == "/asked":
            with lock:
                return self.answer(200, "".join(json.dumps(entry) + "\n" for entry in asked), "text/plain")
        _, mode, *rest = self.path.split("/")
        what, _, value = mode.partition("-")
        name = "/".join(rest)
        with lock:
            asked.append({"method": self.command, "path": name, "body": body,
                          "key": self.headers.get("Authorization"), "accept": self.headers.get("Accept")})
        if what == "status" and name != "health":
            return self.answer(int(value), {"detail": "It says no."})
        if name == "health":
            return self.answer(503 if what == "sick" else 200, {"status": "unhealthy" if what == "sick" else "healthy", "version": "1.1.0"})
        if name == "model":
            return self.answer(500, {"detail": "no"}) if mode == "no-model" else self.answer(200, {"model": "invented-default"})
        if name == "feedback":
            demand(set(body) <= {"response_id", "outcome", "feedback_notes"} and isinstance(body["outcome"], bool), "feedback")
            return self.answer(200, {"status": "ok"})
        response = f"resp_{next(numbers)}"
        if name in ("advice", "advice-non-streaming"):
            check_backend(body)
            if name == "advice" and mode == "no-stream":
                return self.answer(404, {"detail": "Not Found"})
            return self.advise(what, value, response, body) if name == "advice" else self.whole(response, body)
        if name == "v1/responses":
            check_responses(body)
            return self.respond(what, mode, response, body)
        self.answer(404, {"detail": "Not Found"})

    def whole(self, response, body):
        given.add(response)
        self.answer(200, {**ADVICE, "model_identifier": body.get("model"), "response_id": response})

    def advise(self, what, value, response, body):
        self.begin()
        self.event("status_update", {"status": "created", "message": "Connecting...", "response_id": response})
        if what == "error":
            return self.event("error", {"error": value, "message": "It says why."})
        if body.get("enable_web_search"):
            self.event("status_update", {"status": "web_search_searching", "message": "Searching the web..."})
        text = json.dumps(ADVICE)
        if what == "late":
            self.event("text_delta", {"delta": text[:30]})
            return self.event("error", {"error": "API_ERROR", "message": "It broke."})
        for start in range(0, len(text), 7):
            if what == "cut" and start > 30:
                return
            if what == "slow":
                time.sleep(0.05)
            self.event("text_delta", {"delta": text[start:start + 7]})
        given.add(response)
        self.event("response_complete", {"status": "complete", "response_id": response,
                                         "final_json": {**ADVICE, "model_identifier": body.get("model")}})

    def respond(self, what, mode, response, body):
        if mode == "refuses-key":
            return self.answer(401, {"error": {"message": "Incorrect API key provided: " + str(self.headers.get("Authorization")),
                                               "type": "invalid_request_error", "code": "invalid_api_key"}})
        if what == "forgets" and body.get("previous_response_id"):
            raise KeyError(body["previous_response_id"])
        self.begin()
        shell = {"id": response, "object": "response", "status": "in_progress", "output": []}
        self.event("response.created", {"response": shell}, typed=True)
        if body.get("tools"):
            for state in ("in_progress", "searching", "completed"):
                self.event(f"response.web_search_call.{state}", {"item_id": "ws_1"}, typed=True)
        advice = dict(ADVICE)
        if what == "hostile":
            advice["main_advice"] = "<script>alert(1)</script> [x](javascript:alert(1)) \u001b]0;gone\u0007 99.9"
        if what == "wrong":
            advice["reasoning"] = "Dell Gallowmere is projected for 77.7 points."
        text = json.dumps(advice)
        for start in range(0, len(text), 11):
            if what == "cut" and start > 40:
                return
            if what == "pauses" and start > 60 and mode not in paused:
                paused.add(mode)
                return self.wait_until_left()
            self.event("response.output_text.delta", {"item_id": "m", "delta": text[start:start + 11]}, typed=True)
        if what == "late":
            return self.event("error", {"code": "server_error", "message": "It broke."}, typed=True)
        given.add(response)
        done = {**shell, "status": "completed", "model": body["model"],
                "output": [{"type": "message", "content": [{"type": "output_text", "text": text, "annotations": []}]}]}
        self.event("response.completed", {"response": done}, typed=True)

    def do_GET(self):
        self.guarded(None)

    def do_POST(self):
        data = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            self.guarded(json.loads(data))
        except ValueError:
            self.answer(400, {"detail": "no JSON"})

    def guarded(self, body):
        try:
            self.handle_any(body)
        except Refused as refusal:
            self.answer(422, {"detail": f"contract: {refusal}"})
        except KeyError as unknown:
            self.answer(400, {"error": {"message": f"Previous response with id {unknown} not found.",
                                        "type": "invalid_request_error", "param": "previous_response_id",
                                        "code": "previous_response_not_found"}})
        except (BrokenPipeError, ConnectionResetError):
            pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
