"""Takes pictures of every kind of page, to be looked at, and a page that shows them all. Usage: gallery.py FOLDER [KIND ...]"""
import html, sys
from pathlib import Path

import gallery_plan
import papers

HEIGHT = 8000
# What comes into sight only by scrolling is fetched, too.
READY = """
const done = arguments[arguments.length - 1];
const drawn = () => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next)));
(async () => {
  for (const image of document.images) { image.loading = 'eager'; }
  await Promise.all([...document.images].map(image => image.decode().catch(() => {})));
  await document.fonts.ready;
  await drawn();
  done();
})();
"""
SHEET = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
body {{ margin: 1rem; font: 14px sans-serif; background: #eee; }}
section {{ display: flex; gap: 1rem; overflow-x: auto; align-items: start; }}
figure {{ margin: 0; flex: none; }} figure div {{ max-height: 640px; overflow: hidden; border: 1px solid #999; }}
img {{ display: block; width: 240px; }} .w768 img {{ width: 320px; }} .w1280 img {{ width: 420px; }}
</style><h1>{count} pictures</h1>{sections}</html>
"""


def search(browser, words):
    """A page for searching shows what it is for only when someone has searched."""
    browser.run("document.querySelector('[data-search] input').value = arguments[0];"
                "document.querySelector('[data-search]').requestSubmit();", words)
    browser.wait("return !document.querySelector('[data-search-results]').hidden;")


def take(browser, picture, folder):
    name = "-".join(str(each) for each in picture[:5]) + ".png"
    browser.show(picture.width, picture.scheme, height=844)
    browser.driver.get(picture.paper.address(picture.page))
    if picture.kind == "search":
        search(browser, "the")
    browser.driver.execute_async_script(READY)
    browser.photograph(folder / name, HEIGHT)
    return name


def sheet(taken):
    sections = []
    for kind in dict.fromkeys(picture.kind for picture, _ in taken):
        figures = "".join(
            f'<figure class="w{picture.width}"><figcaption>{html.escape(name[:-4])}</figcaption>'
            f'<div><a href="{name}"><img loading="lazy" src="{name}" alt=""></a></div></figure>'
            for picture, name in taken if picture.kind == kind)
        sections.append(f"<h2>{kind}</h2><section>{figures}</section>")
    return SHEET.format(count=len(taken), sections="".join(sections))


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [each for each in gallery_plan.pictures() if not sys.argv[2:] or each.kind in sys.argv[2:]]
    browser = papers.chromium()
    taken = [(picture, take(browser, picture, folder)) for picture in chosen]
    (folder / "index.html").write_text(sheet(taken), encoding="utf-8")
    print(f"gallery: {len(taken)} pictures; look at {folder / 'index.html'}")


if __name__ == "__main__":
    main()
