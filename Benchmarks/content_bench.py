#!/usr/bin/env python3
"""Builds 10,000 Markdown pages with skidmark and with Hugo, in turns, and compares the two.

    content_bench.py SKIDMARK [--pages N] [--runs N] [--keep FOLDER]

The corpus is the same in every run: pages of 8 kB in a hundred folders, each with front matter, headings,
lists, emphasis, links and one table. Both programs get the same files and the same layout (their template
languages differ, the page does not), no feeds and no sitemap, and an empty output folder. Before anything is
said about speed, both outputs must have the same pages, and a sample of them the same visible text.
"""

import argparse
import html.parser
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

WORDS = """ball bench bye clock coach couch defense draft drive end field fourth fumble game goal helmet
huddle injury kick kicker league line loss manager napkin Monday pass penalty playoff point quarter rain
receiver roster runner sacko season snap spread stadium start streak Sunday tackle team tight touchdown trade
trophy waiver week whistle win yard a the of and to in was for with on that before after without every no"""


def sentence(chance, words):
    """One sentence; some of its words are strong, emphasised, code or a link."""
    picked = [chance.choice(words) for _ in range(chance.randint(6, 16))]
    for place, word in enumerate(picked):
        mark = chance.random()
        if mark < 0.03:
            picked[place] = f"**{word}**"
        elif mark < 0.06:
            picked[place] = f"*{word}*"
        elif mark < 0.07:
            picked[place] = f"`{word}`"
        elif mark < 0.08:
            picked[place] = f"[{word}](https://example.com/{word})"
    text = " ".join(picked)
    return text[0].upper() + text[1:] + "."


def page(number, size=8192):
    """One page of `size` bytes, the same for the same number."""
    chance = random.Random(number)
    words = WORDS.split()
    title = " ".join(chance.choice(words) for _ in range(4)).capitalize()
    parts = [
        f'---\ntitle: "{title} {number}"\ndate: 2026-{number % 9 + 1:02}-{number % 28 + 1:02}\n'
        f"description: {' '.join(chance.choice(words) for _ in range(9))}\n---\n"
    ]
    names = chance.sample(words, 8)
    rows = "".join(
        f"| {name} | {chance.randint(0, 14)} | {chance.randint(700, 1900) / 10} |\n" for name in names)
    length = len(parts[0])
    turn = 0
    while length < size:
        if turn == 2:
            block = f"| Team | Wins | Points |\n| --- | ---: | ---: |\n{rows}\n"
        elif turn % 5 == 0:
            block = f"## {sentence(chance, words)[:-1]}\n\n".replace("`", "")
        elif turn % 5 == 3:
            block = "".join(f"- {sentence(chance, words)}\n" for _ in range(4)) + "\n"
        else:
            block = " ".join(sentence(chance, words) for _ in range(5)) + "\n\n"
        parts.append(block)
        length += len(block)
        turn += 1
    return "".join(parts)


def path_of(number):
    return f"notes-{number % 100:02}/page-{number:05}.md"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<meta name="description" content="{description}">
</head>
<body>
<header><p>{site}</p></header>
<main>
{content}
</main>
<footer><p>Made for a benchmark.</p></footer>
</body>
</html>
"""


def make(folder, pages):
    """The corpus and the two sites, which share their Markdown files."""
    for number in range(pages):
        write(os.path.join(folder, "skidmark/content", path_of(number)), page(number))
    ours = os.path.join(folder, "skidmark")
    write(os.path.join(ours, "skidmark.yml"), "title: The Benchmark\nleagues: []\n")
    write(os.path.join(ours, "templates/pages/content.html.liquid"),
          "{% if page.shows_title %}<h1>{{ page.title }}</h1>\n{% endif %}{{ content }}")
    write(os.path.join(ours, "templates/layouts/page.html.liquid"), HEAD.format(
        title="{{ page.title }}", description="{{ page.description }}", site="{{ site.title }}",
        content="{{ content }}"))
    theirs = os.path.join(folder, "hugo")
    write(os.path.join(theirs, "config.yaml"), (
        "title: The Benchmark\nbaseURL: http://example.com/\n"
        "disableKinds: [taxonomy, term, RSS, sitemap, robotsTXT, section, 404]\n"
        "markup: {goldmark: {renderer: {unsafe: true}, extensions: {typographer: false, linkify: false,"
        " definitionList: false, footnote: false, taskList: false}}}\n"))
    os.symlink("../skidmark/content", os.path.join(theirs, "content"))
    write(os.path.join(theirs, "layouts/_default/single.html"), HEAD.format(
        title="{{ .Title }}, {{ .Site.Title }}", description="{{ .Description }}", site="{{ .Site.Title }}",
        content="<h1>{{ .Title }}</h1>\n{{ .Content }}"))
    write(os.path.join(theirs, "layouts/index.html"), "<!doctype html><title>{{ .Site.Title }}</title>\n")
    return ours, theirs


def run(command):
    """One run: wall and processor time in s, peak memory in MB."""
    began = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed:\n{output.decode()}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit


class Text(html.parser.HTMLParser):
    """The elements of a page and the words that a reader sees."""

    def __init__(self, document):
        super().__init__()
        self.elements, self.words = [], []
        self.feed(document)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append(tag)

    def handle_data(self, data):
        self.words += data.split()


def published(folder):
    """The pages of the corpus by their folders; skidmark has one more, for searching."""
    found = {}
    for base, _, files in os.walk(folder):
        if "index.html" in files and base not in (folder, os.path.join(folder, "search")):
            found[os.path.relpath(base, folder)] = os.path.join(base, "index.html")
    return found


def compare(ours, theirs, pages):
    """Ends the program unless both outputs are the same pages."""
    one, other = published(ours), published(theirs)
    if set(one) != set(other) or len(one) != pages:
        sys.exit(f"bench: {len(one)} and {len(other)} pages of {pages}: the outputs differ")
    sample = random.Random(7).sample(sorted(one), min(200, len(one)))
    for name in sample:
        with open(one[name], encoding="utf-8") as a, open(other[name], encoding="utf-8") as b:
            left, right = Text(a.read()), Text(b.read())
        if (left.words, left.elements) != (right.words, right.elements):
            sys.exit(f"bench: {name} reads differently in the two outputs")
    return len(sample)


def line(name, runs):
    walls, processor, memory = zip(*runs)
    print(f"{name:<34}{statistics.median(walls):>9.3f}{min(walls):>9.3f}"
          f"{statistics.median(processor):>9.3f}{statistics.median(memory):>9.1f}")


def touch_one(folder, turn):
    """Changes one page."""
    path = os.path.join(folder, "skidmark/content", path_of(turn * 37 + 5))
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"\nOne more line, number {turn}.\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("skidmark")
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--keep")
    options = parser.parse_args()
    skidmark = os.path.abspath(options.skidmark)
    has_hugo = shutil.which("hugo") is not None
    if not has_hugo:
        print("bench: hugo is not installed; skidmark is measured alone")
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or scratch
        os.makedirs(folder, exist_ok=True)
        ours, theirs = make(folder, options.pages)
        build = [skidmark, "build", "--site", ours, "--offline", "--quiet"]
        hugo = ["hugo", "--quiet", "--noChmod", "--noTimes", "-s", theirs]
        full, their = [], []
        # A folder of its own for each run: where much has just been removed, ext4 makes new files slowly.
        for turn in range(options.runs):
            full.append(run([*build, "--output", f"{ours}/output-{turn}"]))
            if has_hugo:
                their.append(run([*hugo, "-d", f"{theirs}/public-{turn}"]))
        sample = (
            compare(f"{ours}/output-0", f"{theirs}/public-0", options.pages) if has_hugo else 0)
        run(build)
        one = []
        for turn in range(options.runs * 2):
            touch_one(folder, turn)
            one.append(run(build))
        none = [run(build) for _ in range(options.runs)]
        if has_hugo:
            run([*hugo, "-d", f"{theirs}/public-last"])
            compare(f"{ours}/output", f"{theirs}/public-last", options.pages)
        print(f"{options.pages} pages of 8 kB; seconds, MB")
        if has_hugo:
            print(f"same pages: yes; same elements and words: in all of {sample} looked at")
        print(f"{'':<34}{'median':>9}{'min':>9}{'CPU':>9}{'peak MB':>9}")
        line("skidmark, all pages", full)
        if has_hugo:
            version = subprocess.run(["hugo", "version"], capture_output=True, text=True).stdout
            line("hugo " + (re.search(r"v([\d.]+)", version) or ["", "?"])[1] + ", all pages", their)
        line("skidmark, one page changed", one)
        line("skidmark, nothing changed", none)

        def median(runs, part):
            return statistics.median(values[part] for values in runs)

        if has_hugo:
            print(f"\nhugo / skidmark: {median(their, 0) / median(full, 0):.1f}× the time, "
                  f"{median(their, 1) / median(full, 1):.1f}× the processor, "
                  f"{median(their, 2) / median(full, 2):.1f}× the memory")
        print(f"one page / all pages: {median(one, 0) / median(full, 0):.3f} of the time")


if __name__ == "__main__":
    main()
