"""How old the paper is: shown next to the time of its last update, once it is over a day old."""
import unittest

import papers

AGE = "const e = document.querySelector('[data-paper-age]'); return e && e.textContent"
# The page's clock, so many seconds after the paper's last update.
CLOCK = """
Date.now = () => Date.parse(document.querySelector('.colophon time').dateTime) + %d * 1000;
"""


class AgeTests(unittest.TestCase):
    def age(self, seconds, paper):
        browser = papers.chromium()
        browser.show(360, "light")
        self.assertEqual(browser.open(paper.address(papers.latest_week(paper))), [])
        # What the script does when a reader comes back to the page.
        browser.run(CLOCK % seconds + "document.dispatchEvent(new Event('visibilitychange'))")
        return browser.run(AGE)

    def test_days_are_counted_from_one_on(self):
        for seconds, words in [
            (0, ""), (86_399, ""), (86_400, "(1 day ago)"), (4 * 86_400 + 5, "(4 days ago)"), (-5, ""),
        ]:
            with self.subTest(seconds=seconds):
                self.assertEqual(self.age(seconds, papers.demo()), words)

    def test_papers_that_hide_outcomes_have_an_age_too(self):
        for paper in [papers.hidden(), papers.strict()]:
            self.assertEqual(self.age(2 * 86_400, paper), "(2 days ago)")

    def test_the_date_stands_alone_without_scripts(self):
        paper = papers.demo()
        text = paper.text(papers.latest_week(paper)).decode()
        self.assertRegex(text, r"Updated <time [^>]*>[^<]*2026[^<]*</time>\. <span")
        self.assertNotIn("paper-age", text)


if __name__ == "__main__":
    unittest.main()
