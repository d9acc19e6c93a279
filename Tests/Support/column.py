#!/usr/bin/env python3
"""Judges the paper's judgment on a built season: what it led with, and whether its roasts make one argument.

    column.py RECORDINGS SITE sleeper LEAGUE
    column.py RECORDINGS SITE espn LEAGUE YEAR
    column.py … --weeks      prints each week's stories and lead

Next to `truth.py`, which checks numbers. The stories of a week come from the platform's recorded answers; the paper's
texts, and which facts a sentence cites, from edition.json. Prints one line per mark: what, how many, of how many.
"""
import collections
import glob
import json
import os
import re
import sys

import recorded

# From the biggest story to the smallest.
ORDER = (
    "title", "favorite out", "unbeaten falls", "winless wins", "within a point", "same margin", "record", "traded player",
    "one man", "streak ends", "bench")
# The stories that a front page must not miss.
MUST = {"unbeaten falls", "within a point", "record"}
BENCHES = {"fatal_bench", "bench_mistake", "bench_points", "efficiency", "benched_soft", "flop_soft", "bench_of_shame"}
# Facts that join two others.
JOINS = {
    "traded_away", "pickup_won", "beat_old_team", "old_team_flop", "beaten_by_cut", "bad_exchange", "outbid_opponent",
    "outbid_and_beaten", "price_per_point", "just_short", "bench_beat_lineup", "best_starter_lost", "dead_weight",
    "negative_starter", "won_with_zero", "one_man", "started_too_late", "benched_too_soon", "bounced_back", "plunged",
    "rematch_change", "margin_times_win", "margin_times_loss", "last_to_beat_champion", "outscored_champion"}
# A sentence about the result alone fits after everything.
PLAIN = {"win", "loss", "tie", "record", "rank"}
# What one legal swap must be worth to be called a decision, in hundredths.
SWAP = 600

# `words` are patterns that must all be in the text.
Story = collections.namedtuple("Story", "kind size words about")


def decimal(points):
    """How the paper prints points: two decimals in box scores, as few as needed in sentences."""
    whole, part = f"{points / 100:.2f}".split(".")
    short = part.rstrip("0")
    return whole + (rf"\.{short}0*" if short else r"(?:\.0+)?") + r"(?!\.?\d)"


class Judge:
    def __init__(self, words):
        self.root, self.site, platform, league = words[:4]
        year = words[4] if platform == "espn" else None
        self.season = (
            recorded.sleeper(self.root, league) if platform == "sleeper"
            else recorded.espn(self.root, league, int(year)))
        self.trades = [move for move in self.season.moves if move.kind == "trade" and move.partner]

    def editions(self):
        for path in sorted(glob.glob(os.path.join(self.site, "output", "*", "*", "week-*", "edition.json"))):
            with open(path, encoding="utf-8") as file:
                edition = json.load(file)
            if edition["week"] in self.season.weeks:
                yield edition

    # The stories of a week

    def stories(self, edition):
        week = edition["week"]
        names = {str(team["id"]): team["name"] for team in edition["teams"]}
        sides = {team: side for team, side in self.season.weeks[week].items() if side.opponent}
        found = []

        def add(kind, size, about, *words):
            found.append(Story(kind, size, words, about))

        champion = next((fact for fact in edition["facts"] if fact["kind"] == "champion"), None)
        if champion:
            add("title", 1, "the champion", re.escape(names[str(champion["subject"]["team"])]))
        for team, side in sides.items():
            name, other = re.escape(names[team]), re.escape(names[side.opponent])
            before = [past for _, past in self.season.sides(team, week - 1)]
            results = [past.result for past in before]
            margin = side.points - side.against
            if side.is_playoff:
                if margin < 0 and self.is_favorite(team) and not self.has_lost_in_playoffs(team, week):
                    add("favorite out", 1, f"{names[team]} out", name)
            elif margin < 0 and len(results) >= 4 and set(results) == {1}:
                add("unbeaten falls", len(results), f"{names[team]} {len(results)}-0", name,
                    rf"unbeaten|undefeated|perfect|first loss|{len(results)}-0|{len(results)} straight|first time|all {len(results)}|{len(results)}-and-oh")
            elif margin > 0 and len(results) >= 4 and set(results) == {-1}:
                add("winless wins", len(results), f"{names[team]} 0-{len(results)}", name,
                    rf"winless|first win|0-{len(results)}|{len(results)} straight|first time|finally")
            if 0 <= margin <= 100:
                both = rf"(?=.*{name})(?=.*{other})"
                add("within a point", 2 - margin / 100, f"{names[team]} by {margin / 100}",
                    rf"{both}|{decimal(margin)}" if margin else both)
            if margin > 0 and any(
                    past.opponent == side.opponent and past.points - past.against == margin for past in before):
                add("same margin", 1, f"{names[team]} by {margin / 100} again", decimal(margin), r"again|week \d|twice|same")
            streak = run(results)
            if abs(streak) >= 5 and margin * streak < 0:
                add("streak ends", abs(streak), f"{names[team]} {streak}", name, rf"{abs(streak)}|straight|streak|skid")
            for benched, started, gain in self.decisive(side):
                add("bench", gain, f"{names[team]}: {benched.name}", last_name(benched.name))
        if week >= 4:
            self.records(week, sides, names, add)
        self.players(week, sides, names, add)
        return sorted(found, key=lambda story: (ORDER.index(story.kind), -story.size))

    def records(self, week, sides, names, add):
        """The season's highest and lowest score and its largest margin, regular season and playoffs."""
        past = [side for number in self.season.weeks if number < week for side in self.season.weeks[number].values()
                if side.opponent]
        if not past:
            return
        for team, side in sides.items():
            if side.points > max(each.points for each in past) and side.points == max(e.points for e in sides.values()):
                add("record", 3, f"{names[team]} {side.points / 100}", decimal(side.points))
            if not side.is_playoff and side.points < min(each.points for each in past) \
                    and side.points == min(e.points for e in sides.values()):
                add("record", 2, f"{names[team]} only {side.points / 100}", decimal(side.points))

    def players(self, week, sides, names, add):
        for team, side in sides.items():
            for player in side.starters:
                trade = next((
                    move for move in reversed(self.trades)
                    if move.team == team and move.week <= week and player.name in move.adds), None)
                if trade and trade.partner == side.opponent and player.points >= 1500 \
                        and 0 < side.points - side.against < player.points:
                    add("traded player", player.points, f"{player.name} against {names[side.opponent]}",
                        last_name(player.name))
                for other, beaten in sides.items():
                    if other != team and 0 < beaten.points < player.points:
                        add("one man", player.points, f"{player.name} over {names[other]}", last_name(player.name))

    def is_favorite(self, team):
        """Whether a team had one of the two best records before the playoffs."""
        def order(each):
            sides = [side for _, side in self.season.sides(each, 99)]
            return sum(side.result for side in sides), sum(side.points for side in sides)
        teams = {each for sides in self.season.weeks.values() for each in sides}
        return team in sorted(teams, key=order, reverse=True)[:2]

    def has_lost_in_playoffs(self, team, week):
        return any(side.result < 0 for _, side in self.season.sides(team, week - 1, playoffs=True) if side.is_playoff)

    @staticmethod
    def decisive(side):
        """Legal swaps that would have won: who sat, who started, and the gain."""
        behind = side.against - side.points
        if behind <= 0:
            return []
        starters = side.starters
        return [
            (benched, started, benched.points - started.points)
            for benched in side.players if benched.started is False
            for started in starters
            if benched.points - started.points >= SWAP and benched.points - started.points > behind
            and can_line_up([p for p in starters if p is not started] + [benched], side.slots)]

    # What was printed

    def lead(self, edition):
        """The headline with the sentences below it, and the kinds of facts that it cites."""
        headline = edition.get("headline")
        if not headline:
            return "", set()
        kinds = {fact["id"]: fact["kind"] for fact in edition["facts"]}
        text = " ".join([headline["text"]] + [each["text"] for each in headline["standfirst"]])
        return text, {kinds.get(each) for each in headline["facts"]}

    @staticmethod
    def joins(edition):
        """The sentences of roasts that tell a join."""
        kinds = {fact["id"]: fact["kind"] for fact in edition["facts"]}
        return [
            sentence["text"] for team in edition["teams"] for sentence in (team.get("roast") or {}).get("sentences", [])
            if any(kinds.get(each) in JOINS for each in sentence["facts"])]

    def returns(self, edition):
        """For each roast of a team that played, whether its last sentence returns to its opening."""
        facts = {fact["id"]: fact for fact in edition["facts"]}
        teams = {team["name"] for team in edition["teams"]}
        sides = self.season.weeks[edition["week"]]

        def cited(sentence):
            return [facts[each] for each in sentence["facts"] if each in facts and facts[each]["kind"] not in PLAIN]

        def players(each):
            return {
                value for name, value in each["values"].items()
                if each["units"].get(name) == "name" and value not in teams}

        for team in edition["teams"]:
            sentences = (team.get("roast") or {}).get("sentences", [])
            side = sides.get(str(team["id"]))
            if not sentences or not side or not side.opponent:
                continue
            first, last = cited(sentences[0]), cited(sentences[-1])
            shared = {each["id"] for each in first} & {each["id"] for each in last}
            named = set().union(*map(players, first)) & set().union(*map(players, last))
            game = [any(each["subject"].get("matchup") for each in part) for part in (first, last)]
            yield team, bool(shared or named or all(game))

    def unnamed(self, edition):
        """Whether each team that one swap would have saved reads so in its roast."""
        for team in edition["teams"]:
            side = self.season.weeks[edition["week"]].get(str(team["id"]))
            sentences = (team.get("roast") or {}).get("sentences", [])
            if not side or not side.opponent or not sentences:
                continue
            swaps = self.decisive(side)
            if swaps:
                text = " ".join(each["text"] for each in sentences)
                yield team, swaps, any(re.search(last_name(benched.name), text) for benched, _, _ in swaps)


def run(results):
    """The streak at the end of a list of results: positive for wins."""
    if not results or not results[-1]:
        return 0
    length = next((n for n, each in enumerate(reversed(results)) if each != results[-1]), len(results))
    return length * results[-1]


def last_name(name):
    words = [word for word in name.split() if word not in ("Jr.", "Sr.", "II", "III", "IV")]
    return re.escape(words[-1]) if words else re.escape(name)


def can_line_up(players, slots):
    filled = {}

    def place(player, seen):
        for number, fits in enumerate(slots):
            eligible = fits in player.fits if isinstance(fits, int) else fits & player.fits
            if number in seen or not eligible:
                continue
            seen.add(number)
            if number not in filled or place(filled[number], seen):
                filled[number] = player
                return True
        return False

    return all(place(player, set()) for player in players)


def main(words):
    prints = "--weeks" in words
    judge = Judge([word for word in words if not word.startswith("--")])
    biggest, must, benches, back, unnamed, joins = (collections.Counter() for _ in range(6))
    for edition in judge.editions():
        stories, (text, led_by) = judge.stories(edition), judge.lead(edition)
        told = [all(re.search(word, text) for word in story.words) for story in stories]
        if stories:
            biggest["all"] += 1
            biggest["told"] += told[0]
        for story, is_told in zip(stories, told):
            if story.kind in MUST:
                must["all"] += 1
                must["told"] += is_told
        benches["all"] += 1
        benches["led"] += bool(led_by & BENCHES)
        joins["all"] += 1
        joins["told"] += bool(judge.joins(edition))
        for team, is_back in judge.returns(edition):
            back["all"] += 1
            back["back"] += is_back
        for team, swaps, is_named in judge.unnamed(edition):
            unnamed["all"] += 1
            unnamed["not"] += not is_named
            if not is_named and prints:
                print(f"  unnamed: week {edition['week']} {team['name']}: " + ", ".join(
                    f"{b.name} {b.points / 100} over {s.name} {s.points / 100}" for b, s, _ in swaps[:3]))
        if prints:
            print(f"week {edition['week']}: {text}  [{' '.join(sorted(filter(None, led_by)))}]")
            for story, is_told in list(zip(stories, told))[:3]:
                print(f"    {'told  ' if is_told else 'MISSED'} {story.kind}: {story.about}")
            for join in judge.joins(edition)[:2]:
                print(f"    join: {join}")
    print(f"biggest in headline or deck: {biggest['told']} of {biggest['all']}")
    print(f"within a point, records, fallen unbeaten: {must['told']} of {must['all']}")
    print(f"benches lead: {benches['led']} of {benches['all']}")
    print(f"roasts that return to their opening: {back['back']} of {back['all']}")
    print(f"decisive bench mistakes unnamed: {unnamed['not']} of {unnamed['all']}")
    print(f"weeks that tell a join: {joins['told']} of {joins['all']}")


if __name__ == "__main__":
    main(sys.argv[1:])
