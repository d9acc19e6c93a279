"""Every page of the demo but the sheets of earlier weeks, each for itself, in each light and width."""
import unittest

import papers

LOOKS = [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]
REVEALS = "return document.querySelector('.reveal') !== null"


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
                    # What waits to be revealed has other colors than afterwards.
                    if (width, scheme) in (LOOKS[0], LOOKS[3]) and browser.run(REVEALS):
                        found += browser.axe(papers.axe_source())
                # What is closed is not looked at, so everything is opened first.
                browser.open_details()
                browser.show(320, "light")
                found += browser.faults()
                for width, scheme in LOOKS:
                    browser.show(width, scheme)
                    found += browser.faults()
                    # Contrast depends on the light, all else on what is there.
                    if (width, scheme) in (LOOKS[0], LOOKS[3]):
                        found += browser.axe(papers.axe_source())
                self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main()
