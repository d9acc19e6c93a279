#!/usr/bin/env python3
"""Checks every printed sentence of a built season against the platform's recorded answers.

    truth.py RECORDINGS SITE sleeper LEAGUE
    truth.py RECORDINGS SITE espn LEAGUE YEAR
    truth.py … --lies       plants a wrong number or result in each sentence and counts what is noticed

Knows nothing of Skidmark's facts: of edition.json it takes the sentences, the teams' names and the paper's own
opinions (power ranks, odds), and everything else from the answers. A number is true if it is one of those that the
answers give for the teams and players in question; a result is true if the game ended so.
"""
import collections
import glob
import json
import os
import re
import sys

import recorded

NUMBER = re.compile(r"(?<![\w$#.])\$?\d[\d,]*(?:\.\d+)?(?:-\d+)*(?:st|nd|rd|th|%)?(?![\w]*\d)")
CLAIMS = [
    (1, re.compile(r"\b(?:beat|handled|took down|knocked out|ran over|got past|edged|blew out|win over|wins over) <t(\w+)>")),
    (-1, re.compile(r"\b(?:lost to|fell to|got beat by|got handled by|went down to|loss to|losses to|losing to) <t(\w+)>")),
    (1, re.compile(r"(?:<t\w+>|[Tt]hey)(?: \w+)? won by \d()")),
    (-1, re.compile(r"(?:<t\w+>|[Tt]hey)(?: \w+)? lost by \d()")),
]
# A game of an earlier week is told with its week, or as one of several.
EARLIER = re.compile(r"week \d|\b(last|since|ago|again|once|twice|(?<!of the )season|straight|losses)\b", re.I)
# What is not told as having happened, or not this week.
MAYBE = re.compile(
    r"\b(would|could|couldn't|should|might|if|next|picked|thought|unless|nobody|had|didn't|don't|to|who|people|got|get|first|another)\b|'d |'ll ", re.I)


class Week:
    """A season as of one week, and what a sentence about one team may say."""

    def __init__(self, season, edition):
        self.season, self.edition = season, edition
        self.number = edition["week"]
        self.sides = season.weeks.get(self.number, {})
        self.teams = [team["id"] for team in edition["teams"]]
        self.names = {}
        for team in edition["teams"]:
            for name in (team["name"], team.get("owner"), team.get("quoted_name")):
                if name:
                    self.names.setdefault(name, team["id"])
        self.players = {}
        for sides in season.weeks.values():
            for side in sides.values():
                for player in side.players:
                    self.players.setdefault(player.name, player.name)
        for name in season.drafted:
            self.players.setdefault(name, name)
        for move in season.moves:
            for name in move.adds | move.drops:
                self.players.setdefault(name, name)
        known = sorted({**self.names, **self.players}, key=lambda name: (-len(name), name))
        self.finder = re.compile("|".join(
            r"(?<!\w)" + re.escape(name) + r"(?!\w)" for name in known if len(name) > 1))

    def masked(self, text):
        """The text with `<t5>` for teams and managers and `<p>` for players, and who was named."""
        teams, players = [], []

        def mark(found):
            name = found[0]
            if name in self.names:
                teams.append(self.names[name])
                return f"<t{self.names[name]}>"
            players.append(name)
            return "<p>"

        text = text.replace("’s", "'s")
        # A name that a sentence quotes is still the one that won or lost.
        return re.sub(r"[“\"](<t\w+>)[”\"]", r"\1", self.finder.sub(mark, text)), teams, players

    # What happened

    def games(self, team, playoffs=True):
        return self.season.sides(team, self.number, playoffs)

    def record(self, team, playoffs=False, through=None):
        results = [
            side.result for week, side in self.season.sides(team, through or self.number, playoffs)]
        return results.count(1), results.count(-1), results.count(0)

    def total(self, team, what="points"):
        return sum(getattr(side, what) for _, side in self.games(team, False))

    def streaks(self, team):
        """Lengths of the runs of results that end this week or last week."""
        found = set()
        for end in (self.number, self.number - 1):
            results = [side.result for week, side in self.games(team) if week <= end]
            length = 0
            while length < len(results) and results[-1 - length] == results[-1]:
                length += 1
            found.add(length)
        return found

    def all_play(self, team, week):
        """Against all who played: in the playoffs, teams without a game score and do not count."""
        mine = self.season.weeks[week][team].points
        others = [s.points for t, s in self.season.weeks[week].items() if t != team and s.opponent]
        return sum(mine > p for p in others), sum(mine < p for p in others), sum(mine == p for p in others)

    def ranks(self, team, value):
        values = sorted(map(value, self.teams), reverse=True)
        mine = value(team)
        return {values.index(mine) + 1, len(values) - values[::-1].index(mine)}


class Check:
    """One roast or headline: what its numbers and results may be."""

    def __init__(self, week, team, texts):
        self.week, self.team = week, team
        parts = [week.masked(text) for text in texts]
        self.texts = [part[0] for part in parts]
        side = week.sides.get(team)
        rival = [side.opponent] if side and side.opponent else []
        self.about = dict.fromkeys(
            [team] * (team is not None) + rival + [t for part in parts for t in part[1]])
        self.players = dict.fromkeys(p for part in parts for p in part[2])
        self.opinions = self.numbers = self.results = 0
        self.points = self.all_points()
        self.records = self.all_records()
        self.places = self.all_places()

    # Points, in hundredths

    def all_points(self):
        week = self.week
        found = set()
        starters = [
            p.points for number, sides in week.season.weeks.items() if number <= week.number
            for s in sides.values() for p in s.players if p.started]
        found |= {max(starters)} if starters else set()
        scores = [s.points for s in week.sides.values() if s.opponent]
        games = [abs(s.points - s.against) for s in week.sides.values() if s.opponent]
        if scores:
            found |= {max(scores), min(scores), max(games), min(games)}
        for team in self.about:
            side = week.sides.get(team)
            if side and side.opponent:
                bench = sum(p.points for p in side.players if p.started is False)
                found |= {side.points, side.against, abs(side.points - side.against), side.best,
                          side.points + side.against, side.best - side.points, bench}
                other = week.sides[side.opponent]
                for times in side.starters, other.starters:
                    found |= {max(p.points for p in times)} if times else set()
                for time in {p.kickoff for p in side.starters + other.starters if p.kickoff}:
                    found.add(side.before(time) - other.before(time))
                # With one change of the lineup: how far short, or how far ahead.
                for sat in side.players:
                    for played in side.players:
                        if sat.started is False and played.started and sat.points > played.points:
                            gain = sat.points - played.points
                            found |= {abs(side.points + gain - side.against), side.points + gain}
                            if sat.name in self.players or played.name in self.players:
                                found.add(gain)
                            if side.points < side.against <= side.points + gain:
                                found |= {sat.points, played.points}
            own = week.games(team)
            for other in self.about:
                found |= {abs(s.points - s.against) for _, s in own if s.opponent == other}
                found |= {s.points for _, s in own if s.opponent == other}
            # Losses by less than a few points, counted and summed.
            found.add(sum(s.against - s.points for _, s in own if 0 < s.against - s.points <= 300))
            everything = [s.points for _, s in own]
            if everything:
                found |= {max(everything), min(everything), sum(everything)}
                # The playoffs' games of the champion.
                found |= {abs(s.points - s.against) for _, s in own if s.is_playoff}
            played = week.games(team, False)
            if played:
                for what in ("points", "against"):
                    total = week.total(team, what)
                    found |= {total, *rounded(total / len(played))}
                luck = sum(self.share(team, number) for number, _ in played)
                wins, _, ties = week.record(team)
                found |= {100 * wins + 50 * ties}
                found |= set(rounded(100 * luck)) | set(rounded(100 * abs(week.record(team)[0] - luck)))
        found |= self.player_points()
        found |= self.trades()
        found |= self.joined()
        return {abs(value) for value in found}

    def joined(self):
        """What two facts give together: changes since the week before or the last meeting, sums of a few starters."""
        week, found = self.week, set()
        past = week.season.weeks.get(week.number - 1, {})
        for team in self.about:
            side, before = week.sides.get(team), past.get(team)
            if side and before:
                found |= {before.points, side.points - before.points}
            if side and side.opponent:
                points = sorted(p.points for p in side.starters)
                found.add(sum(p.points for p in side.players if p.started is False) - side.points)
                found |= {sum(points[:5]), sum(points[:-1])}
                found.add(side.points - max(
                    p.points for other in week.sides.values() if other.opponent for p in other.starters))
                # With an empty spot instead of a starter who scored less than nothing.
                found |= {side.points - side.against - p for p in points if p < 0}
                for _, met in week.games(team):
                    if met.opponent == side.opponent and met is not side:
                        found |= {side.points - met.points, side.against - met.against}
            for other in week.teams:
                found.add(week.total(team) - week.total(other))
        for sides in (week.sides, past):
            found |= {p.points for side in sides.values() for p in side.players if p.name in self.players}
        return found

    def times(self):
        """How many of the week's narrowest margins its widest one is."""
        margins = {abs(s.points - s.against) for s in self.week.sides.values() if s.opponent} - {0}
        return {max(margins) // min(margins)} if margins else set()

    def prices(self):
        """What a point of a bid's player cost, and what the margin would have cost at that price, in dollars."""
        found = set()
        for team in self.about:
            side = self.week.sides.get(team)
            for player in side.starters if side and side.opponent else ():
                for bid in self.bids() if player.points > 0 else ():
                    rate = bid / (player.points / 100)
                    found |= {f"{rate:.2f}", str(round(rate * abs(side.points - side.against) / 100))}
        return found

    def share(self, team, number):
        wins, losses, ties = self.week.all_play(team, number)
        return (wins + ties / 2) / max(1, wins + losses + ties)

    def player_points(self):
        found, now = set(), []
        for name in self.players:
            by_week = {}
            for number, sides in self.week.season.weeks.items():
                for side in sides.values():
                    for player in side.players:
                        if player.name == name and number <= self.week.number:
                            by_week[number] = player.points
            now.append(by_week.get(self.week.number))
            total = 0
            for number in sorted(by_week, reverse=True):
                total += by_week[number]
                found.add(total)
            # Of a team's best player, what he had in its lineup.
            for teams in [[team] for team in self.about] + [self.week.teams]:
                found.add(sum(
                    p.points for number, sides in self.week.season.weeks.items() if number <= self.week.number
                    for team in teams if team in sides for p in sides[team].starters if p.name == name))
        now = [points for points in now if points is not None]
        found |= set(now)
        found |= {abs(a - b) for a in now for b in now} | {a + b for a in now for b in now}
        return found

    def trades(self):
        """What trades have brought since: with and without the week in which they were made."""
        found = set()
        for move in self.week.season.moves:
            if move.kind != "trade" or move.team not in self.about or move.week > self.week.number:
                continue
            for first in (move.week, move.week + 1):
                def since(names, receiver, last=self.week.number, first=first):
                    return sum(
                        p.points for number, sides in self.week.season.weeks.items()
                        if first <= number <= last
                        for team, side in sides.items() if team == receiver
                        for p in side.starters if p.name in names)
                # Rosters do not tell several trades of two teams in one week apart.
                for adds in parts(move.adds):
                    for drops in parts(move.drops):
                        got, gave = since(adds, move.team), since(drops, move.partner)
                        found |= {got, gave, got - gave}
                        if first == move.week:
                            # What the paper said of it after two weeks.
                            found.add(since(adds, move.team, move.week + 1) - since(drops, move.partner, move.week + 1))
        return found

    # Records such as 7-2

    def all_records(self):
        week = self.week
        found = set()
        for team in self.about:
            for through in (week.number, week.number - 1):
                for playoffs in (False, True):
                    found.add(week.record(team, playoffs, through))
            # The lowest point of a season, from which a team has come back.
            past = [week.record(team, False, through) for through in range(1, week.number + 1)]
            found.add(max(past, key=lambda record: (record[1] - record[0], -sum(record))))
            side = week.sides.get(team)
            if side and side.opponent:
                found.add(week.all_play(team, week.number))
            days = [week.all_play(team, number) for number, _ in week.games(team, False)]
            found.add(tuple(map(sum, zip(*days))) if days else (0, 0, 0))
            for other in self.about:
                met = [s.result for _, s in week.games(team) if s.opponent == other]
                found.add((met.count(1), met.count(-1), met.count(0)))
        return found

    # Places

    def all_places(self):
        week = self.week
        found = set()
        for team in self.about:
            paper = next(t for t in week.edition["teams"] if t["id"] == team)
            # Power ranks are the paper's opinion.
            found |= {paper["rank"], paper.get("previous_rank")}
            for through in (week.number, week.number - 1):
                def standing(one):
                    wins, losses, ties = week.record(one, through=through)
                    points = sum(s.points for _, s in week.season.sides(one, through))
                    return (wins + ties / 2, points)
                found |= week.ranks(team, standing)
            for what in ("points", "against"):
                places = week.ranks(team, lambda one: week.total(one, what))
                found |= places | {len(week.teams) + 1 - place for place in places}
        return found

    # Checking

    def complaints(self):
        for text in self.texts:
            yield from (f"{token!r} in: {text}" for token in self.wrong_numbers(text))
            yield from (f"{claim!r} in: {text}" for claim in self.wrong_results(text))

    def wrong_numbers(self, text):
        for found in NUMBER.finditer(text):
            self.numbers += 1
            token = found[0].rstrip(",")
            before = re.findall(r"[\w'$<>-]+", text[:found.start()])[-3:]
            after = re.findall(r"[\w'<>-]+", text[found.end():])[:3]
            if not self.is_true(token, before, after):
                yield token

    def is_true(self, token, before, after):
        week = self.week
        if token.startswith("$"):
            if token[1:] in self.prices():
                return True
            if "." in token:
                return False
            paid = int(token[1:].replace(",", ""))
            return paid in self.bids() or any(paid in trade.money for trade in self.traded())
        if "-" in token:
            record = tuple(map(int, token.split("-")))
            return (record + (0, 0))[:3] in self.records or record[:2] in {r[:2] for r in self.records if r[2] == 0}
        if token[-1].isalpha():
            number = int(re.sub(r"\D", "", token))
            return number in self.places or number in self.counts() if after[:1] != ["straight"] else (
                number in self.lengths())
        value = round(float(token.replace(",", "").rstrip("%")) * 100)
        if after[:1] == ["percent"] or token.endswith("%"):
            self.opinions += 1
            return True
        if value in self.points:
            return True
        if "." in token:
            return False
        number = value // 100
        if before[-1:] and before[-1].lower() == "week":
            return number <= week.number + 1
        if after[:1] == ["straight"] or after[:3] == ["in", "a", "row"]:
            return number in self.lengths()
        if number and number % 100 == 0 and any(
                week.total(team) >= value > week.total(team) - week.sides[team].points
                for team in self.about if team in week.sides):
            return True
        if "bid" in before and number in self.bids():
            return True
        if any(number in trade.picks or number == trade.pieces for trade in self.traded()):
            return True
        return number in self.counts() or number in self.places or number in self.times()

    def traded(self):
        """The trades so far of the teams that are named."""
        return [
            move for move in self.week.season.moves
            if move.kind == "trade" and move.team in self.about and move.week <= self.week.number + 1]

    def bids(self):
        """The bids of the week for players who are named, and what the winner's was above another."""
        found = set()
        window = range(self.week.number - 1, self.week.number + 2)
        names = set(self.players).union(*(
            move.adds for move in self.week.season.moves if move.team in self.about and move.week in window))
        for name in names:
            bids = [
                move.bid for move in self.week.season.moves
                if move.bid is not None and name in move.adds
                and move.week in window]
            found |= set(bids) | {0} | {a - b for a in bids for b in bids}
        return found

    def lengths(self):
        """Of streaks, and of those against a team that is named."""
        found = set().union(*(self.week.streaks(team) for team in self.about))
        for team in self.about:
            for other in self.about:
                met = [side.result for _, side in self.week.games(team) if side.opponent == other]
                # The run of equal results that the last meeting ends.
                found.add(next((n for n, each in enumerate(reversed(met)) if each != met[-1]), len(met)))
        return found

    def counts(self):
        """Small numbers: of games, wins, losses, teams, places gained, picks and rounds."""
        week = self.week
        found = {len(week.teams), len(week.teams) - 1}
        regular = [n for n, sides in week.season.weeks.items() if any(not s.is_playoff for s in sides.values())]
        found.add(max(regular) - week.number)
        for record in self.records:
            found |= set(record) | {sum(record)}
        for team in week.edition["teams"]:
            if team["id"] in self.about and team.get("previous_rank"):
                found.add(abs(team["rank"] - team["previous_rank"]))
        for name in self.players:
            found |= set(week.season.drafted.get(name, ())[1:])
        for team in self.about:
            side = week.sides.get(team)
            found |= {5, len(side.starters) - 1} if side else set()
        return found | self.lengths()

    def wrong_results(self, text):
        for result, pattern in CLAIMS:
            for found in pattern.finditer(text):
                start = max(text.rfind(mark, 0, found.start()) for mark in ".,;:!?")
                if MAYBE.search(text, start + 1, found.start()) or re.search("plan|version", text):
                    continue
                self.results += 1
                subject = self.nearest(text[:found.end() if not found[1] else found.start()])
                # "Team 4 got beat by Team 4" speaks of its lineup.
                if subject != found[1] and not self.ended(subject, found[1], result, EARLIER.search(text)):
                    yield found[0]

    def nearest(self, before):
        """Who is spoken of: the team that is named last, or else the one whose roast it is."""
        named = re.findall(r"<t(\w+)>", before[max(before.rfind(". "), 0):])
        return named[-1] if named else self.team

    def ended(self, subject, other, result, may_be_earlier):
        games = [s for _, s in self.week.games(subject) if not other or s.opponent == other]
        now = self.week.sides.get(subject)
        if now and now.opponent and (not other or now.opponent == other):
            if now.result == result or not (other and may_be_earlier):
                return now.result == result
        return any(s.result == result for s in games)


def parts(names):
    """All of them, and with several each part."""
    if len(names) < 3:
        return [names]
    names = sorted(names)
    return [
        {name for place, name in enumerate(names) if bits >> place & 1} for bits in range(1, 2 ** len(names))]


def rounded(cents):
    """An average as printed: to two digits, or to one."""
    return {round(cents), round(cents / 10) * 10}


def planted(text):
    """The text with one number or result changed, for each that it has, and what was changed."""
    for found in NUMBER.finditer(text):
        token = found[0].rstrip(",")
        if re.fullmatch(r"\d+-\d+", token):
            one, other = token.split("-")
            kind, lie = "record", f"{int(one) + 1}-{other}"
        elif re.fullmatch(r"\d+\.\d+", token):
            kind, lie = "points", f"{float(token) + 0.37:.2f}".rstrip("0")
        else:
            continue
        yield kind, text[:found.start()] + lie + text[found.start() + len(token):]
    for one, other in (("beat", "lost to"), ("lost to", "beat"), ("loss to", "win over"), ("won by", "lost by")):
        # "The other team's beat," and "what beat them" say of no team that it won.
        claim = rf"(?<!\w)(?<![’']s )(?<!what ){one}(?![\w,])"
        if re.search(claim, text) and not MAYBE.search(text):
            yield "result", re.sub(claim, other, text, count=1)


def lies(season, site):
    """Prints how many planted lies are noticed, by what was changed."""
    found, tried = collections.Counter(), collections.Counter()
    for week, team, texts in printed(season, site):
        for place, text in enumerate(texts):
            for kind, lie in planted(text):
                check = Check(week, team, texts[:place] + [lie] + texts[place + 1:])
                tried[kind] += 1
                found[kind] += any(check.complaints())
    for kind in sorted(tried):
        print(f"lies: {kind} {found[kind]} of {tried[kind]}")


def main(words):
    root, site, platform, league = words[:4]
    season = (
        recorded.sleeper(root, league) if platform == "sleeper" else recorded.espn(root, league, int(words[4])))
    if words[-1] == "--lies":
        lies(season, site)
        return 0
    sentences = 0
    checks, wrong = [], []
    for week, team, texts in printed(season, site):
        check = Check(week, team, texts)
        wrong += [f"week {week.number}, team {team}: {what}" for what in check.complaints()]
        checks.append(check)
        sentences += len(texts)
    for line in wrong:
        print(line)
    numbers, opinions, results = [
        sum(getattr(check, name) for check in checks) for name in ("numbers", "opinions", "results")]
    print(f"truth: {sentences} sentences, {numbers - opinions} numbers and {results} results, {len(wrong)} wrong; "
          f"{opinions} are the paper's own odds")
    return 1 if wrong else 0


def printed(season, site):
    """Each roast and headline: its week, its team and its sentences."""
    for path in sorted(glob.glob(os.path.join(site, "output", "*", "*", "week-*", "edition.json"))):
        with open(path, encoding="utf-8") as file:
            edition = json.load(file)
        if edition["week"] == 0:
            continue
        week = Week(season, edition)
        for team in edition["teams"]:
            yield week, team["id"], [s["text"] for s in (team.get("roast") or {}).get("sentences", [])]
        headline = edition.get("headline")
        if headline:
            yield week, headline["team"], [headline["text"]] + [s["text"] for s in headline["standfirst"]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
