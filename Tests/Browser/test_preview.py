"""A page that `skidmark serve` shows loads again when a template or a style changes, and shows mistakes."""
import os, re, signal, subprocess, unittest
from pathlib import Path

from selenium.webdriver.support.ui import WebDriverWait

import papers
import sites
from chromium import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
FAULT = "return document.querySelector('.skidmark-fault pre')?.textContent || null"


class PreviewTests(unittest.TestCase):
    def setUp(self):
        self.site = papers.folder() / self.id().split(".")[-1]
        sites.build_demo(self.site)
        self.process = subprocess.Popen(
            [os.environ["SKIDMARK_PROGRAM"], "serve", "--site", str(self.site), *sites.NOW],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TZ": "UTC"})
        self.addCleanup(self.stop)
        line = self.process.stdout.readline()
        self.origin = re.search(r"(http://127\.0\.0\.1:\d+)/", line)[1]
        self.browser = papers.chromium()
        self.browser.show(1280, "light")

    def stop(self):
        self.browser.driver.get("about:blank")
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.assertEqual(status, 0)

    def wait(self, script, wanted):
        """Waits until a script gives what is wanted; a page that loads again gives nothing."""
        def holds(_):
            try:
                return wanted(self.browser.run(script))
            except Exception:
                return False
        WebDriverWait(self.browser.driver, PATIENCE, 0.1).until(holds, script)

    def test_a_changed_template_loads_the_page_again(self):
        week = next(each for each in sites.pages(self.site / "output") if "/week-" in each)
        address = f"{self.origin}/{week}"
        self.assertEqual(self.browser.open(address), [])
        self.browser.run("window.isOld = true; scrollTo(0, 900)")
        template = self.site / "templates/partials/lead.html.liquid"
        template.parent.mkdir(parents=True)
        original = (ROOT / "Templates/default/partials/lead.html.liquid").read_text()
        template.write_text(original.replace("</{{ tag }}>", " as edited</{{ tag }}>"))
        self.wait("return [window.isOld, document.querySelector('h1').textContent]",
                  lambda found: found[0] is None and "as edited" in found[1])
        self.wait("return scrollY", lambda place: abs(place - 900) < 60)
        self.assertEqual(self.browser.complaints(address), [])

        # A mistake is shown as text, even if the template contains HTML, and the page stays.
        self.browser.run("window.isOld = true")
        template.write_text("{{ '<img src=x onerror=alert(1)>' | nosuchfilter }}")
        self.wait(FAULT, lambda text: text and "<img src=x" in text and "^" in text)
        self.assertTrue(self.browser.run("return window.isOld"))
        self.assertEqual(
            self.browser.run("return document.querySelectorAll('.skidmark-fault img').length"), 0)
        position = "return getComputedStyle(document.querySelector('.skidmark-fault')).position"
        self.wait(position, lambda value: value == "fixed")
        self.browser.photograph(papers.SHOTS / "preview-fault.png")
        self.assertEqual(self.browser.axe(papers.axe_source()), [])
        template.write_text(original)
        self.wait("return [window.isOld, document.querySelector('h1').textContent]",
                  lambda found: found[0] is None and "as edited" not in found[1])
        self.assertIsNone(self.browser.run(FAULT))
        self.assertEqual(self.browser.complaints(address), [])

    def test_a_changed_style_loads_the_page_again(self):
        address = f"{self.origin}/{next(each for each in sites.pages(self.site / 'output') if '/week-' in each)}"
        self.assertEqual(self.browser.open(address), [])
        color = "return [window.isOld || false, getComputedStyle(document.body).color]"
        red, blue = ("rgb(255, 0, 0)", "rgb(0, 0, 255)")
        style = self.site / "assets/mine.css"
        style.parent.mkdir(exist_ok=True)
        for wanted, text in [(red, "red"), (blue, "blue"), (red, "red")]:
            self.browser.run("window.isOld = true; scrollTo(0, 900)")
            style.write_text(f"body {{ color: {text} }}")
            self.wait(color, lambda found: found == [False, wanted])
            self.wait("return scrollY", lambda place: abs(place - 900) < 60)
        self.assertEqual(self.browser.complaints(address), [])

        # The built-in stylesheet again: the one that pages have is gone.
        self.browser.run("window.isOld = true")
        style.unlink()
        self.wait(color, lambda found: not found[0] and found[1] not in [red, blue])


if __name__ == "__main__":
    unittest.main()
