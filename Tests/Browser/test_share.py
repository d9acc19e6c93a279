"""Sharing a week from its page: one button gives the message, and people are told what happened."""
import json, re, unittest
from urllib.parse import parse_qs, unquote, urljoin, urlsplit

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
NO_SHARE = "delete Navigator.prototype.share; delete navigator.share;"
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined});"
NO_COPY = "delete Document.prototype.execCommand;"
# What would be saved, instead of a download.
SAVED = """
window.saved = [];
HTMLAnchorElement.prototype.click = function () { window.saved.push([this.download, this.href]); };
"""
SIZE = """
const file = %s;
return createImageBitmap(file).then((picture) => [file.name, file.type, picture.width, picture.height]);
"""
SHARE = "[data-share] [data-share-send]"
PILL = "[data-share-jump]"
AWARD = ".awards > ul [data-share-quote]"
SAID = "return document.querySelector('[data-share-said]').textContent"


class ShareTests(unittest.TestCase):
    def setUp(self):
        self.browser = papers.chromium()
        self.browser.show(390, "light")
        self.paper = papers.demo()
        self.page = papers.latest_week(self.paper)
        self.folder = self.paper.output / self.page.rsplit("/", 1)[0]

    def open(self, *scripts):
        for script in scripts:
            self.addCleanup(self.browser.before_every_page(script))
        self.assertEqual(self.browser.open(self.paper.address(self.page)), [])

    def file(self, name="share.txt"):
        return (self.folder / name).read_text(encoding="utf-8").rstrip("\n")

    def find(self, name):
        return self.browser.driver.find_element("css selector", name)

    def press(self, name):
        button = self.find(name)
        self.browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", button)
        button.click()

    def hears(self, word):
        self.browser.wait(f"{SAID} === '{word}'")

    def more(self):
        self.press(".share summary")

    def scroll(self, place):
        self.browser.run(f"window.scrollTo({{top: {place}, behavior: 'instant'}})")

    def test_share_is_in_reach_on_a_phone(self):
        self.open()
        place = self.find(SHARE).rect
        self.assertLessEqual(place["y"] + place["height"], 800)
        self.assertFalse(self.find("[data-share-plain]").is_displayed())

    def test_a_week_is_short_on_a_phone(self):
        self.open()
        screens = self.browser.run("return document.documentElement.scrollHeight / 844")
        print(f"a week on a phone: {screens:.1f} screens", flush=True)
        self.assertLess(screens, 12)

    def test_without_a_sheet_the_message_is_copied(self):
        self.open(NO_SHARE)
        self.browser.clipboard()
        message = self.file()
        self.assertLessEqual(len(message.encode("utf-16-le")) // 2, 500)
        self.assertTrue(message.endswith(self.page.removesuffix("index.html")))
        self.press(SHARE)
        self.hears("Copied")
        self.assertEqual(self.find(SHARE).text, "Copied")
        self.assertEqual(self.browser.clipboard(), message)
        self.assertEqual(self.find("[data-share-said]").get_attribute("role"), "status")
        self.browser.driver.save_screenshot(str(papers.SHOTS / "share-copied.png"))
        self.assertEqual(self.browser.axe(papers.axe_source()), [])
        self.browser.wait(f"return document.querySelector('{SHARE}').innerText === 'Share'")

    def test_copying_works_where_pages_have_no_clipboard(self):
        self.open(NO_SHARE, NO_CLIPBOARD)
        self.press(SHARE)
        self.hears("Copied")
        self.doCleanups()
        self.open()
        self.assertEqual(self.browser.clipboard(), self.file())

    def test_share_hands_the_message_over_with_the_address_in_it(self):
        self.open(STUB)
        self.press(SHARE)
        self.hears("Shared")
        shared = self.browser.run("return window.shared")
        self.assertEqual([each["text"] for each in shared], [self.file()])
        self.assertTrue(all("url" not in each and "files" not in each for each in shared))
        self.assertIn("Week 10", shared[0]["title"])

    def test_the_picture_goes_along_where_files_are_taken(self):
        self.open(STUB, FILES)
        self.press(SHARE)
        self.hears("Shared")
        self.assertEqual(
            self.browser.run(SIZE % "window.shared[0].files[0]"), ["card.png", "image/png", 1080, 1920])

    def test_the_pill_is_the_share_once_the_block_has_left_the_screen(self):
        self.open(STUB)
        pill = self.find(PILL)
        self.browser.wait("return document.readyState === 'complete'")
        self.assertFalse(pill.is_displayed())
        block = self.find("[data-share]").rect
        self.scroll(block["y"] + block["height"] - 20)
        self.assertFalse(pill.is_displayed())
        self.scroll(block["y"] + block["height"] + 20)
        self.browser.wait(f"return !document.querySelector('{PILL}').hidden")
        self.browser.driver.save_screenshot(str(papers.SHOTS / "share-pill.png"))
        self.press(PILL)
        self.hears("Shared")
        self.assertEqual(pill.text, "Shared")
        self.assertEqual(self.browser.run("return window.shared[0].text"), self.file())
        # Nothing moves on the screen: the block is still above it.
        self.assertTrue(pill.is_displayed())
        self.scroll(0)
        self.browser.wait(f"return document.querySelector('{PILL}').hidden")

    def test_closing_the_sheet_is_no_mistake(self):
        self.open(STUB)
        self.browser.run("window.answer = new DOMException('closed', 'AbortError')")
        self.press(SHARE)
        self.browser.wait("return window.shared.length === 1")
        self.assertEqual(self.browser.run(SAID), "")
        self.browser.run("window.answer = new DOMException('no', 'NotAllowedError')")
        self.press(SHARE)
        self.hears("Copied")

    def test_where_nothing_can_be_shared_whatsapp_is_the_button(self):
        self.open(NO_SHARE, NO_CLIPBOARD, NO_COPY)
        self.assertFalse(self.find(SHARE).is_displayed())
        self.assertTrue(self.find("[data-share-plain]").is_displayed())
        self.scroll(3000)
        self.assertFalse(self.find(PILL).is_displayed())

    def test_more_has_the_scores_and_the_files(self):
        self.open(NO_SHARE)
        self.more()
        self.press("[data-share-copy]")
        self.hears("Copied")
        scores = self.browser.clipboard()
        lines = scores.split("\n")
        self.assertIn("Week 10, 2026", lines[0])
        games = json.loads(self.file("edition.json"))["matchups"]
        self.assertEqual(len(lines), len(games) + 3)
        self.assertTrue(all(re.search(r" -?\d+\.\d\d, .* -?\d+\.\d\d$", line) for line in lines[1:-2]))
        self.assertTrue(scores.endswith(self.page.removesuffix("index.html")))
        addresses = [
            each.get_attribute("href").rsplit("/", 1)[-1]
            for each in self.browser.driver.find_elements("css selector", ".share .more a")]
        self.assertIn("share.txt", addresses)
        self.assertIn("share-all.txt", addresses)
        count = len(json.loads(self.file("edition.json"))["teams"])
        self.assertIn(f"*{count}. ", self.file("share-all.txt"))
        self.browser.driver.save_screenshot(str(papers.SHOTS / "share-more.png"))
        self.assertEqual(self.browser.axe(papers.axe_source()), [])

    def test_the_card_is_shared_or_saved_as_a_picture(self):
        self.open(STUB, FILES)
        self.more()
        self.press("[data-share-card]")
        self.hears("Shared")
        wanted = ["week-10.png", "image/png", 1080, 1920]
        self.assertEqual(self.browser.run(SIZE % "window.shared[0].files[0]"), wanted)
        self.doCleanups()
        self.open(NO_SHARE, SAVED)
        self.more()
        self.press("[data-share-card]")
        self.hears("Saved")
        name, address = self.browser.run("return window.saved[0]")
        self.assertEqual(name, "week-10.png")
        self.assertTrue(address.startswith("blob:"))

    def test_an_award_goes_out_with_its_card(self):
        self.open(STUB, FILES)
        buttons = self.browser.driver.find_elements("css selector", AWARD)
        self.assertGreaterEqual(len(buttons), 3)
        for button in buttons:
            self.assertRegex(button.get_attribute("aria-label"), "^Share: .+")
        self.browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", buttons[1])
        buttons[1].click()
        self.browser.wait("return window.shared.length === 1")
        name, kind, width, height = self.browser.run(SIZE % "window.shared[0].files[0]")
        self.assertEqual((name, kind), ("card.png", "image/png"))
        text = self.browser.run("return window.shared[0].text")
        award = self.find(".awards > ul > li:nth-child(2)")
        self.assertTrue(text.startswith(f"*{award.get_attribute('data-quote')}*\n"))
        self.assertTrue(text.endswith("#" + award.get_attribute("id")))
        self.hears("Shared")
        self.assertEqual(buttons[1].text, "Shared")
        self.browser.run("document.querySelector('.awards').scrollIntoView()")
        self.browser.driver.save_screenshot(str(papers.SHOTS / "share-award.png"))
        self.assertEqual(self.browser.axe(papers.axe_source()), [])

    def test_a_quote_is_copied_where_there_is_no_sheet(self):
        self.open(NO_SHARE)
        self.press(AWARD)
        self.hears("Copied")
        self.assertIn("#award-", self.browser.clipboard())
        # A page of its own.
        self.browser.run("document.querySelector('.awards li').dataset.address = '../../'")
        self.press(AWARD)
        own = urljoin(self.browser.driver.current_url, "../../")
        self.browser.wait(f"return navigator.clipboard.readText().then((text) => text.endsWith('\\n{own}'))")

    def test_links_hold_the_message(self):
        self.open()
        whatsapp = self.find("[data-share-plain]").get_attribute("href")
        mail = self.find(".share a[href^='mailto:']").get_attribute("href")
        for link in (whatsapp, mail):
            self.assertLessEqual(len(link.encode()), 2000)
            self.assertNotIn("+", link)
        self.assertEqual(parse_qs(urlsplit(whatsapp).query)["text"][0], self.file())
        parts = parse_qs(urlsplit(mail).query)
        self.assertIn("Week 10", parts["subject"][0])
        body = parts["body"][0].split("\n")
        self.assertEqual(body[0], self.file().split("\n")[0])
        self.assertIn(unquote(self.page.removesuffix("index.html")), body[-1])

    def test_without_scripts_whatsapp_is_the_button(self):
        self.browser.allow_scripts(False)
        self.addCleanup(self.browser.allow_scripts, True)
        self.open()
        for name in (SHARE, PILL):
            self.assertFalse(self.find(name).is_displayed())
        self.assertEqual(self.find("[data-share-plain]").text, "WhatsApp")
        self.more()
        shown = [
            each.text for each in self.browser.driver.find_elements("css selector", ".share .more li")
            if each.is_displayed() and each.text]
        self.assertEqual(
            shown, ["All the roasts as text", "E-mail", "The message as a file", "Week 10 as a picture"])
        self.assertEqual(self.find("[data-share-message]").get_attribute("value"), self.file())
        self.browser.driver.save_screenshot(str(papers.SHOTS / "share-without-scripts.png"))


if __name__ == "__main__":
    unittest.main()
