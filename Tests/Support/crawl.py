#!/usr/bin/env python3
"""Reads a served site from its home page on, as a reader with a browser would, and prints what is wrong,
one line each: answers that are not 200, anchors that are not there, headers that are not what the site's
own _headers asks for. The last line is the number of pages and addresses.

  crawl.py ADDRESS [--headers FILE] [--missing FILE]
  crawl.py --folder FOLDER --below /repo/

--headers takes a published _headers file; every answer must have what its rules say. --missing takes the page
that comes with a 404. The server has ten seconds to begin. --folder serves a folder itself, below a path, as
hosts of many sites do.
"""
import argparse
import fnmatch
import http.client
import re
import threading
import time
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

LINKS = {"a": "href", "link": "href", "script": "src", "img": "src", "source": "srcset", "form": "action"}


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.anchors = [], set()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            self.anchors.add(values["id"])
        link = values.get(LINKS.get(tag, ""))
        if link:
            self.links.append(link.split()[0])


def rules(path):
    """The rules of a _headers file: a pattern and its headers."""
    found = []
    for line in open(path, encoding="utf-8"):
        if not line.strip() or line.startswith("#"):
            continue
        if not line[0].isspace():
            found.append((line.strip(), []))
        else:
            name, value = line.strip().split(":", 1)
            found[-1][1].append((name, value.strip()))
    return found


class Below(SimpleHTTPRequestHandler):
    """A folder below a path, and nothing elsewhere."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *words, below, **more):
        self.below = below
        super().__init__(*words, **more)

    def translate_path(self, path):
        path = urlsplit(path).path
        inside = path.startswith(self.below)
        return super().translate_path("/" + path[len(self.below):]) if inside else "/nonexistent"

    def log_message(self, *_):
        pass


def serve(folder, below):
    """Serves a folder; the address of its home page."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Below, below=below, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}{below}"


def connected(host, port):
    for _ in range(100):
        connection = http.client.HTTPConnection(host, port, timeout=600)
        try:
            connection.connect()
            return connection
        except OSError:
            time.sleep(0.1)
    raise SystemExit("no answer")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address", nargs="?")
    parser.add_argument("--folder")
    parser.add_argument("--below", default="/")
    parser.add_argument("--headers")
    parser.add_argument("--missing")
    options = parser.parse_args()
    if options.folder:
        options.address = serve(options.folder, options.below)
    expected = rules(options.headers) if options.headers else []
    start = urlsplit(options.address)
    connection = connected(start.hostname, start.port)
    if options.missing:
        connection.request("GET", start.path + "no/such/page")
        answer = connection.getresponse()
        if (answer.status, answer.read()) != (404, open(options.missing, "rb").read()):
            print(f"an address that leads nowhere gets {answer.status} and another page")
    pages, wanted = {}, {}
    pending, asked = [(options.address, "nobody")], set()
    while pending:
        address, where = pending.pop()
        if address in asked:
            continue
        asked.add(address)
        path = urlsplit(address).path
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            print(f"{path}: {answer.status}, linked from {where}")
            continue
        for pattern, headers in expected:
            if fnmatch.fnmatchcase(unquote(path), pattern):
                for name, value in headers:
                    if answer.headers.get(name) != value:
                        print(f"{path}: {name} is {answer.headers.get(name)!r}, not {value!r}")
        kind = answer.headers.get_content_type()
        links = []
        if kind == "text/html":
            page = Page()
            page.feed(body.decode("utf-8"))
            pages[address] = page.anchors
            links = page.links
        elif kind == "text/css":
            links = re.findall(r"url\(\s*['\"]?([^'\")]+)", body.decode("utf-8"))
        for link in links:
            target, anchor = urldefrag(urljoin(address, link))
            parts = urlsplit(target)
            if parts.scheme not in ("http", "https") or parts.netloc != start.netloc:
                continue
            pending.append((target, path))
            if anchor:
                wanted.setdefault((target, unquote(anchor)), path)
    for (target, anchor), where in sorted(wanted.items()):
        if target in pages and anchor not in pages[target]:
            print(f"{urlsplit(target).path}: no #{anchor}, linked from {where}")
    print(f"{len(pages)} pages, {len(asked)} addresses")


main()
