"""Measures and prints the size, the length and the loading time of a week's page. Checks that charts can be read.

Times depend on the machine, so they are printed and only checked where MEASURE=1 asks for it."""
import base64, os, re, unittest
from functools import cache

import measure_charts
import measure_layout
import papers
from measure_loading import SLOWER, CompressingServer, Load

WIDTHS = (360, 768, 1280)
FIELDS = ("length", "roast", "sizes", "share", "words", "paint", "shift", "weight", "print", "text", "marks", "labels")
PLANTED = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Planted</title><style>
body { margin: 0; font: 16px sans-serif; background: #fff; color: #000; }
.chart svg { display: block; width: 300px; height: 150px; overflow: hidden; }
.bar { display: block; width: 50px; height: 10px; background: #ccc; }
.below { margin-top: 2000px; }
</style><p>Seen words</p><a href="#top">Another</a><figure class="chart">
<svg viewBox="0 0 600 300"><rect class="faint" width="50" height="50" fill="#ccc"/><rect class="clear" x="60" width="90" height="90"/>
<rect class="on-black" x="70" y="10" width="20" height="20" fill="#fff"/><rect class="half" x="200" width="50" height="50" fill-opacity="0.5"/>
<text class="small" x="10" y="200" font-size="20">Small</text><text class="wide" x="40" y="200" font-size="60">Larger than there is room for</text>
</svg><span class="bar"></span></figure><p class="below"><a href="#share">Share</a></p></html>"""
A4 = {"paperWidth": 8.27, "paperHeight": 11.69}


@cache
def measured():
    """The pages of weeks that are measured in every way: (name, paper, page)."""
    demo, playoffs = papers.demo(), papers.playoffs()
    latest = {page.split("/")[0]: page for page in papers.weeks(demo)}
    found = [(league, demo, page) for league, page in sorted(latest.items())]
    found.append(("playoffs", playoffs, papers.playoff_weeks(playoffs)[-1]))
    found.append(("champion", playoffs, papers.champions_edition(playoffs)))
    found.append(("preseason", papers.preseason(), papers.latest_week(papers.preseason())))
    found.append(("tabloid", papers.tabloid(), papers.latest_week(papers.tabloid())))
    return found


@cache
def recorded_weeks():
    """A week of the season, one of the playoffs and the champion's of each recorded league; none without recordings."""
    found = []
    for league in papers.RECORDED_CHAMPIONS:
        paper = papers.recorded(*league)
        if paper is None:
            print("measure: recorded leagues are left out: there is no ../shared/recordings")
            return []
        weeks, champion = papers.weeks(paper), papers.champions_edition(paper)
        playoffs = papers.playoff_weeks(paper)
        regular = [page for page in weeks if page not in playoffs]
        found.append((f"{league[1]} in season", paper, regular[-2]))
        found.append((f"{league[1]} champion", paper, champion))
    return found


@cache
def drawn():
    """Pages whose texts and drawings are measured: those weeks, and of the demo the longest page of each other kind
    and with each kind of chart."""
    found = list(measured())
    demo = papers.demo()
    longest = {kind: pages[0] for kind, pages in papers.by_kind(demo).items() if kind != "week"}
    for name, page in {**longest, **papers.with_each_chart(demo)}.items():
        if (demo, page) not in [each[1:] for each in found]:
            found.append((name, demo, page))
    return found


@cache
def drawing(paper, page):
    """A page's marks, labels and texts, with all that can be opened open: (contrasts, faults of labels, sizes)."""
    browser = papers.chromium()
    browser.show(1280, "dark")
    browser.open(paper.address(page))
    browser.open_details()
    contrasts = [{"scheme": "dark", **each} for each in measure_charts.contrasts(browser)]
    browser.show(1280, "light")
    contrasts += [{"scheme": "light", **each} for each in measure_charts.contrasts(browser)]
    faults = []
    for width in sorted(WIDTHS, reverse=True):
        browser.show(width, "light")
        faults += [f"{width} px: {each}" for each in measure_charts.label_faults(browser)]
    return contrasts, faults, measure_layout.text_sizes(browser)


def kilobytes(count):
    return f"{count / 1000:.1f} kB"


class MeasureTests(unittest.TestCase):
    lines = {}

    @classmethod
    def tearDownClass(cls):
        for name, fields in cls.lines.items():
            print(f"measure: {name}: " + "; ".join(fields[each] for each in FIELDS if each in fields))

    def setUp(self):
        self.browser = papers.chromium()
        self.addCleanup(self.browser.show, 1280, "light")

    def none(self, faults):
        faults = list(faults)
        if faults:
            self.fail("\n".join(faults))

    def say(self, name, field, text):
        self.lines.setdefault(name, {})[field] = text

    def open_on_phone(self, paper, page):
        width, height = measure_layout.PHONE
        self.browser.show(width, "light", height=height)
        self.browser.open(paper.address(page))

    def test_a_week_is_at_most_eight_screens_of_a_phone(self):
        for name, paper, page in measured() + recorded_weeks():
            with self.subTest(page=page):
                self.open_on_phone(paper, page)
                screens = measure_layout.screens(self.browser)
                self.say(name, "length", f"{screens:.1f} phone screens")
                self.say(name, "words", f"{len(measure_layout.first_screen(self.browser))} words above the fold")
                self.assertLessEqual(screens, 9 if "champion" in name else 8)

    def test_the_first_roast_is_on_the_second_screen(self):
        for name, paper, page in measured() + recorded_weeks():
            # The title comes before all roasts.
            if "champion" in name or "playoffs" in name:
                continue
            with self.subTest(page=page):
                self.open_on_phone(paper, page)
                top = measure_layout.first_roast(self.browser)
                self.say(name, "roast", f"first roast at {top:.0f} px")
                self.assertLessEqual(top, 1000)

    def test_a_week_has_few_sizes_of_type_and_whole_names_and_even_columns(self):
        for name, paper, page in measured() + recorded_weeks():
            with self.subTest(page=page):
                self.open_on_phone(paper, page)
                sizes = measure_layout.type_sizes(self.browser)
                self.say(name, "sizes", f"{len(sizes)} sizes of type")
                self.assertLessEqual(len(sizes), 8, sizes)
                self.none(measure_layout.uneven_columns(self.browser))
                self.none(measure_layout.cut_texts(self.browser))

    def test_a_week_can_be_shared_from_the_first_screen_and_by_six_tabs(self):
        for name, paper, page in measured():
            with self.subTest(page=page):
                self.open_on_phone(paper, page)
                on_screen = measure_layout.shares_on_screen(self.browser)
                tabs = measure_layout.tabs_to_share(self.browser)
                self.say(name, "share", f"Share {'' if on_screen else 'not '}on the first screen, "
                         + (f"after {tabs} tabs" if tabs else "not within 20 tabs"))
                self.assertGreaterEqual(on_screen, 1)
                self.assertLessEqual(tabs or 99, 6)

    def test_a_champions_edition_says_on_its_first_screen_who_won_and_how(self):
        editions = [papers.playoffs(), *(papers.recorded(*league) for league in papers.RECORDED_CHAMPIONS)]
        if None in editions:
            print("measure: recorded leagues are left out: there is no ../shared/recordings")
        for paper in filter(None, editions):
            page = papers.champions_edition(paper)
            with self.subTest(page=page):
                self.open_on_phone(paper, page)
                words = " ".join(measure_layout.first_screen(self.browser))
                names, points = papers.final(paper, page)
                facts = [re.escape(" ".join(each.split())) for each in names]
                facts += [rf"(?<![\d.]){each:.2f}(?!\d)" for each in points]
                self.none(f"{each} is not in: {words}" for each in facts if not re.search(each, words))

    def test_a_week_is_light_and_soon_there_and_does_not_jump(self):
        width, height = measure_layout.PHONE
        for name, paper, page in measured():
            with self.subTest(page=page):
                server = CompressingServer(paper.output)
                self.addCleanup(server.close)
                self.browser.show(width, "light", height=height)
                load = Load(self.browser, f"{server.origin}/{page}")
                self.say(name, "paint", f"largest paint {load.paint['time']:.0f} ms (slow 4G, CPU / {SLOWER}, gzip), of them "
                         f"{load.network_time:.0f} ms for {kilobytes(load.bytes_before_paint)} in "
                         f"{len(load.blocking)} blocking requests")
                self.say(name, "shift", f"layout shift {load.shift:.3f}")
                styles = load.bytes(".css")
                self.say(name, "weight", f"HTML {kilobytes(load.page_bytes)}, CSS {kilobytes(styles)}, "
                         f"scripts {kilobytes(load.bytes('.js'))}, all assets {kilobytes(load.bytes())}")
                # Stylesheets are written as they are, with comments and spaces; hosts compress them to a quarter.
                limits = [("bytes of HTML", load.page_bytes, 120_000), ("bytes of CSS", styles, 37_500 if name == "tabloid" else 34_000),
                          # A theme's own stylesheet is one more, asked for at the same time.
                          ("blocking requests", len(load.blocking), 4 if name == "tabloid" else 3), ("layout shift", load.shift, 0.02),
                          # Half a second is left to the phone itself.
                          ("ms on the network before the largest paint", load.network_time, 1000)]
                if os.environ.get("MEASURE") == "1":
                    limits.append(("ms to the largest paint", load.paint["time"], 1500))
                self.none(f"{what} {value:.3f}, not less than {limit} {load.shifts if what == 'layout shift' else ''}"
                          for what, value, limit in limits if value >= limit)

    def test_a_week_does_not_jump_while_it_arrives(self):
        """What is drawn before the rest of the page is there stays in its place."""
        width, height = measure_layout.PHONE
        for name, paper, page in measured():
            with self.subTest(page=page):
                server = CompressingServer(paper.output, pause=0.06)
                self.addCleanup(server.close)
                self.browser.show(width, "light", height=height)
                load = Load(self.browser, f"{server.origin}/{page}")
                self.say(name, "shift", f"layout shift of a page in pieces {load.shift:.3f}")
                self.assertLess(load.shift, 0.02, load.shifts)

    def test_a_week_is_two_pages_on_paper(self):
        for name, paper, page in measured():
            with self.subTest(page=page):
                self.browser.show(1280, "light")
                self.browser.open(paper.address(page))
                pdf = base64.b64decode(self.browser.command("Page.printToPDF", **A4)["data"])
                count = pdf.count(b"/Type /Page\n")
                self.say(name, "print", f"{count} printed pages")
                self.assertTrue(1 <= count <= 2, count)

    def test_every_mark_and_label_of_a_drawing_stands_out_in_light_and_dark(self):
        for name, paper, page in drawn():
            with self.subTest(page=page):
                found = drawing(paper, page)[0]
                marks = [each["ratio"] for each in found if each["kind"] == "mark"]
                if marks:
                    self.say(name, "marks", f"marks {min(marks):.1f}:1 or more")
                self.none(f"{each['scheme']}: {each['where']} {each['ratio']:.2f}:1" for each in found
                          if each["ratio"] < (3 if each["kind"] == "mark" else 4.5))

    def test_labels_of_charts_neither_overlap_nor_are_cut_off(self):
        for name, paper, page in drawn():
            with self.subTest(page=page):
                contrasts, faults, _ = drawing(paper, page)
                if contrasts:
                    self.say(name, "labels", f"labels at fault {len(faults)}")
                self.none(faults)

    def test_no_text_is_smaller_than_twelve_pixels_on_a_phone(self):
        for name, paper, page in drawn():
            with self.subTest(page=page):
                sizes = drawing(paper, page)[2]
                self.say(name, "text", f"text {min(each['size'] for each in sizes):.1f} px or more")
                self.none(f"{each['where']} {each['size']:.1f} px: {each['text']}" for each in sizes if each["size"] < 11.95)

    def test_faint_small_overlapping_and_cut_drawings_are_found(self):
        # So the tests above can fail.
        folder = papers.folder() / "drawings"
        folder.mkdir()
        (folder / "index.html").write_text(PLANTED, encoding="utf-8")
        server = CompressingServer(folder)
        self.addCleanup(server.close)
        self.browser.show(360, "light")
        self.browser.open(f"{server.origin}/index.html")
        ratios = {each["where"].split()[-1]: round(each["ratio"], 1) for each in measure_charts.contrasts(self.browser)}
        self.assertEqual(ratios, {
            "rect.faint": 1.6, "rect.clear": 21, "rect.on-black": 21, "rect.half": 4.0, "text.small": 21, "text.wide": 21,
            "span.bar": 1.6})
        faults = measure_charts.label_faults(self.browser)
        self.assertEqual([("overlap" in each, "cut off" in each) for each in faults], [(True, False), (False, True), (False, True)], faults)
        sizes = {each["where"].split()[-1]: each["size"] for each in measure_layout.text_sizes(self.browser)}
        self.assertEqual({where: round(size, 1) for where, size in sizes.items() if size < 12}, {"text.small": 10})
        self.assertEqual(measure_layout.first_screen(self.browser)[:2], ["Seen", "words"])
        self.assertEqual((measure_layout.shares_on_screen(self.browser), measure_layout.tabs_to_share(self.browser)), (0, 2))


if __name__ == "__main__":
    unittest.main()
