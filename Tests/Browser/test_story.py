"""A matchup told part by part: the reader decides what to see, and when."""
import json
import re
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import papers

OPEN = "return [...document.querySelectorAll('.story-part')].map(each => each.open === true);"
FORGET = "localStorage.clear();"
FETCHED = "return performance.getEntriesByType('resource').map(each => each.name);"


def stories(paper):
    return papers.matching(paper, r"/week-\d\d/game-\d+/index\.html$")


class StoryTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.browser.show(390, "light")

    def open_story(self, paper):
        page = stories(paper)[-1]
        self.browser.open(paper.address(page))
        self.browser.run(FORGET)
        self.assertEqual(self.browser.open(paper.address(page)), [])
        self.addCleanup(self.browser.run, FORGET)
        edition = json.loads(paper.text(re.sub(r"game-\d+/index\.html$", "edition.json", page)))
        names = {team["id"]: team["name"] for team in edition["teams"]}
        title = self.browser.driver.find_element(By.TAG_NAME, "h1").text
        for story in edition["numbers"]["stories"]:
            if names[story["away"]] in title and names[story["home"]] in title:
                return page, story
        self.fail(f"{page} tells no game of {title}")

    def parts(self):
        return self.browser.run(OPEN)

    def visible(self):
        return self.browser.driver.find_element(By.TAG_NAME, "main").text

    def spoken(self):
        """Everything that a screen reader can come across."""
        tree = self.browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})
        return "\n".join(
            str(node.get("name", {}).get("value", "")) for node in tree["nodes"] if not node["ignored"])

    def score(self, story, part):
        return f'{story["blocks"][part]["home"]["score"]:.2f}'

    def press(self, *keys):
        ActionChains(self.browser.driver).send_keys(*keys).perform()

    def step(self):
        """The button that opens the next part, by keyboard."""
        self.browser.run("document.querySelector('.story-steps button').focus()")
        self.press(Keys.ENTER)

    def test_parts_open_one_at_a_time_by_keyboard(self):
        _, story = self.open_story(papers.hidden())
        count = len(story["blocks"])
        self.assertEqual(self.parts(), [False] * count)
        for part in range(count):
            later = [self.score(story, each) for each in range(part, count)]
            for score in set(later) - {self.score(story, each) for each in range(part)}:
                self.assertNotIn(score, self.visible())
                self.assertNotIn(score, self.spoken())
            self.step()
            self.browser.wait(f"return document.querySelectorAll('.story-part')[{part}].open")
            self.assertEqual(self.parts(), [True] * (part + 1) + [False] * (count - part - 1))
            self.assertIn(self.score(story, part), self.visible())
            self.assertIn(self.score(story, part), self.spoken())
            board = self.browser.driver.find_element(By.CSS_SELECTOR, ".story-board").text
            self.assertIn(self.score(story, part), board)
        self.assertIn(story["blocks"][-1]["narrative"][:20], self.visible())

    def test_the_reader_continues_where_the_last_visit_ended(self):
        page, story = self.open_story(papers.hidden())
        self.step()
        self.browser.wait("return document.querySelector('.story-part').open")
        self.browser.open(papers.hidden().address(page))
        self.assertEqual(self.parts(), [True] + [False] * (len(story["blocks"]) - 1))
        button = self.browser.driver.find_element(By.CSS_SELECTOR, ".story-steps button")
        self.assertTrue(button.text.startswith("Continue with "), button.text)
        self.assertIn(
            self.score(story, 0), self.browser.driver.find_element(By.CSS_SELECTOR, ".story-board").text)

    def test_the_whole_game_opens_and_closes(self):
        page, story = self.open_story(papers.hidden())
        count = len(story["blocks"])
        steps = lambda: self.browser.driver.find_elements(By.CSS_SELECTOR, ".story-steps button")
        steps()[1].click()
        self.browser.wait("return [...document.querySelectorAll('.story-part')].every(e => e.open)")
        self.assertEqual([step.is_displayed() for step in steps()], [False, False, True])
        steps()[2].click()
        self.browser.wait("return [...document.querySelectorAll('.story-part')].every(e => !e.open)")
        self.assertEqual(self.parts(), [False] * count)
        self.browser.open(papers.hidden().address(page))
        self.assertEqual(self.parts(), [False] * count)

    def test_it_works_without_scripts(self):
        paper = papers.hidden()
        page = stories(paper)[-1]
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)
        self.browser.open(paper.address(page))
        before = self.visible()
        self.browser.driver.find_element(By.CSS_SELECTOR, ".story-part summary").click()
        self.assertGreater(len(self.visible()), len(before) + 100)

    def test_a_strict_page_loads_no_more_than_was_asked_for(self):
        paper = papers.strict()
        page, story = self.open_story(paper)
        source = paper.text(page).decode()
        for part, block in enumerate(story["blocks"]):
            self.assertNotIn(self.score(story, part), source)
            # What it says besides names, which are on the page anyway.
            words = max(re.split(r"[^a-z ]+", block["narrative"]), key=len)
            self.assertNotIn(words, source)
        self.step()
        self.browser.wait("return document.querySelector('details.story-part')?.open")
        fetched = [name for name in self.browser.run(FETCHED) if "/revealed/" in name]
        self.assertEqual(len(fetched), 1)
        self.assertTrue(fetched[0].endswith("/revealed/part-1/index.html"), fetched)
        self.assertIn(self.score(story, 0), self.visible())
        first = paper.text(page.replace("index.html", "revealed/part-1/index.html")).decode()
        scores = {self.score(story, each) for each in range(1, len(story["blocks"]))}
        for score in scores - {self.score(story, 0)}:
            self.assertNotIn(score, first)
        self.step()
        self.browser.wait("return document.querySelectorAll('details.story-part[open]').length === 2")
        self.browser.open(paper.address(page))
        self.browser.wait("return document.querySelectorAll('details.story-part[open]').length === 2")

    def test_a_strict_page_without_scripts_is_a_page_per_part(self):
        paper = papers.strict()
        page = stories(paper)[-1]
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)
        self.browser.open(paper.address(page))
        self.browser.driver.find_element(By.CSS_SELECTOR, ".story-part a").click()
        self.assertTrue(self.browser.driver.current_url.endswith("/revealed/part-1/index.html"))
        before = self.visible()
        self.browser.driver.find_element(By.CSS_SELECTOR, ".story-part summary").click()
        self.assertGreater(len(self.visible()), len(before) + 100)


if __name__ == "__main__":
    unittest.main()
