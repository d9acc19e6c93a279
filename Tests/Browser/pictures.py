"""Takes pictures of the demo for the README. Usage: pictures.py FOLDER"""
import base64, html, os, subprocess, sys, tempfile
from pathlib import Path

import papers
import sites

WIDTH = 430
CHAT = """<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><style>
body {{ margin: 0; padding: 16px; background: #efe7dd; font: 15px/1.4 system-ui, sans-serif; }}
p {{ margin: 0; padding: 10px 12px; border-radius: 12px; background: #fff; white-space: pre-wrap;
     overflow-wrap: anywhere; box-shadow: 0 1px 1px #0003; }}
</style><p>{}</p>"""


def take(browser, address, path, height):
    """Takes the top of a page, two pixels for each of CSS."""
    browser.command("Emulation.setDeviceMetricsOverride", width=WIDTH, height=height,
                    deviceScaleFactor=2, mobile=True)
    browser.driver.get(address)
    picture = browser.command("Page.captureScreenshot", format="png",
                              clip={"x": 0, "y": 0, "width": WIDTH, "height": height, "scale": 1})
    path.write_bytes(base64.b64decode(picture["data"]))
    print(f"{path}: {path.stat().st_size // 1024} KB")


def bold(text):
    """WhatsApp's *bold* as HTML."""
    parts = html.escape(text).split("*")
    return "".join(f"<b>{part}</b>" if index % 2 else part for index, part in enumerate(parts))


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    paper = papers.demo()
    week = papers.weeks(paper)[-1]
    sheet = next(page for page in paper.pages if page.startswith(str(Path(week).parent) + "/team-"))
    browser = papers.chromium()
    take(browser, paper.address(week), folder / "week.png", 900)
    take(browser, paper.address(sheet), folder / "team.png", 900)
    run = subprocess.run(
        [os.environ["SKIDMARK_PROGRAM"], "share", "--site", str(paper.output.parent),
         "--league", sites.SLEEPER, "--part", "1", *sites.NOW],
        capture_output=True, text=True, check=True)
    with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as page:
        page.write(CHAT.format(bold(run.stdout.strip())))
        page.flush()
        take(browser, f"file://{page.name}", folder / "share.png", 560)


if __name__ == "__main__":
    main()
