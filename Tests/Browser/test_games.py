"""Games of other sports: the reader decides what to see, and when, and the list says where to go on."""
import json
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.action_chains import ActionChains

import papers

GAME = "games/4101/index.html"
OPEN = "return [...document.querySelectorAll('[data-story] .story-part')].map(each => each.open === true);"


class GameTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.browser.show(390, "light")

    def open_game(self, paper):
        self.browser.open(paper.address(GAME))
        self.browser.run("localStorage.clear();")
        self.assertEqual(self.browser.open(paper.address(GAME)), [])
        self.addCleanup(self.browser.run, "localStorage.clear();")
        return json.loads(paper.text("games/4101/game.json"))

    def spoken(self):
        tree = self.browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})
        return "\n".join(
            str(node.get("name", {}).get("value", "")) for node in tree["nodes"] if not node["ignored"])

    def visible(self):
        return self.browser.driver.find_element(By.TAG_NAME, "main").text

    def step(self, part):
        """The button that opens the next part, by keyboard."""
        self.browser.run("document.querySelector('.story-steps button').focus()")
        ActionChains(self.browser.driver).send_keys(Keys.ENTER).perform()
        self.browser.wait(f"return document.querySelectorAll('[data-story] .story-part')[{part}]?.open")

    def test_a_game_opens_block_by_block_and_can_be_hidden_again(self):
        game = self.open_game(papers.demo())
        blocks = game["story"]["blocks"]
        self.assertEqual(self.browser.run(OPEN), [False] * len(blocks))
        for part, block in enumerate(blocks):
            for later in blocks[part:]:
                self.assertNotIn(later["narrative"][:30], self.spoken())
            self.assertNotIn("OT", self.visible().split() if part < 4 else [])
            self.step(part)
            self.assertIn(block["narrative"][:30], self.spoken())
            board = self.browser.driver.find_element(By.CSS_SELECTOR, ".story-board").text
            self.assertIn(str(block["after"]["away"]), board)
        hide = self.browser.driver.find_elements(By.CSS_SELECTOR, ".story-steps button")[2]
        hide.click()
        self.browser.wait("return !document.querySelector('[data-story] .story-part[open]')")
        self.assertNotIn(blocks[0]["narrative"][:30], self.spoken())

    def test_the_list_says_where_the_reader_stopped_and_no_more(self):
        paper = papers.demo()
        blocks = self.open_game(paper)["story"]["blocks"]
        self.step(0)
        self.step(1)
        self.browser.open(paper.address("games/index.html"))
        line = self.browser.driver.find_element(By.CSS_SELECTOR, "[data-story-at='games/4101']")
        self.assertTrue(line.is_displayed())
        self.assertTrue(line.text.startswith("Continue with Q3, from Q2"), line.text)
        self.assertIn(str(blocks[1]["after"]["home"]), line.text)
        self.assertNotIn(str(blocks[-1]["after"]["home"]), self.visible())
        others = self.browser.driver.find_elements(By.CSS_SELECTOR, "[data-story-at]")
        self.assertEqual([other.is_displayed() for other in others].count(True), 1)
        self.browser.open(paper.address(GAME))
        button = self.browser.driver.find_element(By.CSS_SELECTOR, ".story-steps button")
        self.assertTrue(button.text.startswith("Continue with Q3"), button.text)

    def test_stats_and_the_final_score_open_by_themselves(self):
        game = self.open_game(papers.demo())
        final = str(game["game"]["score"]["home"])
        self.assertNotIn(final, self.visible().split())
        for part in ["statistics", "final"]:
            self.browser.run(f"document.querySelector(\"[data-reveal='games/4101/{part}'] summary\").click()")
        self.assertIn(final, self.visible().split())
        self.browser.open(papers.demo().address(GAME))
        self.assertIn(final, self.visible().split())
        self.assertEqual(self.browser.run(OPEN), [False] * len(game["story"]["blocks"]))

    def test_a_strict_game_loads_one_part_at_a_time(self):
        paper = papers.strict()
        blocks = self.open_game(paper)["story"]["blocks"]
        source = paper.text(GAME).decode()
        for block in blocks:
            self.assertNotIn(block["narrative"][:30], source)
        self.step(0)
        names = self.browser.run("return performance.getEntriesByType('resource').map(each => each.name);")
        fetched = [name for name in names if "/revealed/" in name]
        self.assertEqual([name.rsplit("/games/")[1] for name in fetched], ["4101/revealed/part-1/index.html"])
        self.assertIn(blocks[0]["narrative"][:30], self.visible())

    def test_it_works_without_scripts(self):
        paper = papers.demo()
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)
        self.browser.open(paper.address(GAME))
        before = self.visible()
        self.browser.driver.find_element(By.CSS_SELECTOR, "[data-story] summary").click()
        self.assertGreater(len(self.visible()), len(before) + 60)


if __name__ == "__main__":
    unittest.main()
