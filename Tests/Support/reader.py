#!/usr/bin/env python3
"""Reads a published folder again and again until the file STOP is there, as readers do during a
publish: every page names an edition and the style sheet of that edition.

  reader.py STOP CURRENT PAGE...

Prints one line for each thing that no reader should meet: a page or a style sheet that is not there, a page
or a sheet of two editions, an edition that is older than one that was seen, pages of two editions in one
folder that stays open. The last line is the number of rounds and of editions that were seen.
"""
import os
import re
import sys

EDITION = re.compile(rb"edition-(\d+)")
# The releases that stay beside the current one, unless settings say otherwise.
KEPT = 4


def read(path, folder):
    with open(os.open(path, os.O_RDONLY, dir_fd=folder), "rb") as file:
        return file.read()


def editions(body):
    return {int(number) for number in EDITION.findall(body)}


def look(pages, folder, prefix, problems):
    """One round over all pages; the editions that they are of."""
    seen = []
    for page in pages:
        try:
            body = read(prefix + page, folder)
            of = editions(body)
            if len(of) != 1:
                problems.append(f"{page} is of the editions {sorted(of)}")
                continue
            sheet = re.search(rb"assets/sheet\.[0-9a-f]+\.css", body)[0].decode()
            if editions(read(prefix + sheet, folder)) != of:
                problems.append(f"{sheet} of {page} is of another edition")
            seen += of
        except OSError as error:
            problems.append(f"{page}: {error}")
    return seen


def main():
    stop, current, pages = sys.argv[1], sys.argv[2], sys.argv[3:]
    problems, all_seen, rounds, newest = [], set(), 0, 0
    print("reading", flush=True)
    while not os.path.exists(stop):
        rounds += 1
        # By the name, as a web server looks each page up.
        seen = look(pages, None, current + "/", problems)
        for edition in seen:
            if edition < newest:
                problems.append(f"edition {edition} after {newest}")
            newest = max(newest, edition)
        # In one folder that stays the same, as a copy is made of it.
        folder = os.open(current, os.O_RDONLY)
        own = []
        held = set(look(pages, folder, "", own))
        os.close(folder)
        if len(held) > 1:
            own.append(f"one folder has the editions {sorted(held)}")
        # A reader that had to wait for a busy processor may hold a release that is no longer kept.
        latest = look(pages[:1], None, current + "/", problems)
        if max(latest, default=newest) - newest <= KEPT:
            problems += own
        all_seen |= held | set(seen)
    for problem in problems[:20]:
        print(problem)
    print(rounds, len(all_seen))


main()
