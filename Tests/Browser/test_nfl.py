"""The NFL's tables: sorted, switched and compared by keyboard, without a script, and on a phone."""
import re, unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import papers

TABLE = "nfl/2026/offense/index.html"
COMPARE = "nfl/2026/compare/kc/index.html"
SHOWN = "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).map(e => e.textContent.trim())"
FIRST = "return [...document.querySelectorAll('.nfl-table tbody th')].map(e => e.textContent)"


class NFLTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.browser.show(360, "light")
        self.paper = papers.demo()
        self.addCleanup(self.browser.allow_scripts, True)

    def open(self, page, scripts=True):
        self.browser.allow_scripts(scripts)
        self.assertEqual(self.browser.open(self.paper.address(page)), [])

    def press(self, *keys):
        ActionChains(self.browser.driver).send_keys(*keys).perform()

    def focus(self, selector):
        self.browser.run("document.querySelector(arguments[0]).focus()", selector)

    def points(self, scale="game"):
        """The first number of each row as it is shown."""
        cells = self.browser.run(SHOWN, f".nfl-table tbody td:nth-child(3) .nfl-{scale}")
        return [float(cell.split()[0]) for cell in cells]

    def test_tables_are_sorted_by_keyboard_and_say_so(self):
        self.open(TABLE)
        teams = self.browser.run(FIRST)
        self.assertEqual(len(teams), 32)
        self.focus(".nfl-table thead th:nth-child(1) button")
        self.press(Keys.ENTER)
        self.assertEqual(self.browser.run(FIRST), sorted(teams))
        self.focus(".nfl-table thead th:nth-child(3) button")
        self.press(Keys.SPACE)
        self.assertEqual(self.points(), sorted(self.points(), reverse=True))
        head = ".nfl-table thead th:nth-child(3)"
        state = "return document.querySelector(arguments[0]).getAttribute('aria-sort')"
        self.assertEqual(self.browser.run(state, head), "descending")
        self.press(Keys.ENTER)
        self.assertEqual(self.points(), sorted(self.points()))
        self.assertEqual(self.browser.run(state, head), "ascending")
        said = self.browser.run("return document.querySelector('[role=status]').textContent")
        self.assertEqual(said, "Sorted by Points, ascending")

    def test_per_game_and_total_switch_by_keyboard_with_and_without_scripts(self):
        for scripts in (True, False):
            with self.subTest(scripts=scripts):
                self.open(TABLE, scripts)
                game = self.points()
                self.assertEqual((len(game), self.points("total")), (32, []))
                self.focus("#per-game")
                self.press(Keys.ARROW_RIGHT)
                total = self.points("total")
                self.assertEqual((self.points(), len(total)), ([], 32))
                # Eight to ten games each.
                self.assertTrue(all(7.9 < t / g < 10.1 for g, t in zip(game, total)))

    def test_columns_are_chosen_without_scripts(self):
        self.open(TABLE, False)
        heads = lambda: self.browser.run(SHOWN, ".nfl-table thead th")[2:]
        self.assertEqual(heads(), ["Points", "Total yards", "Passing yards", "Rushing yards", "Drives with a score"])
        chosen = {}
        for name in ("scoring", "yards", "passing", "rushing", "turnovers", "penalties"):
            self.browser.driver.find_element("id", f"columns-{name}").click()
            chosen[name] = heads()
        self.assertEqual(chosen["turnovers"], ["Turnovers", "Fumbles lost", "Interceptions", "Drives with a turnover"])
        self.assertEqual(chosen["penalties"], ["Penalties", "Penalty yards", "First downs by penalty"])
        self.assertEqual(sum(map(len, chosen.values())), 25)
        self.browser.driver.find_element("id", "columns-all").click()
        self.assertEqual(sorted(heads()), sorted(sum(chosen.values(), [])))

    def test_without_scripts_headings_lead_to_rankings(self):
        self.open(TABLE, False)
        self.focus(".nfl-table thead th:nth-child(4) a")
        self.press(Keys.ENTER)
        self.assertIn("Total yards", self.browser.driver.find_element("css selector", "h1").text)
        ranks = self.browser.run(SHOWN, ".nfl-game .nfl-rank")
        self.assertEqual(len(ranks), 32)
        self.assertRegex(ranks[0], r"^(T-)?1st$")

    def test_any_two_teams_are_compared_without_scripts(self):
        self.open(COMPARE, False)
        shown = lambda: self.browser.run(SHOWN, ".nfl-pair h2")
        self.assertEqual(len(shown()), 1)
        links = self.browser.driver.find_elements("css selector", ".nfl-picker a")
        self.assertEqual(len(links), 32)
        for link in [links[31], *links[:31:10]]:
            name = link.text
            link.send_keys(Keys.ENTER)
            self.assertEqual(shown(), [f"Chiefs vs. {name}"])
        swap = [e for e in self.browser.driver.find_elements("link text", "Swap") if e.is_displayed()]
        swap[0].send_keys(Keys.ENTER)
        self.assertEqual(shown(), [f"{name} vs. Chiefs"])
        self.assertEqual(len(self.browser.run(SHOWN, ".nfl-versus tbody tr")), 10)

    def test_a_script_compares_by_any_number(self):
        self.open(COMPARE + "#den")
        rows = lambda: self.browser.run(SHOWN, ".nfl-versus tbody th")
        before = rows()
        self.assertEqual(len(before), 10)
        self.focus(".nfl-pick summary")
        self.press(Keys.ENTER)
        boxes = self.browser.driver.find_elements("css selector", ".nfl-pick input")
        self.assertEqual((len(boxes), sum(box.is_selected() for box in boxes)), (25, 5))
        self.assertEqual(len(self.browser.driver.find_elements("css selector", ".nfl-pick fieldset")), 6)
        # What the script prints is what the page had.
        text = lambda: self.browser.run(SHOWN, ".nfl-versus tbody tr")
        own = [re.sub(r"\s+", " ", line) for line in text()]
        bars = "return [...document.querySelectorAll('#den .nfl-versus rect')].map(e => Math.round(e.getAttribute('width')))"
        widths = self.browser.run(bars)
        boxes[2].send_keys(Keys.SPACE)
        self.assertEqual(len(rows()), 12)
        boxes[2].send_keys(Keys.SPACE)
        self.assertEqual([re.sub(r"\s+", " ", line) for line in text()], own)
        self.assertEqual(len(widths), 10)
        self.assertTrue(all(abs(one - other) <= 1 for one, other in zip(self.browser.run(bars), widths)))

    def test_the_tables_of_a_phone_stay_in_their_window(self):
        for page in (TABLE, COMPARE, "nfl/index.html", "nfl/2026/teams/kc/index.html", "nfl/2026/defense/points/index.html"):
            with self.subTest(page=page):
                self.open(page)
                self.assertEqual(self.browser.faults(), [])


if __name__ == "__main__":
    unittest.main()
