#!/usr/bin/env python3
"""Checks what the printed sentences of a built season claim: trades, rosters, necessity, decided games, counts.

    claims.py RECORDINGS SITE sleeper LEAGUE
    claims.py RECORDINGS SITE espn LEAGUE YEAR
    claims.py … --lies       plants lies of each kind and counts what is noticed

Next to `truth.py`, which checks numbers and results. Reads the printed texts, and judges them by the platform's recorded
answers; of edition.json it takes the sentences, the names, which facts a sentence cites, and the paper's own ranks and
odds.
"""
import collections
import glob
import json
import os
import re
import sys

import claims_games
import claims_race
import claims_wire
import recorded
import truth

KINDS = ("trades", "rosters", "race", "counts", "places", "games", "windows", "chances", "plurals")


class Season:
    def __init__(self, words):
        self.root, self.site, platform, league = words[:4]
        year = words[4] if platform == "espn" else None
        self.season = (
            recorded.sleeper(self.root, league) if platform == "sleeper" else recorded.espn(self.root, league, int(year)))
        self.trades = claims_wire.trades(self.root, platform, league, self.season)
        self.merged = platform == "espn"
        self.places, self.has_divisions = claims_race.shape(self.root, platform, league, year)

    def weeks(self):
        for path in sorted(glob.glob(os.path.join(self.site, "output", "*", "*", "week-*", "edition.json"))):
            with open(path, encoding="utf-8") as file:
                edition = json.load(file)
            if edition["week"]:
                yield Week(self, truth.Week(self.season, edition), os.path.dirname(path))


class Week:
    def __init__(self, season, week, folder):
        self.season, self.week, self.folder = season, week, folder
        self.wire = claims_wire.Wire(week, season.trades, season.merged)
        self.race = claims_race.Race(week, season.places, season.has_divisions)

    def bits(self):
        """Each roast and headline in bits: sentences that follow each other and cite the same facts."""
        edition = self.week.edition
        groups = [(team["id"], (team.get("roast") or {}).get("sentences", [])) for team in edition["teams"]]
        headline = edition.get("headline")
        if headline:
            groups += [(headline["team"], [headline]), (headline["team"], headline["standfirst"])]
        for team, sentences in groups:
            bit = None
            for sentence in sentences:
                if bit and bit[2] == sentence["facts"]:
                    bit = (bit[0], bit[1] + " " + sentence["text"], bit[2])
                    continue
                if bit:
                    yield bit
                bit = (team, sentence["text"], sentence["facts"])
            if bit:
                yield bit

    def complaints(self, team, text, facts):
        """What is wrong in a bit about a team, with its kind."""
        subject = next((f.split(".")[0][1:] for f in facts if re.match(r"t[^.]+\.", f)), team)
        team = subject if subject in self.week.teams else team
        week = self.week
        for kind, found in (
                ("trades", self.wire.trade_complaints(text, team, facts)),
                ("rosters", self.wire.roster_complaints(text, team, facts)),
                ("race", self.race.complaints(text, team, facts)),
                ("counts", claims_race.count_complaints(week, text, team, facts)),
                ("places", claims_race.place_complaints(week, text, team, facts)),
                ("plurals", claims_games.plural_complaints(text))):
            for complaint in found:
                yield kind, f"{complaint} in: {text}"

    def moments(self):
        for story in self.week.edition["numbers"].get("stories") or []:
            for index, block in enumerate(story["blocks"]):
                yield claims_games.Moment(self.week, story, index), block["narrative"] or ""

    def page_complaints(self):
        for story, headings, charts, text in claims_games.pages(self.season.site, self.week):
            blocks = range(len(story["blocks"]))
            for index, heading in zip(blocks, headings):
                for complaint in claims_games.heading_complaints(
                        claims_games.Moment(self.week, story, index), heading):
                    yield "windows", complaint
            for chart in charts:
                yield from (("chances", c) for c in claims_games.chart_complaints(story, chart))
            yield from (("plurals", c) for c in claims_games.plural_complaints(text))
            sides = self.week.sides
            if sides[story["home"]].points == sides[story["away"]].points and "A tie:" not in text:
                yield "games", "a page does not say that it was a tie"
        for name in ("week.md", "share.txt", "share-all.txt"):
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                yield from (("plurals", c) for c in claims_games.plural_complaints(file.read()))


def ahead_complaints(season):
    """The trades page compares points only of trades of players for players."""
    for path in glob.glob(os.path.join(season.site, "output", "*", "*", "trades", "index.html")):
        with open(path, encoding="utf-8") as file:
            found = re.search(r'<h2 id="ahead">.*ahead by .* in (?:the week (\d+)|a) trade', file.read())
        weeks = [int(found[1])] if found and found[1] else [0, 1]
        if found and not any(
                t.week in range(min(weeks) - 1, max(weeks) + 2)
                and not any(side.picks or side.money for side in t.got.values()) for t in season.trades):
            yield "trades", f"points are compared where picks or money are in the deal: {found[0]}"


def check(season):
    counts, wrong = collections.Counter(), list(("trades", c) for _, c in ahead_complaints(season))
    for week in season.weeks():
        for team, text, facts in week.bits():
            counts["bits"] += 1
            counts["trades"] += any(f.endswith((".trade", ".trade_return", ".traded_away")) for f in facts)
            counts["races"] += any(f.endswith(claims_race.RACE) for f in facts)
            wrong += [(k, f"week {week.week.number}, team {team}: {c}") for k, c in week.complaints(team, text, facts)]
        for moment, text in week.moments():
            counts["moments"] += 1
            wrong += [("games", f"week {week.week.number}: {c} in: {text}") for c in moment.complaints(text)]
        wrong += [(k, f"week {week.week.number}: {c}") for k, c in week.page_complaints()]
    for kind, line in wrong:
        print(f"{kind}: {line}")
    print(f"claims: {counts['bits']} bits with {counts['trades']} of trades and {counts['races']} of the race, "
          f"{counts['moments']} moments of games, {len(wrong)} wrong")
    return 1 if wrong else 0


def main(words):
    season = Season(words)
    if words[-1] == "--lies":
        import claims_lies
        return claims_lies.plant(season)
    return check(season)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
