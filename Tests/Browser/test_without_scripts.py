"""The paper is whole without JavaScript, and a keyboard is enough."""
import re
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import papers

RECEIPTS = "Receipts: is that true?"
PLANT = """
document.title = 'planted';
const script = document.createElement('script');
script.textContent = "document.title = 'a script ran'";
document.head.append(script);
return document.title;
"""


class WithoutScriptsTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.browser.show(360, "light")
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)

    def open_latest(self):
        page = papers.latest_week(papers.demo())
        self.assertEqual(self.browser.open(papers.demo().address(page)), [])

    def press(self, *keys):
        ActionChains(self.browser.driver).send_keys(*keys).perform()

    def focused(self):
        return self.browser.driver.switch_to.active_element

    def test_scripts_are_off_indeed(self):
        # A page without a policy: the paper's own lets no planted script run in any case.
        self.browser.driver.get("data:text/html,<title>empty</title>")
        self.assertEqual(self.browser.run(PLANT), "planted")
        self.browser.allow_scripts(True)
        self.assertEqual(self.browser.run(PLANT), "a script ran")

    def test_receipts_open_and_close_by_keyboard(self):
        self.open_latest()
        link = self.browser.driver.find_element("css selector", "article.team .acts a")
        self.browser.driver.get(link.get_attribute("href").split("#")[0])
        for _ in range(200):
            self.press(Keys.TAB)
            if self.focused().text == RECEIPTS:
                break
        summary = self.focused()
        self.assertEqual((summary.tag_name, summary.text), ("summary", RECEIPTS))
        details = self.browser.run("return arguments[0].parentElement", summary)
        lines = details.find_elements("css selector", "li")
        self.assertGreater(len(lines), 0)
        self.assertFalse(any(line.is_displayed() for line in lines))
        self.press(Keys.ENTER)
        self.assertTrue(all(line.is_displayed() and line.text for line in lines))
        self.press(Keys.SPACE)
        self.assertFalse(any(line.is_displayed() for line in lines))

    def test_the_first_tab_shows_a_way_past_the_navigation(self):
        self.open_latest()
        self.press(Keys.TAB)
        skip = self.focused()
        self.assertEqual(skip.text, "Skip to the paper")
        self.assertGreaterEqual(skip.rect["x"], 0)
        self.press(Keys.ENTER)
        self.assertTrue(self.browser.driver.current_url.endswith("#content"))
        self.press(Keys.TAB)
        self.assertTrue(
            self.browser.run(
                "return document.querySelector('main').contains(arguments[0])", self.focused()))

    def test_weeks_and_teams_are_reached_by_links(self):
        self.browser.open(papers.demo().address("index.html"))
        for text in ("Read the paper", "Show the math"):
            # A team's math is behind its receipts.
            for receipts in self.browser.driver.find_elements("css selector", ".receipts summary")[:1]:
                receipts.click()
            link = self.browser.driver.find_element("partial link text", text)
            before = self.browser.driver.current_url
            self.browser.driver.get(link.get_attribute("href"))
            self.assertNotEqual(self.browser.driver.current_url, before)
            self.assertGreater(len(self.browser.driver.find_element("tag name", "h1").text), 0)
            self.assertEqual(self.browser.complaints(before), [])

    def test_every_receipt_is_in_the_page(self):
        self.open_latest()
        teams = self.browser.driver.find_elements("css selector", "article.team")
        self.assertGreaterEqual(len(teams), 10)
        for team in teams:
            with self.subTest(team=team.get_attribute("id")):
                link = team.find_element("css selector", ".acts a").get_attribute("href")
                page, anchor = re.search(r"([^/]+/\d{4}/week-.*)#(.*)", link).groups()
                text = papers.demo().text(page).decode()
                self.assertRegex(text, f'<details[^>]* id="{anchor}"[^>]*>\\s*<summary>[^<]*</summary>\\s*<ul>\\s*<li')


if __name__ == "__main__":
    unittest.main()
