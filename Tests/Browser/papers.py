"""The papers that the tests read, each built and served once, and the browser that reads them."""
import atexit, functools, importlib.util, os, tempfile
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


@functools.cache
def demo():
    return Paper(sites.build_demo(folder() / "demo"))


@functools.cache
def playoffs():
    return Paper(sites.build_playoffs(folder() / "playoffs"))


@functools.cache
def hostile(names):
    return Paper(sites.build_hostile(folder() / "hostile", list(names)))


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
    found += [("search", demo(), "search/index.html"), ("offline", demo(), "offline.html")]
    leagues = [page for page in of_depth(demo(), 1) if page != "search/index.html"]
    found += [(f"league-{number}", demo(), page) for number, page in enumerate(leagues)]
    weeks = of_depth(demo(), 3)
    first = [page for page in weeks if page.startswith(weeks[0].split("/")[0])]
    chosen = [first[0], first[len(first) // 2], first[-1]]
    found += [(Path(page).parent.name, demo(), page) for page in chosen]
    team_pages = of_depth(demo(), 4)
    of_latest = [page for page in team_pages if page.startswith(str(Path(chosen[-1]).parent))]
    chosen_teams = [of_latest[0], of_latest[len(of_latest) // 2], team_pages[-1]]
    found += [(f"team-{number}", demo(), page) for number, page in enumerate(chosen_teams)]
    found.append(("playoffs", playoffs(), of_depth(playoffs(), 3)[-1]))
    return found


def of_depth(paper, depth):
    return [page for page in paper.pages if page.count("/") == depth]
