"""Takes the README's picture of the demo: three phones and the chat. Usage: pictures.py FOLDER"""
import base64, html, os, re, subprocess, sys, tempfile
from pathlib import Path

import papers
import sites

PHONE = (390, 800)
SHEET = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; padding: 40px; display: grid; grid-template-columns: repeat(3, 300px) 320px; gap: 32px;
       align-items: center; background: #d9d2c2; font: 17px/1.45 system-ui, "Noto Sans", sans-serif; }}
img {{ display: block; width: 284px; border: 8px solid #191613; border-radius: 32px; }}
p {{ margin: 0; padding: 14px 16px; border-radius: 4px 18px 18px; background: #fff; color: #191613; white-space: pre-wrap;
     overflow-wrap: anywhere; }}
</style>{phones}<p>{message}</p>"""


def take(browser, address, width, height, scale, kind="png"):
    """The top of a page as a picture's bytes in Base64."""
    browser.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                    deviceScaleFactor=scale, mobile=width < 700)
    browser.driver.get(address)
    quality = {"quality": 88} if kind == "jpeg" else {}
    return browser.command("Page.captureScreenshot", format=kind, **quality)["data"]


def bold(text):
    """WhatsApp's *bold* as HTML."""
    return re.sub(r"\*([^*\n]+)\*", r"<b>\1</b>", html.escape(text))


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    paper = papers.demo()
    week = next(page for page in reversed(papers.weeks(paper)) if page.startswith("shame"))
    roasts = [page for page in paper.pages if page.startswith(str(Path(week).parent) + "/team-")]
    browser = papers.chromium()
    pages = [week, roasts[len(roasts) // 2], papers.champions_edition(paper)]
    shots = [take(browser, paper.address(page), *PHONE, 2) for page in pages]
    run = subprocess.run(
        [os.environ["SKIDMARK_PROGRAM"], "share", "--site", str(paper.output.parent),
         "--league", sites.SLEEPER, *sites.NOW],
        capture_output=True, text=True, check=True)
    phones = "".join(f'<img src="data:image/png;base64,{shot}" alt="">' for shot in shots)
    with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as page:
        page.write(SHEET.format(phones=phones, message=bold(run.stdout.strip())))
        page.flush()
        picture = take(browser, f"file://{page.name}", 1396, 680, 1.25, "jpeg")
    path = folder / "paper.jpg"
    path.write_bytes(base64.b64decode(picture))
    print(f"{path}: {path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
