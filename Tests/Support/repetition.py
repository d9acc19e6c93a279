#!/usr/bin/env python3
"""How often a league reads the same again, within a season and over seasons.

    repetition.py SITE…      one site, or the sites of one league's seasons, in their order

Reads edition.json alone, with names and numbers masked. Prints one line per mark: what, how many, of how many.
"""
import collections
import glob
import json
import os
import re
import sys

# Papers of a season in which a game's story should not sound the same.
STORY_WEEKS = 10
# For how many seasons a manager, or the whole league, does not read the same.
OF_MANAGER, OF_LEAGUE = 2, 3
ENDINGS = {"champion", "title_path", "runner_up", "finished_last", "third_place"}


def editions(sites):
    found = []
    for site in sites:
        for path in glob.glob(os.path.join(site, "output", "*", "*", "week-*", "edition.json")):
            with open(path, encoding="utf-8") as file:
                found.append(json.load(file))
    return sorted((each for each in found if each["week"]), key=lambda each: (each["league"]["season"], each["week"]))


class Mask:
    """A text without the names and numbers of its week."""

    def __init__(self, edition):
        names = set()

        def collect(value):
            if isinstance(value, dict):
                for key, each in value.items():
                    if isinstance(each, str) and key in ("name", "owner", "player", "benched", "started", "quoted_name"):
                        names.add(each)
                    collect(each)
            elif isinstance(value, list):
                for each in value:
                    collect(each)

        collect(edition)
        for fact in edition["facts"]:
            names.update(
                value for key, value in fact["values"].items()
                if isinstance(value, str) and fact["units"].get(key) in ("name", "text"))
        known = sorted((name for name in names if len(name) > 2), key=lambda name: (-len(name), name))
        self.finder = re.compile("|".join(re.escape(name.replace("'", "’")) + "|" + re.escape(name) for name in known) or "$^")

    def __call__(self, text):
        text = self.finder.sub("§", text)
        text = re.sub(r"[-+]?\d[\d,.]*(st|nd|rd|th)?%?", "#", text)
        return re.sub(r"\W+", " ", text.lower()).strip()


def sentences(text):
    return [part for part in re.split(r"(?<=[.!?])\s+(?=[\"“A-Z0-9§])", text) if part]


class Season:
    def __init__(self, year):
        self.year = year
        self.headlines, self.openings, self.endings = [], [], []
        self.heard = collections.defaultdict(list)  # manager: sentences
        self.stories = []  # (week, sentence, as printed)

    def add(self, edition):
        mask = Mask(edition)
        kinds = {fact["id"]: fact["kind"] for fact in edition["facts"]}
        if edition.get("headline"):
            self.headlines.append(mask(edition["headline"]["text"]))
        for team in edition["teams"]:
            told = (team.get("roast") or {}).get("sentences", [])
            for place, sentence in enumerate(told):
                text = mask(sentence["text"])
                if len(text.split()) < 4:
                    continue
                self.heard[team.get("owner") or team["name"]].append(text)
                if place == 0:
                    self.openings.append(text)
                if {kinds.get(each) for each in sentence["facts"]} & ENDINGS:
                    self.endings.append(text)
        for story in stories(edition):
            for sentence in sentences(story):
                self.stories.append((edition["week"], mask(sentence), sentence))


def stories(edition):
    """The texts of the week's games, block by block."""
    for story in (edition.get("numbers") or {}).get("stories") or []:
        for block in story.get("blocks", []):
            if block.get("narrative"):
                yield block["narrative"]


def again(now, before):
    return sum(text in before for text in now), len(now)


def main(sites):
    seasons = []
    for edition in editions(sites):
        year = edition["league"]["season"]
        if not seasons or seasons[-1].year != year:
            seasons.append(Season(year))
        seasons[-1].add(edition)
    totals = collections.defaultdict(lambda: [0, 0])

    def note(mark, counts):
        totals[mark][0] += counts[0]
        totals[mark][1] += counts[1]

    for place, season in enumerate(seasons):
        for texts in season.heard.values():
            note("own sentences again in a season", (len(texts) - len(set(texts)), len(texts)))
        everything = [text for texts in season.heard.values() for text in texts]
        note("sentences again in a season", (len(everything) - len(set(everything)), len(everything)))
        told, heard = set(), 0
        early = [each for each in season.stories if each[0] <= STORY_WEEKS]
        for _, text, _ in early:
            heard += text in told
            told.add(text)
        note("story sentences again in ten weeks", (heard, len(early)))
        note("story sentences with a contraction", (
            sum(bool(re.search(r"\w[’'](t|s|re|ve|ll|d|m)\b", plain)) for _, _, plain in early), len(early)))
        league = [each for each in seasons[:place] if each.year >= season.year - OF_LEAGUE]
        people = [each for each in league if each.year >= season.year - OF_MANAGER]
        if not league:
            continue
        for manager, texts in season.heard.items():
            note("sentences that a manager heard in the last two seasons", again(
                texts, {text for each in people for text in each.heard.get(manager, [])}))
        for mark, part in (("headlines", "headlines"), ("openings", "openings"), ("texts of the end", "endings")):
            note(f"{mark} of the last three seasons", again(
                getattr(season, part), {text for each in league for text in getattr(each, part)}))
        note("sentences of the last three seasons", again(
            everything, {text for each in league for texts in each.heard.values() for text in texts}))
    for mark, (count, all_) in totals.items():
        print(f"{mark}: {count} of {all_}")


if __name__ == "__main__":
    main(sys.argv[1:])
