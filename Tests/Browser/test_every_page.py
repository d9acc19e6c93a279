"""Every page of the demo but the sheets of earlier weeks, each for itself, in each light and width."""
import unittest

import papers


class EveryPageTests(unittest.TestCase):
    def test_the_pages_of_the_demo_fit_and_are_accessible_in_each_light_and_width(self):
        browser = papers.chromium()
        for page in papers.varied(papers.demo()):
            with self.subTest(page=page):
                browser.show(360, "light")
                found = browser.open(papers.demo().address(page))
                for width, scheme in [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]:
                    browser.show(width, scheme)
                    found += browser.faults()
                    # Contrast depends on the light, all else on what is there.
                    if (width, scheme) in [(360, "light"), (1280, "dark")]:
                        found += browser.axe(papers.axe_source())
                self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main()
