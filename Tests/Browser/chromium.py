"""A real Chromium, and what a page did in it."""
import base64, json, os, shutil, tempfile
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import NoAlertPresentException
from selenium.webdriver.support.wait import WebDriverWait

# Against hanging only, in seconds: a busy machine may take minutes for what takes a second.
PATIENCE = 600
# What a browser asks for by itself where a page names no icon, as the page for wrong addresses.
NO_ICON = "/favicon.ico"
HEADINGS = """
return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(h => Number(h.tagName[1]));
"""
UNNAMED_PICTURES = """
return [...document.querySelectorAll('img:not([alt]), svg:not([aria-hidden="true"])')]
  .filter(e => e.tagName === 'IMG'
    || !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.querySelector('title')))
  .map(e => e.outerHTML.slice(0, 200));
"""
TOO_WIDE = """
const width = document.scrollingElement.clientWidth;
if (document.scrollingElement.scrollWidth <= width) { return []; }
const wide = [...document.body.querySelectorAll('*')]
  .filter(e => e.getBoundingClientRect().right > width && !e.closest('.table-scroll'))
  .map(e => e.outerHTML.slice(0, 160));
return ['scrolls to ' + document.scrollingElement.scrollWidth + ' px', ...wide.slice(0, 5)];
"""


class Chromium:
    """One window. Names of hosts are not looked up, so that nothing can leave the machine."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for argument in [
            "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        ]:
            options.add_argument(argument)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        options.set_capability("unhandledPromptBehavior", "ignore")
        # Lengths depend on fonts: a phone's, unless other ones are asked for.
        fonts = os.environ.get("SKIDMARK_FONTS", str(Path(__file__).with_name("fonts.conf")))
        service = webdriver.ChromeService(
            shutil.which("chromedriver"), env={**os.environ, "FONTCONFIG_FILE": fonts})
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_page_load_timeout(PATIENCE)
        self.driver.set_script_timeout(PATIENCE)
        # What a page saves must not land in the working folder.
        self.saved = tempfile.TemporaryDirectory()
        self.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.saved.name)
        self.show(1280, "light")

    def close(self):
        self.driver.quit()
        self.saved.cleanup()

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def show(self, width, scheme, medium="", height=800):
        """The size of the window in CSS pixels, `light` or `dark`, and `print` for paper."""
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
            mobile=False)
        self.command(
            "Emulation.setEmulatedMedia", media=medium,
            # Nothing may glide while a test aims at it.
            features=[{"name": "prefers-color-scheme", "value": scheme},
                      {"name": "prefers-reduced-motion", "value": "reduce"}])

    def allow_scripts(self, allowed):
        self.command("Emulation.setScriptExecutionDisabled", value=not allowed)

    def open(self, address):
        """Opens a page and returns what was wrong while it loaded, besides what it looks like."""
        self.driver.get_log("performance")
        self.driver.get_log("browser")
        self.driver.get(address)
        return self.complaints(address)

    def complaints(self, address):
        """What the page asked of others, what it did not get, and what the console says."""
        if self.has_alert():
            return ["an alert is open"]
        origin = "/".join(address.split("/")[:3]) + "/"
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            parameters = message["params"]
            if message["method"] == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith((origin, "data:")):
                    found.append(f"asks for {url}")
            elif message["method"] == "Network.responseReceived":
                response = parameters["response"]
                if response["status"] >= 400 and not response["url"].endswith(NO_ICON):
                    found.append(f"{response['url']} has status {response['status']}")
        for entry in self.driver.get_log("browser"):
            if entry["level"] in ("SEVERE", "WARNING") and NO_ICON not in entry["message"]:
                found.append(f"console: {entry['message']}")
        return found

    def before_every_page(self, script):
        """Runs a script in every page before the page's own. Returns how to stop that."""
        made = self.command("Page.addScriptToEvaluateOnNewDocument", source=script)
        return lambda: self.command(
            "Page.removeScriptToEvaluateOnNewDocument", identifier=made["identifier"])

    def clipboard(self):
        """What would be pasted."""
        self.command("Emulation.setFocusEmulationEnabled", enabled=True)
        self.command(
            "Browser.grantPermissions",
            permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        return self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "navigator.clipboard.readText().then(done, e => done(String(e)));")

    def wait(self, condition, *arguments):
        """Waits until a script returns something true, and returns that."""
        return WebDriverWait(self.driver, PATIENCE).until(
            lambda driver: driver.execute_script(condition, *arguments))

    def has_alert(self):
        """Whether alerts were open. They are closed, as one may follow another."""
        closed = 0
        while closed < 20:
            try:
                self.driver.switch_to.alert.accept()
                closed += 1
            except NoAlertPresentException:
                break
        return closed > 0

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def open_details(self):
        self.run("document.querySelectorAll('details').forEach(each => { each.open = true; });")

    def faults(self):
        """What is wrong with the current page: width, pictures, order of headings."""
        found = list(self.run(TOO_WIDE))
        found += [f"has no text for {picture}" for picture in self.run(UNNAMED_PICTURES)]
        levels = self.run(HEADINGS)
        if levels.count(1) != 1 or levels[0] != 1:
            found.append(f"begins with headings {levels[:3]}, {levels.count(1)} of them first")
        steps = [(a, b) for a, b in zip(levels, levels[1:]) if b > a + 1]
        return found + [f"skips from h{a} to h{b}" for a, b in steps]

    def axe(self, source):
        """The violations that axe-core finds, each with its first places."""
        if not self.run("return 'axe' in window"):
            self.run(source)
        violations = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run(document, {resultTypes: ['violations']})"
            "  .then(r => done(r.violations), e => done([{id: String(e), help: '', nodes: []}]));")
        return [
            f"{each['id']}: {each['help']}: "
            + "; ".join(node["html"][:160] for node in each["nodes"][:3])
            for each in violations
        ]

    def photograph(self, path, limit=16000):
        """The whole page as a PNG, but no more than so many pixels of its height: Chromium cannot draw more at once."""
        size = self.command("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], limit),
                "scale": 1}
        picture = self.command(
            "Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        Path(path).write_bytes(base64.b64decode(picture["data"]))
