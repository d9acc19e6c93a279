"""The page on which a user asks, against services that run here: whole conversations, pictures, stopping, two tabs, wrong
tokens, and what a hostile model writes. What others' pages can do to it is in test_strangers."""
import json, os, signal, subprocess, sys, unittest, urllib.error, urllib.request
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

import papers
import sites
from chromium import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
MESSAGES = "return [...document.querySelectorAll('.message')].map(e => e.innerText.trim())"


class AskPageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = subprocess.Popen(
            [sys.executable, ROOT / "Tests/Support/genius_api.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        cls.port = int(cls.service.stdout.readline())
        cls.demo = papers.folder() / "ask-demo"
        sites.build_demo(cls.demo)

    @classmethod
    def tearDownClass(cls):
        cls.service.stdin.close()
        cls.service.wait(PATIENCE)
        cls.service.stdout.close()

    def serve(self, genius):
        """Serves the demo with a service and opens the page; the conversations of other tests are gone."""
        settings = self.demo / "skidmark.yml"
        lines = [line for line in settings.read_text().splitlines() if not line.startswith("genius:")]
        settings.write_text("\n".join(lines) + f"\ngenius: {genius}\n")
        for file in (self.demo / "data/conversations").glob("*.json"):
            file.unlink()
        self.process = subprocess.Popen(
            [os.environ["SKIDMARK_PROGRAM"], "serve", "--site", str(self.demo), "--trust", "--json", "--env", "live",
             *sites.NOW],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={"PATH": os.environ["PATH"], "HOME": str(self.demo), "TZ": "UTC", "OPENAI_API_KEY": "sk-planted-key"})
        self.addCleanup(self.stop)
        self.address = json.loads(self.process.stdout.readline())["ask"]
        self.browser = papers.chromium()
        self.browser.show(1280, "light")
        self.assertEqual(self.browser.open(self.address), [])
        self.wait(lambda: self.browser.run("return document.querySelectorAll('#league option').length") == 2)

    def stop(self):
        self.browser.driver.get("about:blank")
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.assertEqual(status, 0)

    def openai(self, mode):
        return f'{{name: openai, address: "http://127.0.0.1:{self.port}/{mode}/v1"}}'

    def wait(self, holds):
        WebDriverWait(self.browser.driver, PATIENCE, 0.05).until(lambda _: holds())

    def find(self, name):
        return self.browser.driver.find_element(By.ID, name)

    def ask(self, text):
        self.find("question").send_keys(text + Keys.ENTER)

    def status(self):
        return self.browser.run("return document.getElementById('status').textContent")

    def finished(self):
        return self.browser.run("return document.getElementById('stop').hidden") and self.status() != ""

    def test_a_whole_conversation_with_a_picture_and_a_reload(self):
        self.serve(self.openai("ok"))
        shot = next(papers.demo().output.rglob("card.*.png"))
        self.find("file").send_keys(str(shot))
        self.wait(lambda: len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures img")) == 1)
        self.ask("Who should I start, Gallowmere or Mallory?")
        self.wait(lambda: self.status() == "The answer is there.")
        mine, answer = self.browser.run(MESSAGES)
        self.assertTrue(mine.startswith("Who should I start"))
        for words in ("Start Dell Gallowmere.", "Reasoning", "80%", "Omar Mallory"):
            self.assertIn(words, answer)
        image = self.browser.driver.find_element(By.CSS_SELECTOR, ".message.user img")
        self.assertRegex(image.get_attribute("src"), r"^data:image/jpeg;base64,")
        self.assertTrue(image.get_attribute("alt"))
        self.wait(lambda: self.browser.run("return document.querySelector('.message.user img').naturalWidth") > 0)
        title = self.find("title").text
        self.assertEqual(title, "Who should I start, Gallowmere...")
        self.ask("And next week?")
        self.wait(lambda: len(self.browser.run(MESSAGES)) == 4 and self.finished())
        before = self.browser.run(MESSAGES)
        self.assertIn("80%", before[3])
        # Another document: an address that differs from the page's only behind the `#` would not be loaded again.
        self.browser.run("window.isOld = true")
        self.browser.driver.refresh()
        self.assertIsNone(self.browser.run("return window.isOld"))
        self.wait(lambda: self.browser.run(MESSAGES) == before)
        self.assertEqual(self.browser.complaints(self.address), [])
        asked = [json.loads(line) for line in urllib.request.urlopen(f"http://127.0.0.1:{self.port}/asked").read().splitlines()]
        asked = [entry for entry in asked if entry["path"] == "v1/responses"][-2:]
        self.assertEqual(asked[1]["body"]["previous_response_id"][:5], "resp_")
        # The key is the server's alone.
        self.assertEqual(asked[0]["key"], "Bearer sk-planted-key")
        self.assertNotIn("sk-planted", self.browser.driver.page_source)
        # Renamed, reset, found and deleted.
        for name in ("rename", "reset", "delete"):
            self.browser.driver.find_element(By.CSS_SELECTOR, "#more summary").send_keys(Keys.ENTER)
            self.find(name).send_keys(Keys.ENTER)
            if name == "rename":
                self.find("name").send_keys(Keys.CONTROL, "a")
                self.find("name").send_keys("The <b>trade</b>" + Keys.ENTER)
                self.wait(lambda: self.find("title").text == "The <b>trade</b>")
            if name == "reset":
                self.wait(lambda: "forgets" in self.status())
        self.find("search").send_keys("next week")
        self.wait(lambda: len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#list button")) == 1)
        self.find("search").send_keys(" is not there")
        self.wait(lambda: self.find("none").is_displayed())
        self.find("search").clear()
        self.find("delete-yes").send_keys(Keys.ENTER)
        self.wait(lambda: self.browser.run("return document.querySelectorAll('.message').length") == 0)
        self.assertEqual(list((self.demo / "data/conversations").glob("*.json")), [])
        self.assertEqual(self.browser.complaints(self.address), [])

    def test_a_turn_is_over_when_the_stored_answer_is_shown(self):
        """What was written in the meantime has no card, and the next question would be taken away by it."""
        self.serve(self.openai("ok"))
        self.browser.run("""
            const whole = window.fetch;
            window.held = new Promise((resolve) => { window.release = resolve; });
            window.fetch = async (path, options) => {
              if (path.endsWith('/show')) { window.isHeld = true; await window.held; }
              return whole(path, options);
            };""")
        self.ask("Who should I start?")
        self.wait(lambda: self.browser.run("return window.isHeld === true"))
        self.assertFalse(self.finished())
        self.assertEqual(len(self.browser.run(MESSAGES)), 2)
        self.ask("And next week?")
        self.assertEqual(len(self.browser.run(MESSAGES)), 2)
        self.browser.run("window.release()")
        self.wait(self.finished)
        self.assertEqual(self.status(), "The answer is there.")
        self.assertIn("80%", self.browser.run(MESSAGES)[1])
        self.find("question").send_keys(Keys.ENTER)
        self.wait(lambda: len(self.browser.run(MESSAGES)) == 4 and self.finished())

    def test_an_answer_is_stopped_in_the_middle_and_tried_again(self):
        self.serve(self.openai("pauses"))
        self.ask("Who should I start?")
        self.wait(lambda: len(self.browser.run(MESSAGES)) == 2)
        self.find("stop").click()
        self.wait(lambda: self.status() == "Stopped. The question is still there.")
        self.assertEqual(self.browser.run(MESSAGES), ["Who should I start?"])
        self.assertTrue(self.find("retry").is_displayed())
        self.find("retry").click()
        self.wait(lambda: self.status() == "The answer is there.")
        self.assertEqual(len(self.browser.run(MESSAGES)), 2)

    def test_a_failed_turn_says_why_and_keeps_the_question(self):
        self.serve(self.openai("late"))
        self.ask("Who should I start?")
        self.wait(lambda: self.finished() and "fault" in self.find("status").get_attribute("class"))
        self.assertIn("It broke", self.status())
        self.assertEqual(self.browser.run(MESSAGES), ["Who should I start?"])

    def test_two_tabs_show_the_same_conversation(self):
        self.serve("built-in")
        self.ask("Who is first?")
        self.wait(lambda: len(self.browser.run(MESSAGES)) == 2 and self.finished())
        driver = self.browser.driver
        first, address = driver.current_window_handle, driver.current_url
        driver.switch_to.new_window("tab")
        try:
            driver.get(address)
            self.wait(lambda: len(self.browser.run(MESSAGES)) == 2)
            # This tab is closed before the list of conversations comes; the other one learns of the answer all the same.
            self.browser.run("const whole = window.fetch; window.fetch = (path, options) => "
                             "(path === 'api/list' ? new Promise(() => {}) : whole(path, options))")
            self.ask("And who is last?")
            self.wait(lambda: len(self.browser.run(MESSAGES)) == 4 and self.finished())
            second = self.browser.run(MESSAGES)
        finally:
            driver.close()
            driver.switch_to.window(first)
        self.wait(lambda: self.browser.run(MESSAGES) == second)

    def test_the_advisor_answers_without_a_key(self):
        self.serve("built-in")
        team = self.browser.run("const s = document.getElementById('team'); s.selectedIndex = 4;"
                                "s.dispatchEvent(new Event('change')); return s.value")
        self.assertTrue(team)
        self.ask("Who should I start?")
        self.wait(lambda: len(self.browser.run(MESSAGES)) == 2 and self.finished())
        answer = self.browser.run(MESSAGES)[1]
        self.assertIn("built-in advisor", answer)
        self.assertIn("expected to score", answer)

    def test_a_wrong_token_opens_nothing(self):
        self.serve("built-in")
        origin, token = self.address.split("/#")
        for headers in ({}, {"X-Skidmark-Token": "0" * 32}, {"X-Skidmark-Token": token, "Origin": "https://evil.example"},
                        {"X-Skidmark-Token": token, "Host": "evil.example"}, {"Cookie": f"token={token}"}):
            request = urllib.request.Request(f"{origin}/api/list?token={token}", b"{}", headers)
            with self.assertRaises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request)
            self.assertEqual(refused.exception.code, 403, headers)
        right = urllib.request.Request(f"{origin}/api/list", b"{}", {"X-Skidmark-Token": token, "Origin": origin})
        self.assertEqual(json.loads(urllib.request.urlopen(right).read()), [])
        # Nothing that a server is sent has the token but the page's own questions.
        self.assertNotIn(token, self.browser.run("return document.documentElement.outerHTML"))
        for address in (f"{origin}/", f"{origin}/#0", f"{origin}/#{token[:-1]}"):
            self.browser.driver.get("about:blank")
            self.browser.driver.get(address)
            self.wait(lambda: "needs the whole address" in self.status())
            self.assertEqual(self.browser.run("return document.querySelectorAll('#league option').length"), 0)
        # The rest of the address, typed behind what is there.
        self.browser.driver.get(self.address)
        self.wait(lambda: self.browser.run("return document.querySelectorAll('#league option').length") == 2)

    def test_a_title_has_a_length(self):
        self.serve("built-in")
        self.ask("Who is first?")
        self.wait(lambda: len(self.browser.run(MESSAGES)) == 2 and self.finished())
        title = self.find("title").text
        self.browser.driver.find_element(By.CSS_SELECTOR, "#more summary").send_keys(Keys.ENTER)
        self.find("rename").send_keys(Keys.ENTER)
        # The field has room for two hundred; a script has no field.
        self.browser.run("document.getElementById('name').value = 'x'.repeat(1000000)")
        self.find("name").send_keys(Keys.ENTER)
        self.wait(lambda: "more than 200 characters" in self.status())
        self.browser.driver.refresh()
        self.wait(lambda: self.find("title").text == title)

    def test_hostile_text_runs_nothing_and_asks_nobody(self):
        self.serve(self.openai("hostile"))
        self.browser.run("window.isHarmed = false; window.alert = () => { window.isHarmed = true; }")
        self.ask("<img src=https://evil.example/x onerror=alert(1)> [x](javascript:alert(2))")
        self.wait(lambda: len(self.browser.run(MESSAGES)) == 2 and self.finished())
        mine, answer = self.browser.run(MESSAGES)
        self.assertIn("<img src=https://evil.example/x", mine)
        self.assertIn("<script>alert(1)</script>", answer)
        # The number is in no data of the league.
        self.assertIn("99.9", self.browser.driver.find_element(By.CSS_SELECTOR, ".doubt").text)
        self.assertFalse(self.browser.run("return window.isHarmed"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('#log img, #log script').length"), 0)
        links = self.browser.run("return [...document.querySelectorAll('#log a')].map(e => e.protocol)")
        self.assertTrue(set(links) <= {"http:", "https:"})
        self.assertEqual(self.browser.complaints(self.address), [])

    def test_the_page_is_accessible_on_phones_and_desktops(self):
        self.serve("built-in")
        self.ask("Who is first?")
        self.wait(lambda: len(self.browser.run(MESSAGES)) == 2 and self.finished())
        for width in (390, 1280):
            for scheme in ("light", "dark"):
                self.browser.show(width, scheme)
                self.assertEqual(self.browser.axe(papers.axe_source()), [], (width, scheme))
                self.assertEqual(self.browser.faults(), [], (width, scheme))
                self.browser.photograph(papers.SHOTS / f"ask-{width}-{scheme}.png")
        self.browser.show(390, "light")
        self.find("menu").send_keys(Keys.ENTER)
        self.assertTrue(self.find("sidebar").is_displayed())
        self.browser.photograph(papers.SHOTS / "ask-sidebar.png")
        self.assertEqual(self.browser.axe(papers.axe_source()), [])
        self.browser.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        self.assertFalse(self.find("sidebar").is_displayed())


if __name__ == "__main__":
    unittest.main()
