#!/usr/bin/env python3
"""Builds sites of many stored leagues and shows how time and memory grow with their number.

    leagues_bench.py SKIDMARK [NUMBER...]    default: 100 250 500

Every league is the demo's ESPN league with ten teams and a season so far, under a key and a name of its own.
Nothing is fetched. Pictures for chats are left out: they are another program's work (rsvg-convert is not
in the search path). The marks: memory below 300 MB, and time that grows with the number of leagues only.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

LEAGUE = "espn-77310426"


def run(command):
    """One run: wall and processor time in s, peak memory in MB."""
    environment = {"PATH": "/nonexistent", "HOME": os.environ.get("HOME", "/")}
    began = time.perf_counter()
    child = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed:\n{errors.decode()}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit


def copy_league(template, site, number):
    """Puts the template's league into a site under another key and another name."""
    key = f"espn-{90_000_000 + number}"
    source = os.path.join(template, "data", LEAGUE)
    for base, _, files in os.walk(source):
        target = os.path.join(site, "data", key, os.path.relpath(base, source))
        os.makedirs(target, exist_ok=True)
        for name in files:
            with open(os.path.join(base, name), "rb") as file:
                data = file.read()
            data = data.replace(LEAGUE.encode(), key.encode())
            data = data.replace(LEAGUE[5:].encode(), key[5:].encode())
            data = data.replace(NAME.encode(), f"{NAME} {number}".encode())
            with open(os.path.join(target, name), "wb") as file:
                file.write(data)
    return key


def make_site(template, site, leagues):
    """A site with that many leagues."""
    keys = [copy_league(template, site, number) for number in range(leagues)]
    with open(os.path.join(site, "skidmark.yml"), "w", encoding="utf-8") as file:
        file.write("title: Many Leagues\nleagues:\n")
        for key in keys:
            file.write(f'  - {{platform: espn, id: "{key[5:]}", season: 2026}}\n')


def league_name(template):
    """What the template's league is called, from its stored season."""
    import json

    with open(os.path.join(template, "data", LEAGUE, "2026/league.json"), encoding="utf-8") as file:
        return json.load(file)["name"]


NAME = ""


def main():
    global NAME
    skidmark = os.path.abspath(sys.argv[1])
    sizes = [int(text) for text in sys.argv[2:]] or [100, 250, 500]
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, "template")
        run([skidmark, "init", template, "--demo", "--quiet"])
        run([skidmark, "build", "--site", template, "--league", LEAGUE, "--quiet"])
        NAME = league_name(template)
        print(f"{'leagues':>8}{'':>10}{'s':>9}{'ms each':>9}{'CPU s':>9}{'peak MB':>9}{'files':>9}")
        for leagues in sizes:
            site = os.path.join(folder, str(leagues))
            make_site(template, site, leagues)
            build = [skidmark, "build", "--offline", "--quiet", "--site", site]
            for what in ["new", "unchanged"]:
                wall, processor, memory = run(build)
                files = sum(len(names) for _, _, names in os.walk(os.path.join(site, "output")))
                print(f"{leagues:>8}{what:>10}{wall:>9.1f}{wall / leagues * 1e3:>9.0f}"
                      f"{processor:>9.1f}{memory:>9.1f}{files:>9}", flush=True)
            shutil.rmtree(site)


if __name__ == "__main__":
    main()
