"""What a page costs a phone: bytes, time to its largest paint, and how much it jumps."""
import gzip, mimetypes, threading, time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

# Chromium's own "Slow 4G" and a phone that is four times slower than this machine.
LATENCY, BYTES_PER_MS, SLOWER = 150, 1_600_000 / 8 / 1000, 4
# The bytes of a piece of a page that arrives slowly: a few elements.
PIECE = 350

# Listens from the beginning, so that nothing has to be waited for at the end.
LISTEN = """
window.__paints = [];
window.__shifts = [];
const keep = {'largest-contentful-paint': __paints, 'layout-shift': __shifts};
window.__listeners = Object.keys(keep).map(type => {
  const take = (entries) => keep[type].push(...entries);
  const observer = new PerformanceObserver(list => take(list.getEntries()));
  observer.observe({type, buffered: true});
  return () => take(observer.takeRecords());
});
"""
# Loading is over when all that was asked for is there and was drawn.
SETTLED = """
const done = arguments[arguments.length - 1];
const drawn = () => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next)));
(async () => {
  if (document.readyState !== 'complete') { await new Promise(next => addEventListener('load', next)); }
  await document.fonts.ready;
  while (__paints.length === 0) { await drawn(); __listeners.forEach(take => take()); }
  await drawn();
  __listeners.forEach(take => take());
  const last = __paints.at(-1);
  done({time: last.startTime, url: last.url, element: last.element ? last.element.outerHTML.slice(0, 80) : ''});
})();
"""
SCROLLED = """
const done = arguments[arguments.length - 1];
const drawn = () => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next)));
(async () => {
  for (let y = 0; y < document.scrollingElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await drawn();
    const near = [...document.images].filter(e => !e.complete && e.getBoundingClientRect().top < innerHeight);
    await Promise.all(near.map(e => e.decode().catch(() => {})));
  }
  await drawn();
  __listeners.forEach(take => take());
  done(__shifts.filter(e => !e.hadRecentInput).map(e => ({
    value: e.value, where: e.sources.map(s => s.node?.parentElement?.outerHTML?.slice(0, 80) ?? '')})));
})();
"""
RESOURCES = """
const [page] = performance.getEntriesByType('navigation');
return [page, ...performance.getEntriesByType('resource')].map(e => ({
  url: e.name, bytes: e.decodedBodySize, sent: e.encodedBodySize, isBlocking: e === page || e.renderBlockingStatus === 'blocking'}));
"""


class CompressingServer:
    """Serves a folder as hosts of static sites do: text is compressed by gzip.

    With a pause, pages come uncompressed in pieces with as many seconds between them, so that browsers draw their beginning first."""

    def __init__(self, folder, pause=None):
        class Handler(CompressingHandler):
            def __init__(self, *arguments):
                self.pause = pause
                super().__init__(*arguments, directory=str(folder))

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class CompressingHandler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path = path / "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        body = path.read_bytes()
        if self.pause and kind == "text/html":
            self.trickle(body)
            return
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if kind.startswith("text/") or kind.endswith(("javascript", "json", "xml")):
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def trickle(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        start = 0
        while start < len(body):
            # A line is whole, as a name is: which letters of one are cut off would depend on the machine's pace.
            end = body.find(b"\n", start + PIECE) + 1 or len(body)
            self.wfile.write(body[start:end])
            self.wfile.flush()
            time.sleep(self.pause)
            start = end

    def log_message(self, *_):
        pass


class Load:
    """One first visit of a page on a slow phone, scrolled to its end."""

    def __init__(self, browser, address):
        browser.command("Network.enable")
        browser.command("Network.setCacheDisabled", cacheDisabled=True)
        browser.command("Network.setBypassServiceWorker", bypass=True)
        browser.command(
            "Network.emulateNetworkConditions", offline=False, latency=LATENCY,
            downloadThroughput=BYTES_PER_MS * 1000, uploadThroughput=BYTES_PER_MS * 500)
        browser.command("Emulation.setCPUThrottlingRate", rate=SLOWER)
        stop = browser.before_every_page(LISTEN)
        try:
            browser.driver.get(address)
            self.paint = browser.driver.execute_async_script(SETTLED)
            browser.command("Emulation.setCPUThrottlingRate", rate=1)
            self.shifts = browser.driver.execute_async_script(SCROLLED)
            self.resources = browser.run(RESOURCES)
        finally:
            stop()
            browser.command("Emulation.setCPUThrottlingRate", rate=1)
            browser.command(
                "Network.emulateNetworkConditions", offline=False, latency=0,
                downloadThroughput=-1, uploadThroughput=-1)
            browser.command("Network.setBypassServiceWorker", bypass=False)
            browser.command("Network.setCacheDisabled", cacheDisabled=False)

    @property
    def shift(self):
        """All shifts of the layout together: no less than the worst run of them, which browsers report."""
        return sum(each["value"] for each in self.shifts)

    def bytes(self, *endings):
        """What files of these kinds weigh on the disk, the page itself not counted; all of them without a kind."""
        return sum(each["bytes"] for each in self.resources[1:] if not endings or each["url"].endswith(endings))

    @property
    def page_bytes(self):
        return self.resources[0]["bytes"]

    @property
    def blocking(self):
        """What has to arrive before anything is drawn, the page first."""
        return [each for each in self.resources if each["isBlocking"]]

    @property
    def bytes_before_paint(self):
        """What crosses the network before the largest paint: the page, what blocks it, and its picture."""
        needed = {each["url"]: each["sent"] for each in self.resources
                  if each["isBlocking"] or each["url"] == self.paint["url"]}
        return sum(needed.values())

    @property
    def network_time(self):
        """The milliseconds that the network alone takes until the largest paint: the same on every machine."""
        turns = 1 + (len(self.blocking) > 1) + bool(self.paint["url"])
        return turns * LATENCY + self.bytes_before_paint / BYTES_PER_MS
