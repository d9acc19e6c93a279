"""Every page loads clean and fits; every kind of page looks right in each light and width."""
import unittest

import papers


class PageTests(unittest.TestCase):
    def test_every_page_is_clean_on_the_narrowest_phone(self):
        browser = papers.chromium()
        browser.show(320, "light")
        for paper in (papers.demo(), papers.playoffs()):
            self.assertGreater(len(paper.pages), 10)
            for page in paper.pages:
                with self.subTest(page=page):
                    complaints = browser.open(paper.address(page))
                    browser.open_details()
                    self.assertEqual(complaints + browser.faults(), [])

    def test_every_kind_is_accessible_in_light_and_dark_on_phone_and_desk(self):
        browser = papers.chromium()
        for scheme in ("light", "dark"):
            for width in (360, 1280):
                browser.show(width, scheme)
                for name, paper, page in papers.kinds():
                    with self.subTest(page=page, scheme=scheme, width=width):
                        complaints = browser.open(paper.address(page))
                        browser.photograph(papers.SHOTS / f"{name}-{width}-{scheme}.png")
                        found = complaints + browser.faults() + browser.axe(papers.axe_source())
                        browser.open_details()
                        found += browser.faults() + browser.axe(papers.axe_source())
                        self.assertEqual(found, [])

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
