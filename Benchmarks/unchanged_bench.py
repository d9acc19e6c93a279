#!/usr/bin/env python3
"""What a build costs when little or nothing has changed, by two programs in turns.

    unchanged_bench.py NEW [OLD] [--runs N] [--pages N] [--leagues N]

Processor time (user and system) in milliseconds, medians, and the peak of memory in MB. Everything happens
offline, on copies of the demo.
"""

import argparse
import glob
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import content_bench
import leagues_bench

NOW = ["--now", "2026-11-17T09:00:00Z"]


def run(command):
    """Processor time in ms and peak memory in MB."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed:\n{errors.decode()}")
    return (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def forget(site):
    """What the platforms said stays, and nothing that was made of it."""
    shutil.rmtree(f"{site}/output")
    for path in glob.glob(f"{site}/data/*/*/week-*"):
        shutil.rmtree(path)
    for path in glob.glob(f"{site}/data/*/*/league.json") + glob.glob(f"{site}/.output-*"):
        os.remove(path)


class Demo:
    """A built demo, and what may happen to it between two builds."""

    def __init__(self, program, folder):
        self.program, self.site = program, os.path.join(folder, "demo")
        subprocess.run([program, "init", self.site, "--demo", "-q"], check=True)
        self.fetched(0)
        self.build()

    def build(self, *more):
        return run([self.program, "build", "-s", self.site, "-q", "--offline", *NOW, *more])

    def unchanged(self, turn):
        return self.build()

    def fetched(self, turn):
        return run([self.program, "build", "-s", self.site, "-q", *NOW])

    def template(self, turn):
        write(f"{self.site}/templates/pages/team.html.liquid", f"{{{{ team.name }}}} {turn}")
        return self.build()

    def style(self, turn):
        write(f"{self.site}/assets/mine.css", f"body {{ margin: {turn}px }}")
        return self.build()

    def everything(self, turn):
        forget(self.site)
        return self.build()


class NewWeek:
    """The demo's Sleeper league as it is built on the Tuesday after week 10, after a paper a week earlier."""

    LEAGUE = "873150294416920577"
    WEEK = 10

    def __init__(self, program, folder):
        self.program, self.site = program, os.path.join(folder, "week")

    def week(self, turn):
        """For a site without an address, as most begin."""
        return self.spent(lambda settings: re.sub(r"(?m)^base_url:.*\n", "", settings))

    def addressed(self, turn):
        """Links to the site show a picture, which rsvg-convert makes of the week's card."""
        return self.spent(lambda settings: settings)

    def spent(self, change):
        subprocess.run([self.program, "init", self.site, "--demo", "-q"], check=True)
        settings = f"{self.site}/skidmark.yml"
        with open(settings) as file:
            text = change(file.read())
        head = re.split(r"\n(?:games|leagues):", text)[0]
        write(
            settings,
            f'{head}\nleagues:\n  - {{platform: sleeper, id: "{self.LEAGUE}", season: 2026}}\n')
        recordings = f"{self.site}/recordings"
        shutil.copytree(recordings, f"{self.site}-later")
        self.turn_back(f"{recordings}/api.sleeper.app/v1")
        for _ in range(2):
            self.build()
        shutil.rmtree(recordings)
        os.rename(f"{self.site}-later", recordings)
        spent = self.build()
        shutil.rmtree(self.site)
        return spent

    def build(self):
        return run([self.program, "build", "-s", self.site, "-q", *NOW])

    def turn_back(self, sleeper):
        """What Sleeper said before the last week was played. The platform's own records stay, for no fact comes from them."""
        def change(path, how):
            with open(f"{sleeper}/{path}.json") as file:
                answer = json.load(file)
            how(answer)
            write(f"{sleeper}/{path}.json", json.dumps(answer))

        def unplayed(sides):
            for side in sides:
                side["points"] = 0
                for key in ("players_points", "starters_points"):
                    points = side.get(key) or []
                    side[key] = {p: 0 for p in points} if isinstance(points, dict) else [0] * len(points)

        league = f"league/{self.LEAGUE}"
        change("state/nfl", lambda a: a.update(week=self.WEEK, leg=self.WEEK, display_week=self.WEEK))
        change(league, lambda a: a["settings"].update(leg=self.WEEK, last_scored_leg=self.WEEK - 1))
        change(f"{league}/matchups/{self.WEEK}", unplayed)


class Pages:
    """A site of many pages of Markdown in the default theme."""

    def __init__(self, program, folder, count):
        self.program, self.site = program, os.path.join(folder, "pages")
        self.count = count
        subprocess.run([program, "init", self.site, "--demo", "-q"], check=True)
        for number in range(count):
            write(f"{self.site}/content/{content_bench.path_of(number)}", content_bench.page(number))
        run([program, "build", "-s", self.site, "-q", *NOW])
        self.build()

    def build(self):
        return run([self.program, "build", "-s", self.site, "-q", "--offline", *NOW])

    def all(self, turn):
        forget(self.site)
        return self.build()

    def one(self, turn):
        number = turn % self.count
        write(
            f"{self.site}/content/{content_bench.path_of(number)}",
            content_bench.page(number) + f"\nTurn {turn}.\n")
        return self.build()

    def unchanged(self, turn):
        return self.build()


def table(rows, programs):
    head = "".join(f"{name:>14}{'MB':>7}" for name in programs)
    print(f"{'processor time, ms':<44}{head}{'ratio':>8}")
    for name, figures in rows:
        cells = "".join(f"{time:14.0f}{memory:7.0f}" for time, memory in figures)
        ratio = f"{figures[-1][0] / figures[0][0]:8.1f}" if len(figures) > 1 else ""
        print(f"{name:<44}{cells}{ratio}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("new")
    parser.add_argument("old", nargs="?")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--leagues", type=int, default=500)
    options = parser.parse_args()
    programs = {"new": options.new} | ({"old": options.old} if options.old else {})
    rows = []

    def measure(name, sites, method, runs):
        figures = {key: [] for key in sites}
        for turn in range(runs):
            for key, site in sites.items():
                figures[key].append(getattr(site, method)(turn + 1))
        rows.append(
            (name, [
                (statistics.median(time for time, _ in figures[key]), max(m for _, m in figures[key]))
                for key in sites
            ]))

    with tempfile.TemporaryDirectory() as folder:
        def place(key):
            path = os.path.join(folder, key)
            os.makedirs(path, exist_ok=True)
            return path

        demos = {key: Demo(program, place(key)) for key, program in programs.items()}
        measure("demo, nothing changed, offline", demos, "unchanged", options.runs)
        measure("demo, nothing new fetched", demos, "fetched", options.runs)
        weeks = {key: NewWeek(program, place(key)) for key, program in programs.items()}
        measure("one league, one new week", weeks, "week", options.runs)
        measure("the same, and an address", weeks, "addressed", options.runs)
        measure("demo, a template of the team pages", demos, "template", options.runs)
        measure("demo, a stylesheet", demos, "style", options.runs)
        measure("demo, everything", demos, "everything", max(3, options.runs // 2))
        if options.pages:
            pages = {
                key: Pages(program, place(key), options.pages) for key, program in programs.items()}
            measure(f"{options.pages} pages, all", pages, "all", 3)
            measure(f"{options.pages} pages, nothing changed", pages, "unchanged", 3)
            measure(f"{options.pages} pages, one changed", pages, "one", 3)
            for site in pages.values():
                shutil.rmtree(site.site)
        if options.leagues:
            class Leagues:
                def __init__(self, program, folder, template):
                    self.program, self.site = program, os.path.join(folder, "leagues")
                    leagues_bench.NAME = leagues_bench.league_name(template)
                    leagues_bench.make_site(template, self.site, options.leagues)
                    self.build()
                    self.build()

                def build(self):
                    return run([self.program, "build", "-s", self.site, "-q", "--offline", *NOW])

                def unchanged(self, turn):
                    return self.build()

            sites = {
                key: Leagues(program, place(key), demos[key].site)
                for key, program in programs.items()}
            measure(f"{options.leagues} leagues, nothing changed", sites, "unchanged", 3)
    table(rows, programs)


if __name__ == "__main__":
    main()
