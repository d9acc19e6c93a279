"""The paper without a network, and the button that checks for updates."""
import os, re, shutil, time, unittest

import papers
import sites

READY = """
return navigator.serviceWorker.controller
  && navigator.serviceWorker.controller.state === 'activated'
"""
KEPT = """
const done = arguments[arguments.length - 1];
(async () => {
  const names = await caches.keys();
  const keys = await Promise.all(names.map(async (each) => (await (await caches.open(each)).keys())));
  done([names, keys.flat().map((request) => request.url)]);
})();
"""
# A check that is under way answers a second one, too, even if it has read the old worker. And opening
# a version that the worker has just deleted makes it again, so only names are read.
VERSIONS = """
const done = arguments[arguments.length - 1];
navigator.serviceWorker.ready.then((each) => each.update()).then(() => caches.keys()).then(done, () => done([]));
"""
NOTE = "const e = document.querySelector('.offline-note'); return e && e.textContent"
SAID = "return document.querySelector('[data-refresh-said]').textContent"
DATE = "return document.querySelector('.colophon time').textContent"


class OfflineTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.browser.show(360, "light")
        self.folder = papers.folder() / f"offline-{self._testMethodName}"
        shutil.copytree(papers.demo().output, self.folder)
        self.server = sites.Server(self.folder)
        self.addCleanup(self.stop)
        self.week = papers.latest_week(papers.demo())

    def stop(self):
        if self.server:
            self.server.close()
            self.server = None

    def address(self, page):
        return f"http://127.0.0.1:{self.port}/{page}"

    def visit(self, page):
        self.port = self.server.port if self.server else self.port
        self.browser.driver.get(self.address(page))

    def visit_with_worker(self, *pages):
        self.visit(pages[0])
        self.browser.wait(READY)
        for page in pages:
            self.visit(page)
        self.wait_until_kept(pages[-1])

    def kept(self):
        return self.browser.driver.execute_async_script(KEPT)

    def versions(self):
        """Has the browser look for a newer worker, and names the versions of the paper that are kept."""
        return self.browser.driver.execute_async_script(VERSIONS)

    def wait_until(self, what, is_so):
        end = time.monotonic() + 600
        while not is_so():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.05)

    def wait_until_kept(self, page):
        self.wait_until(f"{page} is kept", lambda: self.address(page) in self.kept()[1])

    def test_the_last_paper_is_shown_with_its_date_when_no_server_answers(self):
        self.visit_with_worker("index.html", self.week)
        date = self.browser.run(DATE)
        self.assertIsNone(self.browser.run(NOTE))
        self.stop()
        self.visit(self.week)
        self.assertEqual(self.browser.wait(NOTE), f"You are offline. This paper is from {date}.")
        self.assertGreater(
            len(self.browser.driver.find_elements("css selector", "article.team")), 5)
        # It looks as it should: the style was kept too.
        width = self.browser.run("return getComputedStyle(document.querySelector('main')).maxWidth")
        self.assertNotEqual(width, "none")
        self.assertEqual(self.browser.axe(papers.axe_source()), [])
        self.browser.photograph(papers.SHOTS / "offline-week.png")

    def test_the_very_first_page_is_kept_too(self):
        self.visit(self.week)
        self.browser.wait(READY)
        self.stop()
        self.visit(self.week)
        self.assertIn("You are offline", self.browser.wait(NOTE))

    def test_what_was_not_read_leads_to_what_was(self):
        self.visit_with_worker(self.week)
        date = self.browser.run(DATE)
        title = self.browser.driver.title
        self.stop()
        self.visit(papers.weeks(papers.demo())[0])
        said = self.browser.wait(
            "const e = document.querySelector('[data-offline-said]');"
            "return e && e.textContent.includes('latest paper') && e.textContent")
        self.assertEqual(said, f"The latest paper on this device is {title}, from {date}.")
        self.browser.photograph(papers.SHOTS / "offline-other.png")
        self.browser.driver.find_element("css selector", "[data-offline-papers] a").click()
        self.assertIn("You are offline", self.browser.wait(NOTE))

    def test_a_new_site_takes_the_place_of_the_old_one(self):
        self.visit_with_worker("index.html", self.week)
        (before,) = self.versions()
        page = self.folder / self.week
        page.write_text(page.read_text().replace("The podium", "The new podium"))
        worker = self.folder / "service-worker.js"
        worker.write_text(re.sub(r'version = "[0-9a-f]+"', f'version = "{"f" * 16}"', worker.read_text()))
        # The server tells versions apart by the second, and the demo may have been built in this one.
        for each in (page, worker):
            os.utime(each, (time.time() + 2, time.time() + 2))
        self.wait_until(
            "the new paper is the only one",
            lambda: len(names := self.versions()) == 1 and before not in names)
        names, keys = self.kept()
        self.assertTrue(names[0].endswith("f" * 16), names)
        self.assertIn(self.address(self.week), keys)
        self.stop()
        self.visit(self.week)
        self.browser.wait(NOTE)
        self.assertIn("The new podium", self.browser.driver.page_source)

    def test_a_newer_paper_is_loaded_and_the_latest_says_that_it_is(self):
        self.visit(self.week)
        self.browser.wait(READY)
        date = self.browser.run(DATE)
        self.press_refresh()
        self.browser.wait(f"{SAID}.startsWith('This is the latest')")
        self.assertEqual(self.browser.run(SAID), f"This is the latest paper, from {date}.")
        page = self.folder / self.week
        text = page.read_text()
        moment = re.search(r'<time datetime="([^"]+)">', text[text.index("colophon"):])[1]
        page.write_text(text.replace(moment, "2026-11-18T09:00:00Z").replace(date, "a later day"))
        self.press_refresh()
        self.assertTrue(self.browser.wait(f"{DATE} === 'a later day'"))
        self.stop()
        self.press_refresh()
        self.browser.wait(f"{SAID}.includes('cannot be reached')")
        self.assertIn("a later day", self.browser.run(SAID))

    def press_refresh(self):
        self.browser.wait("return document.querySelector('.refresh button') !== null")
        button = self.browser.driver.find_element("css selector", ".refresh button")
        # Above the pill that shares the week.
        self.browser.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", button)
        button.click()

    def test_without_scripts_the_button_is_a_link_to_the_page(self):
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)
        self.visit(self.week)
        link = self.browser.driver.find_element("css selector", ".refresh a")
        self.assertEqual(link.get_attribute("href"), self.address(self.week))

    def test_the_paper_can_be_installed(self):
        self.visit("index.html")
        self.browser.wait(READY)
        manifest = self.browser.command("Page.getAppManifest")
        self.assertEqual(manifest["errors"], [])
        self.assertTrue(manifest["url"].endswith("/manifest.webmanifest"))
        problems = self.browser.command("Page.getInstallabilityErrors")["installabilityErrors"]
        if shutil.which("rsvg-convert"):
            # Windows of this kind never offer to install.
            self.assertEqual(
                [each["errorId"] for each in problems if each["errorId"] != "in-incognito"], [])
        else:
            print("skipped: rsvg-convert is not installed, so there are no icons to install with")


if __name__ == "__main__":
    unittest.main()
