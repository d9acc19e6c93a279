#!/usr/bin/env python3
"""Discord, Slack, GroupMe and Telegram on this machine, with the limits and the answers that they document.
Prints its port as the first line and ends when its standard input does.

  chats.py [--log FILE] [--fault RULE]...

  http://127.0.0.1:PORT/api/webhooks/4242/discord-planted-token           Discord
  http://127.0.0.1:PORT/services/T0PLANTED/B0PLANTED/slackplantedtoken    Slack
  http://127.0.0.1:PORT/v3                                                GroupMe, bot plantedgroupmebot01
  http://127.0.0.1:PORT                                                   Telegram, bot 424242:planted…

--fault SERVICE=ACTION@N: the Nth request (from 1) to SERVICE gets ACTION:
  429:S         wants S seconds of peace, in the header; 429body:S says so in the body alone
  STATUS        answers with it, as the service does
  hang          never answers; reset: breaks the connection without an answer
  redirect:URL  sends the secret elsewhere
  echo          a refusal that repeats the secret
Every request is counted; --log has one JSON line for each: service, number, time, status, and what arrived
(text as readers see it, pings, picture), or what was refused.
"""
import argparse
import html.parser
import json
import re
import socket
import struct
import sys
import threading
import time
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

DISCORD = "/api/webhooks/4242/discord-planted-token"
SLACK = "/services/T0PLANTED/B0PLANTED/slackplantedtoken"
GROUPME_BOT = "plantedgroupmebot01"
TELEGRAM_TOKEN = "424242:planted-telegram-token-0123456789ab"
TELEGRAM_CHATS = {"-1001234567890", "@ourleague"}

lock = threading.Lock()
counts = {}


def units(text):
    return len(text.encode("utf-16-le")) // 2


class Refused(Exception):
    """An answer that is none of the good ones."""

    def __init__(self, status, body, headers=()):
        super().__init__(status)
        self.status, self.body, self.headers = status, body, list(headers)


class TelegramHTML(html.parser.HTMLParser):
    """The subset of HTML that Telegram reads; anything else is an error, as it is there."""

    TAGS = {"b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "span", "tg-spoiler", "a", "code", "pre", "blockquote"}
    ENTITIES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}

    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.text, self.open, self.bold = "", [], []

    @classmethod
    def read(cls, source):
        # What the parser would let pass as text is an error to Telegram.
        if re.search(r"<(?!/?[a-z])", source):
            raise Refused(400, telegram_error("can't parse entities: Unsupported start tag"))
        reader = cls()
        reader.feed(source)
        reader.close()
        if reader.open:
            raise Refused(400, telegram_error(f"can't parse entities: Can't find end tag corresponding to start tag \"{reader.open[-1]}\""))
        return reader

    def handle_starttag(self, tag, attributes):
        if tag not in self.TAGS:
            raise Refused(400, telegram_error(f"can't parse entities: Unsupported start tag \"{tag}\""))
        self.open.append(tag)
        self.bold.append("")

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            raise Refused(400, telegram_error("can't parse entities: Unexpected end tag"))
        self.open.pop()

    def handle_data(self, data):
        self.text += data
        if "b" in self.open:
            self.bold[-1] += data

    def handle_entityref(self, name):
        if name not in self.ENTITIES:
            raise Refused(400, telegram_error("can't parse entities"))
        self.handle_data(self.ENTITIES[name])

    def handle_charref(self, name):
        self.handle_data(html.unescape(f"&#{name};"))


def telegram_error(words, **parameters):
    body = {"ok": False, "error_code": 400, "description": "Bad Request: " + words}
    return dict(body, parameters=parameters) if parameters else body


def parts_of(kind, body):
    """The parts of a form, by name."""
    message = BytesParser(policy=HTTP).parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
    parts = {}
    for part in message.iter_parts():
        name = part.get_param("name", header="content-disposition")
        parts[name] = (part.get_filename(), part.get_content_type(), part.get_payload(decode=True))
    return parts


def discord(path, query, kind, body):
    if path != DISCORD:
        raise Refused(404, {"message": "Unknown Webhook", "code": 10015})
    picture = None
    if kind.startswith("multipart/form-data"):
        parts = parts_of(kind, body)
        payload = json.loads(parts["payload_json"][2])
        picture = {"name": parts["files[0]"][0], "type": parts["files[0]"][1], "bytes": len(parts["files[0]"][2])}
    else:
        payload = json.loads(body)
    content = payload.get("content", "")
    if not content and not picture:
        raise Refused(400, {"message": "Cannot send an empty message", "code": 50006})
    if len(content) > 2000:
        error = {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}
        raise Refused(400, {"message": "Invalid Form Body", "code": 50035, "errors": {"content": {"_errors": [error]}}})
    allowed = payload.get("allowed_mentions", {}).get("parse", ["everyone", "users", "roles"])
    pings = []
    if "everyone" in allowed:
        pings += re.findall(r"@everyone|@here", content)
    pings += [name for name in re.findall(r"<@[!&]?\d+>", content) if "users" in allowed]
    # Readers see mentions in the text even where no one is notified.
    looks = re.findall(r"@everyone|@here|<@[!&]?\d+>", content)
    seen = {"text": content, "pings": pings, "looks": looks, "picture": picture, "previews": not payload.get("flags", 0) & 4}
    if query.get("wait") == ["true"]:
        return 200, {"id": "1", "content": content}, seen
    return 204, b"", seen


def slack(path, query, kind, body):
    if path != SLACK:
        raise Refused(404, b"no_service")
    try:
        payload = json.loads(body)
        text = payload["text"]
    except (ValueError, KeyError):
        raise Refused(400, b"invalid_payload")
    if not text:
        raise Refused(400, b"no_text")
    if len(text) > 40000:
        raise Refused(400, b"msg_too_long")
    if len(text) > 4000:
        raise Refused(400, b"would_be_split")
    picture = None
    for attachment in payload.get("attachments", []):
        if "image_url" in attachment:
            picture = {"address": attachment["image_url"], "words": attachment["fallback"]}
    pings = re.findall(r"<[!@#][^>]*>", text + json.dumps(payload.get("attachments", [])))
    looks = re.findall(r"@(?:channel|here|everyone)", text)
    return 200, b"ok", {"text": text, "pings": pings, "looks": looks, "picture": picture, "previews": payload.get("unfurl_links", True)}


def groupme(path, query, kind, body):
    payload = json.loads(body)
    if payload.get("bot_id") != GROUPME_BOT:
        raise Refused(404, b"")
    text = payload.get("text", "")
    if not text or units(text) > 1000:
        raise Refused(400, {"response": None, "meta": {"code": 400, "errors": ["Text is too long (maximum is 1000 characters)"]}})
    pings = [kind for kind in payload.get("attachments", []) if kind.get("type") == "mentions"]
    return 202, b"", {"text": text, "pings": pings, "looks": [], "picture": None}


def telegram(path, query, kind, body):
    token, method = re.fullmatch(r"/bot([^/]*)/(\w+)", path).groups()
    if token != TELEGRAM_TOKEN:
        raise Refused(401, {"ok": False, "error_code": 401, "description": "Unauthorized"})
    picture, text, source, previews = None, "", "", True
    if method == "sendPhoto":
        parts = parts_of(kind, body)
        chat = parts["chat_id"][2].decode()
        picture = {"name": parts["photo"][0], "type": parts["photo"][1], "bytes": len(parts["photo"][2])}
    else:
        payload = json.loads(body)
        chat, source = str(payload["chat_id"]), payload["text"]
        previews = not payload.get("link_preview_options", {}).get("is_disabled", False)
        if payload.get("parse_mode") != "HTML":
            raise Refused(400, telegram_error("this stand-in reads HTML only"))
        text = TelegramHTML.read(source).text
        if not 1 <= units(text) <= 4096:
            raise Refused(400, telegram_error("message is too long"))
    if chat == "-100777":
        raise Refused(400, telegram_error("group chat was upgraded to a supergroup chat", migrate_to_chat_id=-1001234567890))
    if chat not in TELEGRAM_CHATS:
        raise Refused(400, telegram_error("chat not found"))
    pings = re.findall(r"@[A-Za-z0-9_]{4,32}", text)
    seen = {"text": text, "source": source, "pings": pings, "looks": pings, "picture": picture, "previews": previews, "chat": chat}
    return 200, {"ok": True, "result": {"message_id": 1}}, seen


SERVICES = {"discord": discord, "slack": slack, "groupme": groupme, "telegram": telegram}


def service_of(path):
    if path.startswith("/api/webhooks/"):
        return "discord"
    if path.startswith("/services/"):
        return "slack"
    return "groupme" if path == "/v3/bots/post" else "telegram" if path.startswith("/bot") else None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def note(self, **facts):
        with lock, open(options.log, "a") if options.log else open("/dev/null", "w") as file:
            file.write(json.dumps(facts) + "\n")

    def answer(self, status, body=b"", headers=()):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Type", "text/plain" if isinstance(body, bytes) else "application/json")
        if status != 204:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if status != 204:
            self.wfile.write(data)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        address = urlsplit(self.path)
        path = unquote(address.path)
        service = service_of(path)
        if not service:
            return self.answer(404, {"message": "404: Not Found"})
        with lock:
            counts[service] = number = counts.get(service, 0) + 1
        facts = {"service": service, "number": number, "time": time.monotonic()}
        fault = next((fault for fault in options.fault if fault[0] == service and fault[2] == number), None)
        try:
            if fault:
                self.misbehave(service, fault[1], path)
                return self.note(**facts, fault=fault[1])
            status, said, seen = SERVICES[service](path, parse_qs(address.query), self.headers.get("Content-Type", ""), body)
        except Refused as refused:
            self.note(**facts, status=refused.status)
            return self.answer(refused.status, refused.body, refused.headers)
        # Recorded before the answer can have been read.
        self.note(**facts, status=status, **seen)
        self.answer(status, said)

    def misbehave(self, service, action, path):
        kind, _, value = action.partition(":")
        if kind == "hang":
            self.close_connection = True
            self.connection.settimeout(60)
            try:
                self.connection.recv(1)
            except OSError:
                pass
            return
        if kind == "reset":
            self.close_connection = True
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            return
        if kind == "redirect":
            raise Refused(307, b"", [("Location", value + path)])
        if kind == "echo":
            raise Refused(400, {"message": "no " + path, "description": "no " + path, "code": 50035})
        if kind in ("429", "429body"):
            seconds = float(value)
            headers = [("Retry-After", str(int(seconds)))] if kind == "429" else []
            bodies = {
                "discord": {"message": "You are being rate limited.", "retry_after": seconds, "global": False},
                "telegram": {"ok": False, "error_code": 429, "description": "Too Many Requests", "parameters": {"retry_after": seconds}},
            }
            raise Refused(429, bodies.get(service, b"rate_limited"), headers)
        words = {"slack": b"rollup_error", "groupme": b""}
        raise Refused(int(kind), words.get(service, {"message": "Internal Server Error", "description": "Internal Server Error"}))


def rule(text):
    service, _, rest = text.partition("=")
    action, _, number = rest.rpartition("@")
    return service, action, int(number)


parser = argparse.ArgumentParser()
parser.add_argument("--log")
parser.add_argument("--fault", action="append", type=rule, default=[])
options = parser.parse_args()
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
