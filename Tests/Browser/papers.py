"""The papers that the tests read, each built and served once, and the browser that reads them."""
import atexit, fcntl, functools, importlib.util, json, os, re, tempfile
from pathlib import Path

import sites
from chromium import Chromium

SHOTS = Path(os.environ["SKIDMARK_SCREENSHOTS"])


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
    found.append(("history", demo(), matching(demo(), r"/history/index\.html$")[0]))
    for name, paper in [("hidden", hidden()), ("strict", strict()), ("tabloid", tabloid())]:
        found.append((f"{name}-home", paper, "index.html"))
        found.append((f"{name}-week", paper, latest_week(paper)))
    found.append(("strict-revealed", strict(), revealed(latest_week(strict()))))
    return found


def varied(paper):
    """Every page but those that are the same page with other numbers: the sheets of the teams and the stories of the games in
    weeks before the latest, most weeks and teams of the season before, and most managers; every page where ALL_SEEDS is
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
    return [page for page in paper.pages if page not in alike]


def matching(paper, pattern):
    return [page for page in paper.pages if re.search(pattern, page)]


def weeks(paper):
    """The pages of weeks, league by league, the earliest first."""
    return matching(paper, r"^[^/]+/\d{4}/week-\d\d/index\.html$")


def latest_week(paper):
    return weeks(paper)[-1]


def revealed(page):
    """The page with the outcomes that a strict paper keeps from another one."""
    return page.replace("index.html", "revealed/index.html")


def scores(paper):
    """The points of every team in the latest week."""
    edition = json.loads(paper.text(latest_week(paper).replace("index.html", "edition.json")))
    sides = [game[side] for game in edition["matchups"] for side in ("home", "away")]
    return [side["points"] for side in sides if side]
