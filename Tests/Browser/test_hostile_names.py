"""Names chosen to run a script in the readers' browsers."""
import unittest

from selenium.common.exceptions import UnexpectedAlertPresentException

import papers
import sites
from test_markup import faults

# Each would, if a browser took it for more than text, set `pwned`, open an alert or ask
# evil.invalid for something.
NAMES = (
    "<script>window.__pwned=1</script>",
    "<script src=https://evil.invalid/x.js></script>",
    "</script><script>window.__pwned=1</script>",
    "<ScRiPt>window.__pwned=1</ScRiPt>",
    "<scr<script>ipt>window.__pwned=1</scr</script>ipt>",
    "<img src=x onerror=window.__pwned=1>",
    "<img src=https://evil.invalid/a.png>",
    "<img src=//evil.invalid/b.png srcset='//evil.invalid/c.png 2x'>",
    "<svg onload=window.__pwned=1>",
    "<svg><script>window.__pwned=1</script></svg>",
    "<svg><animate onbegin=window.__pwned=1 attributeName=x dur=1s>",
    "<svg><use href=https://evil.invalid/d.svg#x></svg>",
    "<math><mtext></mtext><mglyph><style><img src=x onerror=window.__pwned=1>",
    "<iframe src=\"javascript:parent.__pwned=1\"></iframe>",
    "<iframe srcdoc=\"<script>parent.__pwned=1</script>\"></iframe>",
    "<iframe src=https://evil.invalid/e.html></iframe>",
    "<object data=https://evil.invalid/f></object>",
    "<embed src=https://evil.invalid/g>",
    "<video autoplay src=https://evil.invalid/h onerror=window.__pwned=1>",
    "<audio src=https://evil.invalid/i autoplay>",
    "<link rel=stylesheet href=https://evil.invalid/j.css>",
    "<link rel=preload as=image href=https://evil.invalid/k.png>",
    "<style>@import url(https://evil.invalid/l.css);</style>",
    "<style>body{background:url(https://evil.invalid/m.png)}</style>",
    "<p style=\"background:url(https://evil.invalid/n.png)\">",
    "<base href=https://evil.invalid/>",
    "<meta http-equiv=refresh content=\"0;url=https://evil.invalid/o\">",
    "<body onload=window.__pwned=1>",
    "<details open ontoggle=window.__pwned=1>",
    "<input autofocus onfocus=window.__pwned=1>",
    "<form action=https://evil.invalid/><button autofocus>",
    "<marquee onstart=window.__pwned=1>",
    "<a href=\"javascript:window.__pwned=1\">free picks</a>",
    "[free picks](javascript:window.__pwned=1)",
    "[free picks](https://evil.invalid/p \"title\")",
    "![picture](https://evil.invalid/q.png)",
    "![picture][x]\n\n[x]: https://evil.invalid/r.png",
    "<https://evil.invalid/s> <javascript:alert(1)>",
    "https://evil.invalid/t and www.evil.invalid",
    "\" onmouseover=\"window.__pwned=1\" autofocus onfocus=\"window.__pwned=1",
    "' onmouseover='window.__pwned=1' x='",
    "x onpointerenter=window.__pwned=1 style=animation-name:x",
    "\"><img src=x onerror=alert(1)>",
    "'><img src=x onerror=alert(1)>",
    "--><img src=x onerror=alert(1)><!--",
    "]]><img src=x onerror=alert(1)>",
    "</title><img src=x onerror=alert(1)>",
    "</textarea></style></noscript><img src=x onerror=alert(1)>",
    "</h3></article></main><img src=x onerror=alert(1)>",
    "&lt;img src=x onerror=alert(1)&gt; &#60;script&#62;alert(1)&#60;/script&#62;",
    "\\<img src=x onerror=alert(1)\\>",
    "`<img src=x onerror=alert(1)>`",
    "```html\n<img src=x onerror=alert(1)>",
    "{{ '<img src=x onerror=alert(1)>' | raw }}{% raw %}",
    "{{ site.title | raw }}<script>alert(1)</script>",
    "\u202e<script>alert(1)</script>\u2066",
    "<\u0000script>alert(1)</script>",
    "\ufeff<img/src=x/onerror=alert(1)>",
    "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e",
    "<xss id=x tabindex=1 onfocus=alert(1)></xss>",
    "=cmd|' /C calc'!A0 | x | y |",
)

# Our own fields, and our links that carry a text to another program, may be there.
SUSPECTS = """
const found = [];
const isOwn = (e) => e.matches(
  '[data-search], [data-search] input, .nfl-switch input, .nfl-pick input');
const isOfShare = (value) => /^(https:\\/\\/wa\\.me\\/\\?text=|mailto:\\?subject=)[A-Za-z0-9%._~&=-]*$/.test(value);
if (window.__pwned !== undefined) { found.push('a script ran'); }
for (const e of document.querySelectorAll('*')) {
  for (const a of e.attributes) {
    if (/^on/i.test(a.name)) { found.push(e.tagName + ' has ' + a.name); }
    if (/^(style|srcdoc|srcset|ping)$/i.test(a.name)) { found.push(e.tagName + ' has ' + a.name); }
    if (/^(href|src|action|formaction|data|xlink:href)$/i.test(a.name)
        && /^\\s*javascript:/i.test(a.value)) {
      found.push(e.tagName + ' leads to ' + a.value);
    }
    if (a.value.includes('evil.invalid') && !isOfShare(a.value) && /^(href|src|action|data)$/i.test(a.name)) {
      found.push(e.tagName + ' names ' + a.value);
    }
  }
  if (/^(iframe|object|embed|base|form|input|math|marquee|xss)$/i.test(e.tagName) && !isOwn(e)) {
    found.push('there is a ' + e.tagName);
  }
  e.dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));
}
if (window.__pwned !== undefined) { found.push('a script ran when the mouse came'); }
return found;
"""


class HostileNameTests(unittest.TestCase):
    def suspects(self, address):
        browser = papers.chromium()
        try:
            found = browser.open(address)
            found += browser.run(SUSPECTS)
            return found + [each for each in browser.complaints(address) if each not in found]
        except UnexpectedAlertPresentException:
            browser.has_alert()
            return ["an alert is open"]

    def test_no_script_runs_and_nothing_leaves_the_page(self):
        self.assertGreaterEqual(len(NAMES), 40)
        paper = papers.hostile(NAMES)
        papers.chromium().show(360, "light")
        self.assertGreater(len(paper.pages), 200)
        for page in paper.pages:
            with self.subTest(page=page):
                self.assertEqual(self.suspects(paper.address(page)), [])

    def test_hostile_pages_fit_and_are_accessible(self):
        paper, browser = papers.hostile(NAMES), papers.chromium()
        browser.show(360, "light")
        weeks = papers.weeks(paper)
        for page in ["index.html", weeks[0], weeks[-1], papers.matching(paper, r"/team-")[-1]]:
            with self.subTest(page=page):
                browser.open(paper.address(page))
                browser.photograph(papers.SHOTS / f"hostile-{weeks.index(page)}.png"
                                   if page in weeks else papers.SHOTS / "hostile.png")
                browser.open_details()
                self.assertEqual(browser.faults() + browser.axe(papers.axe_source()), [])
                self.assertEqual(faults(paper.text(page)), [])

    def test_every_name_is_there_to_be_read(self):
        paper, browser = papers.hostile(NAMES), papers.chromium()
        seen = ""
        for page in papers.weeks(paper):
            browser.open(paper.address(page))
            seen += browser.run("return document.body.textContent")
        seen = papers.straight("".join(seen.split()))
        missing = [name for name in NAMES if not papers.straight("".join(readable(name).split())) in seen]
        self.assertEqual(missing, [])

    def test_the_same_names_unescaped_are_caught(self):
        # So the tests above can fail.
        folder = papers.folder() / "planted"
        folder.mkdir()
        caught = []
        for number, name in enumerate(NAMES):
            page = folder / f"{number}.html"
            page.write_text(
                f"<!doctype html><meta charset=utf-8><title>{number}</title>"
                f"<p title=\"{name}\">{name}</p>", encoding="utf-8")
        server = sites.Server(folder)
        self.addCleanup(server.close)
        for number, name in enumerate(NAMES):
            if self.suspects(f"{server.origin}/{number}.html"):
                caught.append(name)
        self.assertGreater(len(caught), 30)


def readable(name):
    """A name without the characters that Skidmark leaves out on purpose."""
    return "".join(each for each in name if each not in "\u202e\u2066\u0000\ufeff")


if __name__ == "__main__":
    unittest.main()
