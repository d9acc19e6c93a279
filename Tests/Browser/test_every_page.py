"""Every page of the demo but the sheets of earlier weeks, each for itself, in each light and width."""
import unittest

import papers

LOOKS = [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]


class EveryPageTests(unittest.TestCase):
    def test_the_pages_of_the_demo_fit_and_are_accessible_in_each_light_and_width(self):
        browser = papers.chromium()
        pages = papers.varied(papers.demo())
        self.assertGreater(len(pages), 10)
        for page in pages:
            with self.subTest(page=page):
                browser.show(320, "light")
                found = browser.open(papers.demo().address(page))
                for width, scheme in LOOKS:
                    browser.show(width, scheme)
                    found += browser.faults()
                    # Contrast depends on the light, all else on what is there.
                    if (width, scheme) in (LOOKS[0], LOOKS[3]):
                        found += browser.axe(papers.axe_source())
                browser.show(320, "light")
                browser.open_details()
                self.assertEqual(found + browser.faults(), [])


if __name__ == "__main__":
    unittest.main()
