"""Which pictures the gallery has: each kind of page in each width and light, and the busy kinds in every variant."""
from collections import namedtuple
from pathlib import Path

import papers

Picture = namedtuple("Picture", "kind width scheme theme variant paper page")

WIDTHS = (390, 768, 1280)
EVERYTHING = tuple((width, "light") for width in WIDTHS) + ((390, "dark"), (1280, "dark"))
# A variant differs in what is there, not in how wide and how bright it may be.
ENDS = ((390, "light"), (1280, "light"))
PHONE = ((390, "light"),)
MOST = 250

RECORDED_PRESEASON = (("--sleeper", "1312071960615731200"), ("--espn", "18254195", "--season", "2026"))


def pictures():
    found = [*shown(), *tabloid(), *long_names(), *hidden(), *recorded()]
    assert len(found) <= MOST, f"{len(found)} pictures are too many to look at"
    return found


def each(looks, paper, kinds, theme="default", variant="demo"):
    for kind, page in kinds.items():
        for width, scheme in looks:
            yield Picture(kind, width, scheme, theme, variant, paper, page)


def kinds(paper):
    """A page of each kind, the longest of the latest week or season where there is a choice: what a body's class names, and
    the games'."""
    latest = papers.latest_week(paper)
    week, season = Path(latest).parent, Path(latest).parent.parent
    found = {}
    for kind, pages in papers.by_kind(paper).items():
        # A game of another sport is a story, too.
        own = [page for page in pages if not page.startswith("games/")] or pages
        near = [[page for page in own if page.startswith(f"{folder}/")] for folder in (week, season, season.parent)]
        found[kind] = latest if kind == "week" else next(filter(None, [*near, own]))[0]
    if "games/index.html" in paper.pages:
        found["games"] = "games/index.html"
        found["game"] = "games/4101/index.html"
        found["game-team"] = papers.matching(paper, r"^games/teams/")[0]
    return found


def some(paper, *names):
    return {kind: page for kind, page in kinds(paper).items() if kind in names}


def editions():
    """The special editions of the demo's league: (paper, kind and page)."""
    playoffs, champion = papers.playoffs(), papers.champions_edition(papers.playoffs())
    yield playoffs, {"playoffs": papers.playoff_weeks(playoffs)[0], "champion": champion}
    yield papers.preseason(), {"preseason": papers.latest_week(papers.preseason())}


def shown():
    yield from each(EVERYTHING, papers.demo(), kinds(papers.demo()))
    yield from each(ENDS, papers.demo(), {
        f"nfl-{name.split('/')[0]}": f"nfl/2026/{name}/index.html"
        for name in ("offense", "teams/kc", "compare/kc", "defense/turnovers")})
    for paper, pages in editions():
        yield from each(EVERYTHING, paper, pages)


def tabloid():
    paper = papers.tabloid()
    yield from each(ENDS, paper, some(paper, "home", "week", "season", "team", "story", "archive"), "tabloid")
    yield from each(PHONE, paper, some(paper, "nfl", "defenses", "advice"), "tabloid")
    yield from each(((390, "dark"), (768, "light")), paper, some(paper, "home", "week", "season"), "tabloid")
    yield from each(PHONE, papers.hidden_tabloid(), some(papers.hidden_tabloid(), "home", "week"), "tabloid", "hidden")


def long_names():
    paper = papers.long_names()
    yield from each(ENDS, paper, some(paper, "home", "week", "season", "team", "story", "managers", "draft", "archive"),
                    variant="long-names")
    yield from each(PHONE, paper, some(paper, "manager", "trades", "search"), variant="long-names")


def hidden():
    for variant, paper in [("hidden", papers.hidden()), ("strict", papers.strict())]:
        yield from each(ENDS, paper, some(paper, "home", "week", "season", "team"), variant=variant)
        yield from each(PHONE, paper, some(paper, "story", "archive", "manager"), variant=variant)
    week = papers.revealed(papers.latest_week(papers.strict()))
    yield from each(PHONE, papers.strict(), {"revealed": week}, variant="strict")


def recorded():
    for league in papers.RECORDED_CHAMPIONS:
        paper, variant = papers.recorded(*league), f"recorded-{league[1]}"
        if not paper:
            print("gallery: recorded leagues are left out: there is no ../shared/recordings")
            return
        champion, weeks = papers.champions_edition(paper), papers.weeks(paper)
        yield from each(ENDS, paper, {"champion": champion}, variant=variant)
        yield from each(PHONE, paper, {"playoffs": papers.playoff_weeks(paper)[0], "week": weeks[len(weeks) // 2],
                                       **some(paper, "home", "season", "draft", "trades", "math", "archive", "defenses", "advice")}, variant=variant)
    for league in RECORDED_PRESEASON:
        paper = papers.recorded(*league)
        yield from each(PHONE, paper, {"preseason": papers.latest_week(paper)}, variant=f"recorded-{league[1]}")
