"""The papers that the tests read, each built and served once, and the browser that reads them."""
import atexit, fcntl, functools, importlib.util, json, os, re, tempfile
from pathlib import Path

import sites
from chromium import Chromium

SHOTS = Path(os.environ["SKIDMARK_SCREENSHOTS"])

# Names as people choose them, of every length and script.
LONG_NAMES = [
    "The Artist Formerly Known as Last Place, Now Known as Second to Last 🏈",
    "👨‍👩‍👧‍👦 Family Business & Sons (Est. 1998) 👨‍👩‍👧‍👦",
    "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
    "🔥🔥🔥🔥🔥🔥🔥🔥",
    "Les Misérables du Fantasy, Édition Québécoise",
    "勝利の女神に見放されたチーム",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "It’s Not a Rebuild, It’s a Lifestyle Choice We All Regret",
    "فريق الأبطال 🏆",
    "🏳️‍🌈 Over the Rainbow, Under .500",
    "x",
    "Touchdown Abbey: The Complete Fourth Season",
    "ALL CAPS, NO BRAKES, NO DEFENSE, NO HOPE",
]
RECORDED_CHAMPIONS = [
    ("--sleeper", "1049056120377090048"), ("--sleeper", "522458773317046272"),
    ("--espn", "18254195", "--season", "2024"),
]


class Paper:
    def __init__(self, output):
        self.output = output
        self.pages = sites.pages(output)
        # Below a folder, as its base_url says: the page for wrong addresses begins there.
        root = Path(tempfile.mkdtemp(dir=folder()))
        (root / "gazette").symlink_to(output)
        self.server = sites.Server(root)
        atexit.register(self.server.close)

    def address(self, page):
        return f"{self.server.origin}/gazette/{page}"

    def text(self, page):
        return (self.output / page).read_bytes()


@functools.cache
def folder():
    made = tempfile.TemporaryDirectory(prefix="skidmark-browser-")
    atexit.register(made.cleanup)
    return Path(made.name)


def built(name, build, *arguments):
    """A paper of that name. Only the first process that needs it builds it, where Scripts/test-browser gives a folder to
    share; no test changes one."""
    shared = Path(os.environ.get("SKIDMARK_PAPERS") or folder())
    done = shared / f"{name}.done"
    with open(shared / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            done.write_text(str(build(shared / name, *arguments)))
    return Paper(Path(done.read_text()))


@functools.cache
def demo():
    return built("demo", sites.build_demo)


@functools.cache
def hidden():
    return built("hidden", sites.build_demo, "reveal: hidden")


@functools.cache
def strict():
    return built("strict", sites.build_demo, "reveal: strict")


@functools.cache
def tabloid():
    return built("tabloid", sites.build_demo, "theme: tabloid")


@functools.cache
def hidden_tabloid():
    return built("hidden-tabloid", sites.build_demo, "theme: tabloid\nreveal: hidden")


@functools.cache
def strict_tabloid():
    return built("strict-tabloid", sites.build_demo, "theme: tabloid\nreveal: strict")


@functools.cache
def playoffs():
    return built("playoffs", sites.build_playoffs)


@functools.cache
def preseason():
    return built("preseason", sites.build_preseason)


@functools.cache
def long_names():
    return built("long-names", sites.build_named, LONG_NAMES)


@functools.cache
def recorded(*league):
    """A recorded league, or None where the recordings are not next to the repository."""
    shared = Path(os.environ.get("SKIDMARK_SHARED") or Path(__file__).resolve().parents[3] / "shared")
    recordings = shared / "recordings"
    if not recordings.is_dir():
        return None
    name = "-".join(["recorded", *(each.strip("-") for each in league)])
    return built(name, sites.build_recorded, recordings, *league)


@functools.cache
def hostile(names):
    return built("hostile", sites.build_hostile, list(names))


@functools.cache
def chromium():
    browser = Chromium()
    atexit.register(browser.close)
    return browser


@functools.cache
def axe_source():
    """axe-core, which a package of Python brings along."""
    package = importlib.util.find_spec("axe_playwright_python")
    return (Path(package.origin).parent / "axe.min.js").read_text()


@functools.cache
def kinds():
    """One page of each kind and more of the busy ones: (name, paper, page)."""
    found = [("home", demo(), "index.html")]
    for name in ["search/index.html", "offline.html", "404.html", "rules/index.html"]:
        found.append((name.split("/")[0].split(".")[0], demo(), name))
    posts = [page for page in demo().pages if page.startswith("posts/")]
    found += [(f"posts-{number}", demo(), page) for number, page in enumerate(posts)]
    leagues = sorted({page.split("/")[0] for page in weeks(demo())})
    for number, league in enumerate(leagues):
        found.append((f"league-{number}", demo(), f"{league}/index.html"))
        found.append((f"archive-{number}", demo(), f"{league}/archive/index.html"))
    first = [page for page in weeks(demo()) if page.startswith(leagues[0])]
    chosen = [first[0], first[len(first) // 2], first[-1]]
    found += [(Path(page).parent.name, demo(), page) for page in chosen]
    sheets = matching(demo(), r"/week-\d\d/team-\w+/index\.html$")
    of_latest = [page for page in sheets if page.startswith(str(Path(chosen[-1]).parent))]
    chosen_teams = [of_latest[0], of_latest[len(of_latest) // 2], sheets[-1]]
    found += [(f"team-{number}", demo(), page) for number, page in enumerate(chosen_teams)]
    seasons = matching(demo(), r"/\d{4}/team-\w+/index\.html$")
    found += [(f"season-{number}", demo(), page) for number, page in enumerate(seasons[::12])]
    stories = matching(demo(), r"/week-\d\d/game-\d+/index\.html$")
    found.append(("story", demo(), stories[-1]))
    found.append(("story-strict", strict(), stories[-1]))
    found.append(("games", demo(), "games/index.html"))
    found.append(("game", demo(), "games/4101/index.html"))
    found.append(("game-strict", strict(), "games/4101/index.html"))
    found.append(("game-hockey", demo(), "games/4201/index.html"))
    found.append(("game-team", demo(), "games/teams/nba-port-amity-herons/index.html"))
    found.append(("playoffs", playoffs(), weeks(playoffs())[-1]))
    found.append(("wrapped", playoffs(), matching(playoffs(), r"/team-1/wrapped/index\.html$")[0]))
    for name in ["index", "offense/index", "defense/turnovers/index", "teams/kc/index", "compare/kc/index"]:
        page = "nfl/" + ("" if name == "index" else "2026/") + f"{name}.html"
        found.append((f"nfl-{name.split('/')[0]}", demo(), page))
    found.append(("history", demo(), matching(demo(), r"/history/index\.html$")[0]))
    for name, paper in [("hidden", hidden()), ("strict", strict()), ("tabloid", tabloid())]:
        found.append((f"{name}-home", paper, "index.html"))
        found.append((f"{name}-week", paper, latest_week(paper)))
    found.append(("strict-revealed", strict(), revealed(latest_week(strict()))))
    return found


def varied(paper):
    """Every page but those that are the same page with other numbers: the sheets of the teams and the stories of the games in
    weeks before the latest, most weeks and teams of the season before, most managers, and most numbers and teams of the NFL; every page where ALL_SEEDS is
    set, as Scripts/fuzz does."""
    if os.environ.get("ALL_SEEDS"):
        return paper.pages
    latest = str(Path(latest_week(paper)).parent)
    sheets = matching(paper, r"/week-\d\d/(team-\w+|game-\d+)/(revealed/(part-\d/)?)?index\.html$")
    alike = {page for page in sheets if not page.startswith(latest)}
    alike |= set(matching(paper, r"/2025/(week-(0[2-9]|1[0-4])|team-([2-9]|1\d)(/wrapped)?)/(revealed/)?index\.html$"))
    managers = matching(paper, r"/managers/[^/]+/index\.html$")
    alike |= {page for page in managers if "/managers/revealed/" not in page} - set(managers[::6])
    alike |= set(matching(paper, r"^games/4102/|^games/teams/nhl|^games/4101/revealed/(part-[3-9]|timeline-[2-9])/"))
    numbers = r"^nfl/2026/((offense|defense)/(?!index|points/|turnovers/)|(teams|compare)/(?!kc/|was/))"
    alike |= set(matching(paper, numbers))
    return [page for page in paper.pages if page not in alike]


def by_kind(paper):
    """The pages of each kind, which the body's class names: home, week, team and so on; the longest page first."""
    found = {}
    for page in paper.pages:
        text = paper.text(page)
        kind = re.search(rb'<body class="page-([a-z-]+)', text)
        if kind:
            found.setdefault(kind[1].decode(), []).append((-len(text), page))
    return {kind: [page for _, page in sorted(pages)] for kind, pages in sorted(found.items())}


def with_each_chart(paper):
    """The longest page with each kind of chart, which the figure's classes name."""
    found = {}
    for page in paper.pages:
        text = paper.text(page)
        for classes in re.findall(rb'<figure class="([^"]*\bchart\b[^"]*)"', text):
            chart = classes.decode().replace(" ", ".")
            found[chart] = max(found.get(chart, (0, "")), (len(text), page))
    return {chart: page for chart, (_, page) in sorted(found.items())}


def matching(paper, pattern):
    return [page for page in paper.pages if re.search(pattern, page)]


def weeks(paper):
    """The pages of weeks, league by league, the earliest first."""
    return matching(paper, r"^[^/]+/\d{4}/week-\d\d/index\.html$")


def latest_week(paper):
    return weeks(paper)[-1]


def edition(paper, page):
    """All that a week's page prints, as data."""
    return json.loads(paper.text(page.replace("index.html", "edition.json")))


def playoff_weeks(paper):
    """The pages of the weeks of the playoffs before the champion was found."""
    champion = champions_edition(paper)
    return [page for page in weeks(paper) if page < champion and edition(paper, page)["phase"] == "playoffs"]


def champions_edition(paper):
    """The page of the week in which the season's champion was found."""
    ended = [page for page in weeks(paper) if edition(paper, page)["numbers"].get("recap")]
    return ended[-1]


def final(paper, page):
    """Of a champion's edition: the names of the champion and the runner-up, and their points in the final."""
    found = edition(paper, page)
    finish = {each["how"]: each["team"] for each in found["numbers"]["recap"]["finish"]}
    teams = [finish["champion"], finish["runner_up"]]
    names = {each["id"]: each["name"] for each in found["teams"]}
    sides = [[game["home"], game["away"]] for game in found["matchups"] if game["home"] and game["away"]]
    points = next({side["team"]: side["points"] for side in pair} for pair in sides
                  if {side["team"] for side in pair} == set(teams))
    return [names[each] for each in teams], [points[each] for each in teams]


def straight(text):
    """A text with straight quotes, as a league's data has it; pages have curly ones."""
    return text.translate(str.maketrans("‘’“”", "''\"\""))


def revealed(page):
    """The page with the outcomes that a strict paper keeps from another one."""
    return page.replace("index.html", "revealed/index.html")


def scores(paper):
    """The points of every team in the latest week."""
    sides = [game[side] for game in edition(paper, latest_week(paper))["matchups"] for side in ("home", "away")]
    return [side["points"] for side in sides if side]
