#!/usr/bin/env python3
"""How long a changed stylesheet takes from the file to the open page of `skidmark serve`, in a real Chromium.

    style_bench.py PROGRAM [--edits N]

Needs the Python of Scripts/test-browser (~/.cache/skidmark-browser/bin/python). Prints milliseconds by the clock, from
the moment before the file is written to the frame in which the page has the new color, and how long the whole build
took. The page must not have loaded again.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
NOTE = """
window.isOld = true; window.seen = [];
let last = getComputedStyle(document.body).color;
(function look() {
  const now = getComputedStyle(document.body).color;
  if (now !== last) window.seen.push([now, Date.now()]);
  last = now;
  requestAnimationFrame(look);
})();
"""


def is_built(site, color):
    """Whether the output has the color."""
    try:
        styles = [each.read_text() for each in site.glob("output/assets/mine.*.css")]
    except FileNotFoundError:  # A build has just replaced it.
        return False
    return any(color in style for style in styles)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--edits", type=int, default=11)
    options = parser.parse_args()
    os.environ["SKIDMARK_PROGRAM"] = os.path.abspath(options.program)
    import sites
    from chromium import Chromium

    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        sites.build_demo(site)
        style = site / "assets/mine.css"
        style.parent.mkdir(exist_ok=True)
        style.write_text("body { color: rgb(1, 0, 0) }")
        server = subprocess.Popen(
            [os.environ["SKIDMARK_PROGRAM"], "serve", "--site", str(site), *sites.NOW],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        browser = Chromium()
        try:
            origin = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())[0]
            # A page that is open before the first build is over loads again when it is.
            server.stderr.readline()
            week = next(each for each in sites.pages(site / "output") if "/week-" in each)
            browser.open(f"{origin}/{week}")
            browser.run(NOTE)
            times, builds = [], []
            for edit in range(2, options.edits + 2):
                color = f"rgb({edit}, 0, 0)"
                began = time.time()
                style.write_text(f"body {{ color: {color} }}")
                seen = None
                while not seen:
                    time.sleep(0.02)
                    seen = browser.run(f"return (window.seen || []).find(e => e[0] === '{color}')")
                times.append(seen[1] - began * 1000)
                while not is_built(site, color):
                    time.sleep(0.01)
                builds.append((time.time() - began) * 1000)
                time.sleep(0.3)
            if not browser.run("return window.isOld === true"):
                sys.exit("bench: the page loaded again")
            print(f"{'style in the page, ms':<28}{statistics.median(times):8.0f}   "
                  + " ".join(f"{each:.0f}" for each in sorted(times)))
            print(f"{'site built, ms':<28}{statistics.median(builds):8.0f}   "
                  + " ".join(f"{each:.0f}" for each in sorted(builds)))
        finally:
            browser.close()
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
