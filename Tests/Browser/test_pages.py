"""The playoffs and the longest names load clean on a small phone, and the kinds of page that test_every_page does not see fit and are accessible."""
import unittest

import papers
import sites

BROKEN = """<!doctype html><meta charset="utf-8"><title></title>
<h1>One</h1><h3>Three</h3><h1>Another</h1><div style="width: 900px">Wide</div>
<img src="missing.png"><svg width="9" height="9"></svg>
<link rel="stylesheet" href="https://elsewhere.invalid/style.css">
<script>console.error('a mishap')</script>"""
FAULTS = [
    "scrolls to 9", "has no text for <img", "has no text for <svg", "2 of them first",
    "skips from h1 to h3", "missing.png has status 404", "asks for https://elsewhere.invalid",
    "a mishap", "document-title", "html-has-lang", "image-alt",
]


class PageTests(unittest.TestCase):
    def test_pages_of_the_playoffs_and_of_long_names_are_clean_on_the_narrowest_phone(self):
        browser = papers.chromium()
        browser.show(320, "light")
        for paper in (papers.playoffs(), papers.long_names()):
            pages = papers.varied(paper)
            self.assertGreater(len(pages), 10)
            for page in pages:
                with self.subTest(page=page):
                    complaints = browser.open(paper.address(page))
                    browser.open_details()
                    self.assertEqual(complaints + browser.faults(), [])

    def test_the_other_kinds_are_accessible_in_light_and_dark_on_phone_and_desk(self):
        browser = papers.chromium()
        looks = [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]
        seen = set(papers.varied(papers.demo()))
        for name, paper, page in papers.kinds():
            # test_every_page looks at these.
            if paper == papers.demo() and page in seen:
                continue
            with self.subTest(name=name):
                found = browser.open(paper.address(page))
                for width, scheme in looks:
                    browser.show(width, scheme)
                    found += browser.faults()
                # What is closed is not looked at, so everything is opened first.
                browser.open_details()
                for width, scheme in looks:
                    browser.show(width, scheme)
                    found += browser.faults()
                    # Contrast depends on the light, all else on what is there.
                    if (width, scheme) in (looks[0], looks[3]):
                        found += browser.axe(papers.axe_source())
                self.assertEqual(found, [])

    def test_a_broken_page_is_found(self):
        folder = papers.folder() / "broken"
        folder.mkdir()
        (folder / "index.html").write_text(BROKEN, encoding="utf-8")
        server = sites.Server(folder)
        self.addCleanup(server.close)
        browser = papers.chromium()
        browser.show(360, "light")
        found = browser.open(f"{server.origin}/index.html") + browser.faults()
        found = "\n".join(found + browser.axe(papers.axe_source()))
        self.assertEqual([each for each in FAULTS if each not in found], [], found)

    def test_dark_is_dark_and_light_is_light(self):
        browser = papers.chromium()
        brightness = {}
        for scheme in ("light", "dark"):
            browser.show(1280, scheme)
            browser.open(papers.demo().address("index.html"))
            color = browser.run("return getComputedStyle(document.body).backgroundColor")
            brightness[scheme] = sum(int(part) for part in color[4:-1].split(",")[:3])
        self.assertGreater(brightness["light"], 600)
        self.assertLess(brightness["dark"], 150)


if __name__ == "__main__":
    unittest.main()
