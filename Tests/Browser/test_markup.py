"""Parsers that have nothing to do with us read every kind of page, and every feed, site map and drawing."""
import collections, unittest, xml.parsers.expat

import html5lib

import papers

# Attributes with one id or several.
REFERENCES = ["for", "headers", "list", "form", "aria-labelledby", "aria-describedby", "aria-controls"]


def every_paper():
    return (papers.demo(), papers.playoffs(), papers.hidden(), papers.strict(), papers.tabloid(),
            papers.hidden_tabloid(), papers.strict_tabloid())


class MarkupTests(unittest.TestCase):
    def test_html5lib_finds_no_error_and_ids_are_there_once(self):
        for paper in every_paper():
            for page in paper.pages if paper == papers.demo() else papers.varied(paper):
                with self.subTest(page=page):
                    self.assertEqual(faults(paper.text(page)), [])

    def test_the_tabloid_has_all_that_links_and_scripts_look_for(self):
        pairs = [(papers.demo(), papers.tabloid()), (papers.hidden(), papers.hidden_tabloid()),
                 (papers.strict(), papers.strict_tabloid())]
        for paper, tabloid in pairs:
            week = papers.latest_week(paper)
            for page in {week, papers.revealed(week)} & set(paper.pages):
                with self.subTest(page=page):
                    self.assertGreater(len(hooks(paper.text(page))), 5)
                    self.assertEqual(hooks(tabloid.text(page)), hooks(paper.text(page)))

    def test_expat_reads_every_feed_site_map_and_drawing(self):
        for paper in every_paper():
            files = [file for kind in ("xml", "svg") for file in paper.output.rglob(f"*.{kind}")]
            self.assertGreater(len(files), 5)
            for file in files:
                with self.subTest(file=file):
                    xml.parsers.expat.ParserCreate().Parse(file.read_bytes(), True)

    def test_a_broken_page_is_found(self):
        page = b'<!doctype html><html lang="en"><title>x</title><p id="a">%s</p></html>'
        self.assertEqual(faults(page % b"x"), [])
        for fault in [b"<b>x", b"</i>", b'<b id="a"></b>', b'<b aria-labelledby="b"></b>', b"&nosuch;"]:
            self.assertEqual(len(faults(page % fault)), 1, fault)
        with self.assertRaises(xml.parsers.expat.ExpatError):
            xml.parsers.expat.ParserCreate().Parse(b"<feed>&nbsp;</feed>", True)


def hooks(html):
    """The ids and data attributes of a page, each with how often it is there."""
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    return collections.Counter((name, value) for each in tree.iter() for name, value in each.attrib.items()
                               if name == "id" or name.startswith("data-"))


def faults(html):
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parse(html)
    found = [f"{place}: {code} {facts}" for place, code, facts in parser.errors]
    ids = collections.Counter(each.get("id") for each in tree.iter() if each.get("id"))
    found += [f"id {name} {count} times" for name, count in ids.items() if count > 1]
    wanted = {id for each in tree.iter() for name in REFERENCES for id in each.get(name, "").split()}
    return found + [f"no id {name}" for name in sorted(wanted - set(ids))]


if __name__ == "__main__":
    unittest.main()
