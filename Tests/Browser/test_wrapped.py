"""A season in cards: scrolling stops at each, on every width and in each light, without a script."""
import unittest

import papers
import test_share

CARDS = """
return [...document.querySelectorAll('.wrap-card')].map(card => {
  const style = getComputedStyle(card);
  const hero = card.querySelector('.wrap-hero');
  return {
    height: card.getBoundingClientRect().height, align: style.scrollSnapAlign,
    hero: parseFloat(getComputedStyle(hero).fontSize), is_cut: hero.scrollWidth > hero.clientWidth + 1,
    color: style.backgroundColor,
  };
});
"""


class WrappedTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.pages = papers.matching(papers.playoffs(), r"/\d{4}/team-\w+/wrapped/index\.html$")
        self.addCleanup(self.browser.show, 1280, "light")
        self.addCleanup(self.browser.allow_scripts, True)

    def test_every_team_has_cards_as_high_as_the_window_where_scrolling_stops(self):
        self.assertEqual(len(self.pages), 12)
        for page in self.pages[::4]:
            for width in (320, 390, 1280):
                with self.subTest(page=page, width=width):
                    self.browser.show(width, "light")
                    found = self.browser.open(papers.playoffs().address(page))
                    self.assertEqual(found + self.browser.faults(), [])
                    cards = self.browser.run(CARDS)
                    self.assertGreaterEqual(len(cards), 8)
                    self.assertLessEqual(len(cards), 12)
                    for card in cards:
                        self.assertGreaterEqual(card["height"], 800)
                        self.assertEqual(card["align"], "start")
                        self.assertFalse(card["is_cut"])
                        self.assertGreaterEqual(card["hero"], 30)
                    self.assertGreaterEqual(max(card["hero"] for card in cards), 64)
                    # Neighbors differ.
                    colors = [card["color"] for card in cards]
                    self.assertTrue(all(a != b for a, b in zip(colors, colors[1:])))
                    snap = self.browser.run(
                        "return getComputedStyle(document.documentElement).scrollSnapType;")
                    self.assertTrue(snap.startswith("y"), snap)
        # Only this page scrolls by cards.
        self.browser.open(papers.playoffs().address("index.html"))
        self.assertEqual(
            self.browser.run("return getComputedStyle(document.documentElement).scrollSnapType;"), "none")

    def test_the_cards_are_accessible_in_each_light(self):
        for scheme in ("light", "dark"):
            with self.subTest(scheme=scheme):
                self.browser.show(390, scheme)
                self.browser.open(papers.playoffs().address(self.pages[0]))
                self.assertEqual(self.browser.axe(papers.axe_source()), [])
                self.browser.photograph(papers.SHOTS / f"wrapped-{scheme}.png")

    def test_scrolling_stops_at_a_card_without_a_script(self):
        self.browser.show(390, "light")
        self.browser.allow_scripts(False)
        self.browser.open(papers.playoffs().address(self.pages[0]))
        self.browser.allow_scripts(True)
        # A little past the third card is at the third card.
        self.browser.run(
            "const y = document.querySelectorAll('.wrap-card')[2].getBoundingClientRect().top + scrollY;"
            "scrollTo({top: y + 60, behavior: 'instant'});")
        self.browser.wait(
            "return Math.abs(document.querySelectorAll('.wrap-card')[2].getBoundingClientRect().top) < 2;")

    def test_each_card_can_be_saved_as_a_picture(self):
        self.browser.open(papers.playoffs().address(self.pages[0]))
        links = self.browser.run(
            "return [...document.querySelectorAll('a[download]')].map(a => a.getAttribute('href'));")
        self.assertEqual(len(links), len(self.browser.run(CARDS)))
        folder = (papers.playoffs().output / self.pages[0]).parent
        for link in links:
            picture = (folder / link).resolve()
            self.assertIn(b'width="1080" height="1920"', picture.read_bytes())

    def test_share_this_card_hands_over_a_png(self):
        self.addCleanup(self.browser.before_every_page(test_share.STUB))
        self.addCleanup(self.browser.before_every_page(test_share.FILES))
        self.browser.open(papers.playoffs().address(self.pages[0]))
        self.browser.driver.find_element("css selector", ".wrap-card [data-share-card]").click()
        self.browser.wait("return window.shared.length === 1")
        name, kind, width, height = self.browser.run(test_share.SIZE % "window.shared[0].files[0]")
        self.assertRegex(name, r"^team-.*\.png$")
        self.assertEqual((kind, width, height), ("image/png", 1080, 1920))


if __name__ == "__main__":
    unittest.main()
