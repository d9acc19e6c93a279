#!/usr/bin/env python3
"""Times skidmark itself: start-up, and whole builds of a season that is stored.

    site_bench.py SKIDMARK [SHARED]
    site_bench.py --make SKIDMARK SITE [SHARED]    only makes and builds such a site

SHARED is a folder with recordings of real leagues; without it the demo's larger league is built.
"""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

LEAGUE, SEASON = "18254195", 2024  # ESPN, ten teams, a whole season with every kickoff
DEMO_LEAGUE = "sleeper-873150294416920577"  # the invented one with twelve teams


def run(command, check=True, path=None):
    """One run: wall and processor time in ms, peak memory in MB. `path` is where programs are looked for."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    if path is not None:
        quiet["env"] = os.environ | {"PATH": path}
    began = time.perf_counter()
    child = subprocess.Popen(command, **quiet)
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    if check and child.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed:\n{errors.decode()}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return wall * 1e3, (usage.ru_utime + usage.ru_stime) * 1e3, usage.ru_maxrss / unit


def letters(turn):
    """A number without digits: a paper that hides results must not have one that could be a score."""
    return "".join("abcdefghij"[int(digit)] for digit in str(turn))


def report(what, runs):
    walls, processor, memory = zip(*runs)
    print(
        f"{what:<34}{statistics.median(walls):>10.1f}{min(walls):>10.1f}"
        f"{statistics.median(processor):>10.1f}{max(memory):>10.1f}"
    )


def make_site(skidmark, site, shared):
    """Makes a site and fetches its season; the words that choose the league, if there are several."""
    recordings = os.path.join(os.path.abspath(shared), "recordings") if shared else ""
    if shared and os.path.isdir(os.path.join(recordings, "lm-api-reads.fantasy.espn.com")):
        run([skidmark, "init", site, "--espn", LEAGUE, "--offline"])
        path = os.path.join(site, "skidmark.yml")
        with open(path, encoding="utf-8") as file:
            text = file.read().replace(f'id: "{LEAGUE}"', f'id: "{LEAGUE}"\n    season: {SEASON}')
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{text}\nrecordings: {recordings}\n")
        print(f"season: ESPN league {LEAGUE} of {SEASON}, as recorded")
        choice = []
    else:
        run([skidmark, "init", site, "--demo"])
        print("season: the demo's league of twelve (no recordings of real leagues here)")
        choice = ["--league", DEMO_LEAGUE]
    run([skidmark, "build", "--site", site, "--env", "mock", *choice])
    return choice


def retitle(site, title):
    """Changes something on every page, so that all of them are written again."""
    path = os.path.join(site, "skidmark.yml")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub(r"(?m)^title:.*$", f"title: {title}", text))


def set_stories(site, switch):
    path = os.path.join(site, "skidmark.yml")
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"(?m)^sections:\n  stories: \w+\n", "", file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{text.rstrip()}\nsections:\n  stories: {switch}\n")


def story_pairs(skidmark, site, choice):
    """Runs of two sites in turn, one with the pages of stories, one without; a busy machine slows both. No cards
    are drawn: another program does that, and its time varies more than stories cost."""
    sites = {}
    for switch in ("on", "off"):
        sites[switch] = f"{site}-{switch}"
        shutil.copytree(site, sites[switch])
        set_stories(sites[switch], switch)
    runs = [], []
    for turn in range(61):
        for of_switch, (switch, copy) in zip(runs, sites.items()):
            retitle(copy, f"Paper {letters(turn)} of its copy")
            done = run([skidmark, "build", "--offline", "--site", copy, *choice], path="/nonexistent")
            # The first run makes the copy's output.
            if turn > 0:
                of_switch.append(done)
    return runs


def main():
    if sys.argv[1] == "--make":
        skidmark, site, *shared = sys.argv[2:]
        make_site(os.path.abspath(skidmark), site, shared[0] if shared else "")
        return
    skidmark = os.path.abspath(sys.argv[1])
    shared = sys.argv[2] if len(sys.argv) > 2 else ""
    # In memory if possible: what a file system charges for a new file depends on what it did a minute ago.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        site = os.path.join(folder, "site")
        choice = make_site(skidmark, site, shared)
        build = [skidmark, "build", "--offline", "--site", site, *choice]
        run(build)
        changed = []
        for turn in range(10):
            retitle(site, f"Paper number {turn}")
            changed.append(run(build))
        stories = story_pairs(skidmark, site, choice)
        unchanged = [run(build) for _ in range(10)]
        pages = sum(len(files) for _, _, files in os.walk(os.path.join(site, "output")))
        told = sum(bool(re.search(r"/week-\d\d/game-\d+$", folder)) for folder, _, _ in os.walk(os.path.join(site, "output")))
        print(f"output: {pages} files\n")
    run([skidmark, "--version"])
    print(f"{'':<34}{'median':>10}{'min':>10}{'CPU':>10}{'peak':>10}")
    print(f"{'':<34}{'ms':>10}{'ms':>10}{'ms':>10}{'MB':>10}")
    report("build --offline, every page new", changed)
    report("the same without cards", stories[0])
    report("the same, sections.stories: off", stories[1])
    report("build --offline, nothing new", unchanged)
    # Of the faster half of the runs: the slower one tells what else the machine did.
    halves = [sorted(run[1] for run in runs)[: len(runs) // 2] for runs in stories]
    cost = statistics.mean(halves[0]) - statistics.mean(halves[1])
    print(f"pages of {told} stories: {cost:.1f} ms of processor time, {cost * 102 / max(1, told):.1f} for 17 weeks of six")
    report("--version", [run([skidmark, "--version"]) for _ in range(40)])
    print(f"\nbinary: {os.path.getsize(skidmark) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
