"""Searching all weeks: by what a reader remembers of a name or a sentence, and without a script."""
import json, unittest

from selenium.webdriver.common.keys import Keys

import papers
from test_hostile_names import NAMES

COUNT = "return document.querySelector('[data-search-said]').textContent"
FIRST = "const a = document.querySelector('.search-result a'); return a && a.textContent"


class SearchTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.browser.show(360, "light")
        self.paper = papers.demo()

    def open(self, query=""):
        self.assertEqual(
            self.browser.open(self.paper.address(f"search/index.html{query}")), [])

    def field(self):
        return self.browser.driver.find_element("id", "search-words")

    def search(self, words):
        """What is found, and how many."""
        self.browser.run("document.querySelector('[data-search-said]').textContent = ''")
        self.field().clear()
        self.field().send_keys(words, Keys.ENTER)
        count = self.browser.wait(COUNT)
        results = self.browser.driver.find_elements("css selector", ".search-result")
        return count, [result.text for result in results]

    def index(self):
        script = self.paper.text("search/index.js")
        index = json.loads(script.removeprefix(b"window.skidmarkIndex = ").rstrip().removesuffix(b";"))
        return [dict(zip(index["entry_columns"], entry)) for entry in index["entries"]]

    def test_teams_owners_and_weeks_are_found(self):
        self.open()
        count, results = self.search("Hibernation Station")
        self.assertIn("Hibernation Station™", results[0])
        self.assertRegex(count, r"^\d+ results\.")
        for words, wanted in (
                ("grampawifi", "Hibernation Station™"), ("wurst case", "Würst Case Scenario"),
                ("WÜRST", "Würst Case Scenario"), ("hibernatoin", "Hibernation Station™"),
                ("gravytrain", None), ("hiber stat", "Hibernation Station™")):
            with self.subTest(words=words):
                count, results = self.search(words)
                if wanted:
                    self.assertIn(wanted, results[0])
                else:
                    self.assertIn("No results", count)
        _, results = self.search("week 7")
        self.assertTrue(all("Week 7" in result for result in results[:4]))

    def test_words_of_roasts_and_awards_are_found_where_they_stand(self):
        self.open()
        roast = next(entry for entry in reversed(self.index()) if entry["text"] and entry["team"])
        words = " ".join(roast["text"].split()[4:9])
        count, results = self.search(words)
        self.assertTrue(any(roast["team"] in result for result in results), results)
        link = self.browser.driver.find_element("css selector", ".search-result a")
        address = link.get_attribute("href")
        self.assertIn("#team-", address)
        link.click()
        self.browser.wait("return location.hash && document.querySelector(location.hash) !== null")
        self.assertEqual(self.browser.complaints(address), [])

    def test_the_question_is_in_the_address(self):
        self.open()
        self.search("station™ & more")
        self.open("?q=Hibernation")
        self.browser.wait(FIRST)
        self.assertEqual(self.field().get_attribute("value"), "Hibernation")
        self.search("murphy")
        self.assertTrue(self.browser.driver.current_url.endswith("?q=murphy"))
        self.browser.photograph(papers.SHOTS / "search-results.png")
        self.assertEqual(self.browser.axe(papers.axe_source()) + self.browser.faults(), [])

    def test_typing_is_enough(self):
        self.open()
        self.field().send_keys("hibernation")
        # It searches when the keys are still, which they may be in the middle of the word.
        self.browser.wait(
            "const a = document.querySelector('.search-result a');"
            "return a && a.textContent.includes('Hibernation')")
        self.field().send_keys(Keys.TAB, Keys.TAB)
        self.assertEqual(
            self.browser.driver.switch_to.active_element.tag_name, "a")

    def test_an_index_that_cannot_be_loaded_is_said(self):
        self.addCleanup(self.browser.before_every_page(
            "Object.defineProperty(HTMLScriptElement.prototype, 'src', {"
            " set() { setTimeout(() => this.dispatchEvent(new Event('error'))); }});"))
        self.open()
        count, results = self.search("hibernation")
        self.assertIn("could not be loaded", count)
        self.assertEqual(results, [])

    def test_it_searches_from_the_disk_too(self):
        self.browser.driver.get((self.paper.output / "search/index.html").as_uri())
        count, results = self.search("Hibernation Station")
        self.assertIn("Hibernation Station™", results[0])
        self.assertRegex(count, r"^\d+ results\.")

    def test_without_scripts_everything_is_in_a_list(self):
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)
        self.open()
        self.assertFalse(self.field().is_displayed())
        text = self.browser.driver.find_element("class name", "search-all").text
        for entry in self.index():
            self.assertIn(papers.straight(entry["team"]), papers.straight(text))
        self.assertGreaterEqual(text.count("Week 10"), 2)

    def test_names_are_text_in_results(self):
        paper = papers.hostile(NAMES)
        self.browser.open(paper.address("search/index.html?q=onerror"))
        self.browser.wait(FIRST)
        results = self.browser.driver.find_elements("css selector", ".search-result")
        self.assertTrue(any("<img src=x onerror" in result.text for result in results))
        self.assertIsNone(self.browser.run("return window.__pwned ?? null"))


if __name__ == "__main__":
    unittest.main()
