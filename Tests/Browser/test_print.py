"""On paper there is nothing to click, and ink is dark whatever the system likes."""
import base64, unittest

import papers

# The brightness of every text that can be seen, from 0 (black) to 255.
INKS = """
const seen = new Map();
for (const e of document.body.querySelectorAll('*')) {
  const words = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  if (!words || !e.checkVisibility()) { continue; }
  const [r, g, b] = getComputedStyle(e).color.match(/[0-9.]+/g).map(Number);
  seen.set(e.className || e.tagName, 0.2126 * r + 0.7152 * g + 0.0722 * b);
}
return Object.fromEntries(seen);
"""


class PrintTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.addCleanup(self.browser.show, 1280, "light")

    def test_on_paper_nothing_is_to_be_clicked_and_ink_is_dark_whatever_the_system_likes(self):
        for name, paper, page in papers.kinds():
            with self.subTest(page=page):
                self.browser.show(800, "light")
                self.browser.open(paper.address(page))
                find = self.browser.driver.find_elements
                shown = [each.is_displayed() for each in find("css selector", "nav")]
                if name not in ("home", "offline", "wrapped") and page != "404.html":
                    self.assertIn(True, shown)
                self.browser.show(800, "dark", "print")
                shown = [each.text for each in find("css selector", "nav, .skip, details:not([open])")
                         if each.is_displayed()]
                self.assertEqual(shown, [])
                self.assertTrue(find("tag name", "h1"))
                inks = self.browser.run(INKS)
                self.assertGreaterEqual(len(inks), 3)
                self.assertEqual({name: ink for name, ink in inks.items() if ink > 130}, {})
                self.browser.show(1280, "light")
                pdf = base64.b64decode(self.browser.command("Page.printToPDF")["data"])
                (papers.SHOTS / f"{name}.pdf").write_bytes(pdf)
                self.assertTrue(pdf.startswith(b"%PDF-"))
                self.assertIn(b"/Type /Page\n", pdf)
                self.assertLess(pdf.count(b"/Type /Page\n"), 40)


if __name__ == "__main__":
    unittest.main()
