"""Sharing a week from its page: what goes out is the text, and people are told what happened."""
import re, unittest
from urllib.parse import parse_qs, unquote, urlsplit

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import papers

# Chromium without a window has no sheet for sharing; everything else here is its own.
STUB = """
window.shared = [];
navigator.share = (data) => {
  window.shared.push(data);
  return window.answer ? Promise.reject(window.answer) : Promise.resolve();
};
"""
# A phone that takes files.
FILES = "navigator.canShare = (data) => Boolean(data.files);"
AWARD_SHARE = ".awards > ul .quote-copy[aria-label^='Share: ']"
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined});"
SAID = "return document.querySelector('[data-share-said]').textContent"


class ShareTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.browser.show(360, "light")
        self.paper = papers.demo()
        self.page = papers.latest_week(self.paper)
        self.folder = self.paper.output / self.page.rsplit("/", 1)[0]

    def open(self, *scripts):
        for script in scripts:
            self.addCleanup(self.browser.before_every_page(script))
        self.assertEqual(self.browser.open(self.paper.address(self.page)), [])

    def files(self):
        found = sorted(self.folder.glob("share*.txt"), key=lambda path: (len(path.name), path.name))
        return [path.read_text(encoding="utf-8").rstrip("\n") for path in found]

    def find(self, name):
        return self.browser.driver.find_element("css selector", name)

    def press(self, name):
        self.find(name).click()

    def said(self):
        return self.browser.wait(SAID)

    def test_share_is_in_reach_on_a_phone(self):
        self.browser.show(390, "light")
        self.open()
        place = self.find(".share-jump a").rect
        self.assertLessEqual(place["y"] + place["height"], 800)
        names = []
        for _ in range(6):
            ActionChains(self.browser.driver).send_keys(Keys.TAB).perform()
            names.append(self.browser.driver.switch_to.active_element.text)
        self.assertIn("Share", names)
        self.press(".share-jump a")
        self.assertTrue(self.browser.driver.current_url.endswith("#share"))

    def test_a_week_is_short_on_a_phone(self):
        self.browser.show(390, "light")
        self.open()
        screens = self.browser.run("return document.documentElement.scrollHeight / 844")
        print(f"a week on a phone: {screens:.1f} screens", flush=True)
        self.assertLess(screens, 12)

    def test_copy_gives_one_message_after_the_other(self):
        self.open()
        self.browser.clipboard()
        messages = self.files()
        self.assertGreater(len(messages), 1)
        for number, message in enumerate(messages, 1):
            label = f"part {number} of {len(messages)}"
            self.assertEqual(self.find("[data-share-copy]").text, f"Copy {label}")
            self.press("[data-share-copy]")
            self.browser.wait(f"{SAID}.includes('{label.capitalize()} is copied.')")
            self.assertEqual(self.browser.clipboard(), message)
        self.assertTrue(messages[-1].endswith(self.page.removesuffix("index.html")))
        self.assertEqual(self.find("[data-share-said]").get_attribute("role"), "status")
        self.assertEqual(self.find("[data-share-copy]").text, f"Copy part 1 of {len(messages)}")
        self.browser.run("document.querySelector('.share').scrollIntoView()")
        self.browser.driver.save_screenshot(str(papers.SHOTS / "share-copied.png"))
        self.assertEqual(self.browser.axe(papers.axe_source()), [])

    def test_the_roasts_can_be_left_out(self):
        self.open()
        self.press("[data-share-choice] input")
        self.assertEqual(self.find("[data-share-copy]").text, "Copy")
        self.press("[data-share-copy]")
        self.assertEqual(self.said(), "The message is copied.")
        copied = self.browser.clipboard()
        lines = "\n".join(self.files()).split("\n")
        # A team's title, its numbers, its roast.
        roasts = [roast for title, roast in zip(lines, lines[2:]) if re.match(r"\*\d+\. ", title) and roast]
        self.assertGreater(len(roasts), 8)
        self.assertEqual([roast for roast in roasts if roast in copied], [])
        self.assertIn("*2. ", copied)
        self.press("[data-share-choice] input")
        self.assertEqual(self.find("[data-share-copy]").text, f"Copy part 1 of {len(self.files())}")

    def test_copying_works_where_pages_have_no_clipboard(self):
        self.open(NO_CLIPBOARD)
        self.press("[data-share-copy]")
        self.assertIn("is copied.", self.said())
        self.doCleanups()
        self.open()
        self.assertEqual(self.browser.clipboard(), self.files()[0])

    def test_share_hands_the_text_over_with_the_address_in_it(self):
        self.open(STUB)
        messages = self.files()
        for message in messages:
            self.press("[data-share-send]")
            self.browser.wait(f"{SAID}.includes('is shared.')")
        shared = self.browser.run("return window.shared")
        self.assertEqual([each["text"] for each in shared], messages)
        self.assertTrue(all("url" not in each for each in shared))
        self.assertIn("Week 10", shared[0]["title"])

    def test_closing_the_sheet_is_no_mistake(self):
        self.open(STUB)
        self.browser.run("window.answer = new DOMException('closed', 'AbortError')")
        self.press("[data-share-send]")
        self.browser.wait("return window.shared.length === 1")
        self.assertEqual(self.browser.run(SAID), "")
        self.browser.run("window.answer = new DOMException('no', 'NotAllowedError')")
        self.press("[data-share-send]")
        self.assertEqual(self.said(), "Sharing failed. Try copying instead.")

    def test_where_nothing_can_be_shared_there_is_no_button(self):
        self.open("delete Navigator.prototype.share; delete navigator.share;")
        self.assertFalse(self.find("[data-share-send]").is_displayed())
        self.assertTrue(self.find("[data-share-copy]").is_displayed())

    def test_an_award_goes_out_with_its_card(self):
        self.open(STUB, FILES)
        buttons = self.browser.driver.find_elements("css selector", AWARD_SHARE)
        self.assertEqual([each.text for each in buttons], ["Share"] * 4)
        buttons[1].click()
        self.browser.wait("return window.shared.length === 1")
        name, kind, size = self.browser.run(
            "const file = window.shared[0].files[0]; return [file.name, file.type, file.size]")
        self.assertEqual((name, kind), ("card.png", "image/png"))
        self.assertGreater(size, 10_000)
        text = self.browser.run("return window.shared[0].text")
        award = self.find(".awards > ul > li:nth-child(2)")
        self.assertTrue(text.startswith(f"*{award.get_attribute('data-quote')}*\n"))
        self.assertTrue(text.endswith("#" + award.get_attribute("id")))
        self.assertEqual(buttons[1].text, "Shared")
        self.browser.run("document.querySelector('.awards').scrollIntoView()")
        self.browser.driver.save_screenshot(str(papers.SHOTS / "share-award.png"))
        self.assertEqual(self.browser.axe(papers.axe_source()), [])

    def test_an_award_has_no_share_where_no_files_are_taken(self):
        self.open(STUB, "delete Navigator.prototype.canShare; delete navigator.canShare;")
        self.assertEqual(self.browser.driver.find_elements("css selector", AWARD_SHARE), [])
        self.assertEqual(self.find(".awards .quote-copy").text, "Copy")

    def test_links_hold_the_first_lines_and_the_address(self):
        self.open()
        whatsapp = self.find(".share-actions a[href^='https://wa.me/']").get_attribute("href")
        mail = self.find(".share-actions a[href^='mailto:']").get_attribute("href")
        for link in (whatsapp, mail):
            self.assertLessEqual(len(link.encode()), 2000)
            self.assertNotIn("+", link)
        text = parse_qs(urlsplit(whatsapp).query)["text"][0]
        head = re.sub(r"^\(\d/\d\) ", "", self.files()[0]).split("\n\n")[0].split("\n")
        self.assertEqual(text.split("\n")[:2], head[:2])
        self.assertTrue(text.endswith(self.page.removesuffix("index.html")))
        parts = parse_qs(urlsplit(mail).query)
        self.assertIn("Week 10", parts["subject"][0])
        self.assertEqual(parts["body"][0].split("\n")[0], head[0].strip("*").replace("∗", "*"))
        self.assertIn(unquote(self.page.removesuffix("index.html")), parts["body"][0])

    def test_without_scripts_the_text_is_there_to_be_selected(self):
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)
        self.open()
        for name in ("[data-share-send]", "[data-share-copy]", "[data-share-choice]"):
            self.assertFalse(self.find(name).is_displayed())
        self.assertEqual(
            [each.text for each in self.browser.driver.find_elements("css selector", ".share-actions a")],
            ["WhatsApp", "Email"])
        self.press(".share-texts summary")
        fields = self.browser.driver.find_elements("css selector", ".share-texts textarea")
        self.assertTrue(all(field.is_displayed() for field in fields))
        texts = [field.get_attribute("value") for field in fields]
        self.assertEqual(texts[:-1], self.files())
        links = self.browser.driver.find_elements("css selector", ".share-file a")
        self.assertEqual(len(links), len(self.files()))
        self.find("#share").location_once_scrolled_into_view
        self.browser.driver.save_screenshot(str(papers.SHOTS / "share-without-scripts.png"))


if __name__ == "__main__":
    unittest.main()
