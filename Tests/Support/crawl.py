"""Serves a folder below an address and follows every link from its home page, as readers do.

    crawl.py FOLDER /repo/

Prints how many pages there were, and each address that leads nowhere or out of the site.
"""
import sys, threading, urllib.error, urllib.request
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urldefrag, urljoin, urlsplit

folder, base = sys.argv[1:3]


class Handler(SimpleHTTPRequestHandler):
    def translate_path(self, path):
        path = urlsplit(path).path
        if not path.startswith(base):
            return "/nonexistent"
        return super().translate_path("/" + path[len(base):])

    def log_message(self, *_):
        pass


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value and not (tag == "link" and "canonical" in str(attributes)):
                self.found.append(value)


server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder))
threading.Thread(target=server.serve_forever, daemon=True).start()
root = f"http://127.0.0.1:{server.server_port}"
pending, seen, pages, wrong = [(root + base, "")], set(), 0, []
while pending:
    address, source = pending.pop()
    address = urldefrag(address)[0]
    if address in seen or not address.startswith(root):
        continue
    seen.add(address)
    if not address.startswith(root + base):
        wrong.append(f"{source} leads out of the site: {address}")
        continue
    try:
        with urllib.request.urlopen(address) as answer:
            kind, text = answer.headers["Content-Type"], answer.read()
            address = answer.geturl()
    except urllib.error.HTTPError as error:
        wrong.append(f"{source} leads nowhere: {address} {error.code}")
        continue
    if kind.startswith("text/html"):
        pages += 1
        links = Links()
        links.feed(text.decode())
        pending += [(urljoin(address, link), address) for link in links.found]
print(pages, len(seen))
print("\n".join(wrong))
