"""What a reader sees before asking, and what asking does."""
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import papers

OPEN_PARTS = "return [...document.querySelectorAll('.games-cover details.reveal')].map(each => each.open);"
ALL_PARTS = "return [...document.querySelectorAll('details.reveal')].map(each => each.open);"
FORGET = "localStorage.clear();"
NO_STORAGE = """
Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('denied'); }});
"""


class RevealTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.browser.show(360, "light")

    def open_week(self, paper, page=None):
        page = page or papers.latest_week(paper)
        self.assertEqual(self.browser.open(paper.address(page)), [])
        self.browser.run(FORGET)
        self.assertEqual(self.browser.open(paper.address(page)), [])
        self.addCleanup(self.browser.run, FORGET)

    def parts(self):
        return self.browser.run(OPEN_PARTS)

    def visible(self):
        return self.browser.driver.find_element(By.TAG_NAME, "main").text

    def press(self, *keys):
        ActionChains(self.browser.driver).send_keys(*keys).perform()

    def summaries(self):
        """What reveals a game each."""
        return self.browser.driver.find_elements(By.CSS_SELECTOR, ".games-cover details.reveal > summary")

    def whole(self):
        """What reveals the whole week."""
        return self.browser.driver.find_element(By.CSS_SELECTOR, "details.reveal-page > summary")

    def outcomes(self, paper):
        """Two scores of the latest week, as the page prints them."""
        scores = papers.scores(paper)
        return [f"{score:.2f}" for score in scores]

    def test_a_game_is_revealed_and_hidden_by_keyboard(self):
        self.open_week(papers.hidden())
        before = self.visible()
        for score in self.outcomes(papers.hidden()):
            self.assertNotIn(score, before)
        self.browser.run("arguments[0].focus()", self.summaries()[0])
        self.press(Keys.ENTER)
        self.assertEqual(self.parts()[:2], [True, False])
        shown = [score for score in self.outcomes(papers.hidden()) if score in self.visible()]
        self.assertEqual(len(shown), 2)
        self.assertIn("Hide", self.summaries()[0].text)
        self.press(Keys.SPACE)
        self.assertEqual(self.visible(), before)

    def test_the_whole_week_is_one_touch_and_takes_the_games_along(self):
        self.open_week(papers.hidden())
        self.whole().click()
        self.browser.wait("return [...document.querySelectorAll('details.reveal')].every(e => e.open)")
        text = self.visible()
        for score in self.outcomes(papers.hidden()):
            self.assertIn(score, text)
        self.whole().click()
        self.browser.wait("return [...document.querySelectorAll('details.reveal')].every(e => !e.open)")

    def test_what_was_revealed_is_remembered_until_it_is_hidden(self):
        self.open_week(papers.hidden())
        page = papers.latest_week(papers.hidden())
        self.summaries()[1].click()
        self.browser.wait("return document.querySelectorAll('.games-cover details.reveal')[1].open")
        self.browser.open(papers.hidden().address(page))
        self.assertEqual(self.parts().count(True), 1)
        self.assertTrue(self.parts()[1])
        self.summaries()[1].click()
        self.browser.wait("return !document.querySelectorAll('.games-cover details.reveal')[1].open")
        self.browser.open(papers.hidden().address(page))
        self.assertEqual(self.parts().count(True), 0)

    def test_who_wants_to_see_everything_says_so_once(self):
        self.open_week(papers.hidden())
        self.browser.driver.find_element(By.CSS_SELECTOR, ".reveal-always input").click()
        self.assertTrue(all(self.browser.run(ALL_PARTS)))
        other = papers.weeks(papers.hidden())[0]
        self.browser.open(papers.hidden().address(other))
        self.assertTrue(all(self.browser.run(ALL_PARTS)) and self.parts())

    def test_it_works_where_nothing_can_be_remembered(self):
        stop = self.browser.before_every_page(NO_STORAGE)
        self.addCleanup(stop)
        paper = papers.hidden()
        self.assertEqual(self.browser.open(paper.address(papers.latest_week(paper))), [])
        self.summaries()[0].click()
        self.assertTrue(self.parts()[0])

    def test_it_works_without_scripts(self):
        paper = papers.hidden()
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)
        self.browser.open(paper.address(papers.latest_week(paper)))
        before = self.visible()
        self.whole().click()
        after = self.visible()
        for score in self.outcomes(paper):
            self.assertNotIn(score, before)
            self.assertIn(score, after)

    def test_a_strict_page_brings_one_game_and_then_all(self):
        paper = papers.strict()
        page = papers.latest_week(paper)
        self.open_week(paper, page)
        source = paper.text(page).decode()
        for score in self.outcomes(paper):
            self.assertNotIn(score, source)
        self.browser.driver.find_element(By.CSS_SELECTOR, ".game a[data-reveal-link]").click()
        self.browser.wait("return document.querySelector('details.reveal')?.open")
        shown = [score for score in self.outcomes(paper) if score in self.visible()]
        self.assertEqual(len(shown), 2)
        self.assertEqual(self.browser.driver.current_url, paper.address(page))
        self.browser.driver.find_element(By.CSS_SELECTOR, "p.reveal-page a").click()
        self.browser.wait("return document.querySelector('details.reveal-page')?.open")
        for score in self.outcomes(paper):
            self.assertIn(score, self.visible())
        # Links that came along lead where they led.
        link = self.browser.driver.find_element(By.CSS_SELECTOR, ".acts a").get_attribute("href")
        self.assertEqual(self.browser.open(link), [])

    def test_a_strict_page_without_scripts_is_two_pages(self):
        paper = papers.strict()
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)
        self.browser.open(paper.address(papers.latest_week(paper)))
        self.browser.driver.find_element(By.CSS_SELECTOR, "p.reveal-page a").click()
        self.assertTrue(self.browser.driver.current_url.endswith("/revealed/index.html"))
        before = self.visible()
        self.whole().click()
        for score in self.outcomes(paper):
            self.assertNotIn(score, before)
            self.assertIn(score, self.visible())


if __name__ == "__main__":
    unittest.main()
