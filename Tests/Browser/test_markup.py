"""Two parsers that have nothing to do with us read every page."""
import collections, re, shutil, subprocess, unittest

import html5lib

import papers

# Debian's tidy is older than two things that are allowed now: groups of <dt> and <dd> in a <div>,
# and aria-current. html5lib still sees whether a <dl> is closed.
OLDER_THAN_HTML = re.compile(
    r"(missing </dl> before </div>|missing </div> before <dt>|inserting implicit <dl>|missing <dd>"
    r"|proprietary attribute \"aria-current\")$")


def every_paper():
    return papers.demo(), papers.playoffs(), papers.hidden(), papers.strict(), papers.tabloid()


class MarkupTests(unittest.TestCase):
    def test_html5lib_finds_no_error_and_no_id_twice(self):
        for paper in every_paper():
            for page in paper.pages:
                with self.subTest(page=page):
                    self.assertEqual(faults(paper.text(page)), [])

    def test_tidy_finds_no_error(self):
        for paper in every_paper():
            for page in paper.pages:
                with self.subTest(page=page):
                    self.assertEqual(tidy(paper.text(page)), [])

    def test_a_broken_page_is_found(self):
        broken = b'<!doctype html><html lang="en"><title>x</title><p id="a"><b id="a">x</p></html>'
        self.assertGreater(len(faults(broken)), 1)
        self.assertGreater(len(tidy(broken)), 0)


def faults(html):
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parse(html)
    found = [f"{place}: {code} {facts}" for place, code, facts in parser.errors]
    ids = collections.Counter(each.get("id") for each in tree.iter() if each.get("id"))
    return found + [f"id {name} {count} times" for name, count in ids.items() if count > 1]


def tidy(html):
    run = subprocess.run(
        [shutil.which("tidy"), "-errors", "-quiet", "-utf8", "--doctype", "html5",
         "--show-info", "no"],
        input=html, capture_output=True)
    return [line for line in run.stderr.decode().splitlines() if not OLDER_THAN_HTML.search(line)]


if __name__ == "__main__":
    unittest.main()
