"""What sentences claim about the playoff race, odds, counts and places, judged by the platforms' answers."""
import os
import random
import re

import recorded
from claims_wire import NUMBERS, number

RACE = (".magic_number", ".needs_help", ".playoff_odds", ".clinched", ".eliminated_from_race")
NEED_ALL = re.compile(
    r"need(?:s)? (?:to win )?(?:every|each|all)\b|have to win out|must win|no room for|can't (?:afford to )?lose|run the table|must-win", re.I)
NEED_SOME = re.compile(r"\bneeds? (\d+)(?: more)?(?: wins?\b| out of| of\b)")
ENOUGH = re.compile(
    r"(\d+) more wins? (?:and they're in|to lock|to be sure)|(\d+) out of \d+ gets them in|magic number[^.]*?(\d+)|Win all (\d+) and they're in")
WIN_OUT = re.compile(r"[Ww]in out and they're in")
HELP = re.compile(r"\b(?:needs? (?:some |a )?(?:help|favor|miracle)|All they need's)", re.I)
MAY = re.compile(r"(?:can|could|might|may)(?: win out and)? still $|could use|\bcan win out", re.I)
PERCENT = re.compile(r"\b(?:([Uu]nder|[Oo]ver|[Ll]ess than|[Mm]ore than) )?(\d+(?:\.\d+)?) percent")
BEATEN = re.compile(
    r"(?:would(?:'ve| have) (?:beaten|beat)|enough to beat|good enough for|clears|[Tt]hey outscored) (\w+) (?:other )?team"
    r"|The (\w+) teams they'd have beaten|(\w+) (?:other )?teams? scored less")
BEATERS = re.compile(
    r"(\w+) (?:other )?teams?(?: in this league)? (?:would've (?:beaten|kicked)|had more|scored more|outscored|that outscored)"
    r"|(?:loses|lost) to (\w+) (?:other )?team|There are (\w+) teams that outscored|when (\w+) other teams? had more")
PLACE = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b(?!-round)")
LISTS = re.compile(
    r"\brank|\bwe've got|\bwe had them|\bwe have\b|our list|\blist\b|we moved|moving them|standings|seed|in scoring|"
    r"points (?:for|against)|scored on|against|in (?:the )?playoffs|finish|pick|draft|round|of the season|draft order|"
    r"second place|last year|this paper|when we last printed", re.I)


class Race:
    """The rest of a season as it could have gone."""

    def __init__(self, week, places, has_divisions):
        self.week, self.places, self.has_divisions = week, places, has_divisions
        self.games = []
        for number_, sides in week.season.weeks.items():
            if number_ > week.number:
                for team, side in sides.items():
                    if side.opponent and not side.is_playoff and team < side.opponent:
                        self.games.append((team, side.opponent))
        self.wins = {team: half(week.record(team)) for team in week.teams}
        self.random = random.Random(0)

    def left(self, team):
        return [g for g in self.games if team in g]

    def can_be(self, team, wins, is_in, tries=400):
        """Whether the rest can go so that a team wins exactly so many games and makes the playoffs, or misses them."""
        own = self.left(team)
        if wins > len(own) or self.has_divisions:
            return False
        for _ in range(tries):
            totals = dict(self.wins)
            won = set(self.random.sample(range(len(own)), wins))
            place = 0
            for game in self.games:
                if team in game:
                    winner = team if place in won else game[game[0] == team]
                    place += 1
                else:
                    # Winners who help the claim to be false: those who are far from the team's total, or near it.
                    final = self.wins[team] + 2 * wins
                    one, other = (totals[t] for t in game)
                    strong = game[one < other]
                    weak = game[one >= other]
                    close = [t for t in game if totals[t] < final]
                    if is_in:
                        winner = strong if self.random.random() < .7 else weak
                    else:
                        winner = self.random.choice(close or [strong])
                totals[winner] += 2
            above = sum(
                totals[t] > totals[team] or not is_in and totals[t] == totals[team] for t in totals if t != team)
            if (above < self.places) == is_in:
                return True
        return False

    def complaints(self, text, team, facts):
        if not any(fact.endswith(RACE) for fact in facts) or not self.games:
            return
        left = len(self.left(team))
        if NEED_ALL.search(text) and any(self.can_be(team, wins, True) for wins in range(left)):
            yield "they do not need every one"
        found = NEED_SOME.search(text)
        if found and any(self.can_be(team, wins, True) for wins in range(int(found[1]))):
            yield "fewer wins can be enough"
        found = ENOUGH.search(text)
        wins = int(next(filter(None, found.groups()))) if found else left if WIN_OUT.search(text) else None
        if wins is not None and self.can_be(team, min(wins, left), False):
            yield "so many wins can be too few"
        found = HELP.search(text)
        if found and not self.has_divisions and not MAY.search(text[:found.start()]) and not self.can_be(
                team, left, False, tries=2000):
            yield "they need no help"
        yield from self.odds(text, team, facts)

    def odds(self, text, team, facts):
        if not any(fact.endswith(".playoff_odds") for fact in facts):
            return
        row = next((r for r in self.week.edition["numbers"].get("race") or [] if r["team"] == team), None)
        for found in PERCENT.finditer(text):
            odds, said = row["odds"] if row else None, float(found[2])
            if odds is None:
                continue
            if 0 < odds < .01:
                is_so = (found[1] or "").lower() in ("under", "less than") and said == 1
            elif .99 < odds < 1:
                is_so = (found[1] or "").lower() in ("over", "more than") and said == 99
            else:
                is_so = not found[1] and abs(said - 100 * odds) <= .5001
            if not is_so:
                yield f"{found[0]!r} for {100 * odds:.2f}%"


def half(record):
    return 2 * record[0] + record[2]


def shape(root, platform, league, year=None):
    """How many teams make the playoffs, and whether there are divisions or games against the median."""
    if platform == "sleeper":
        settings = recorded.load(os.path.join(root, recorded.SLEEPER), "league", league)["settings"]
        return settings.get("playoff_teams", 6), bool(settings.get("divisions") or settings.get("league_average_match"))
    about = recorded.load(os.path.join(root, recorded.ESPN, str(year), "segments", "0", "leagues"), league)
    schedule = about["settings"]["scheduleSettings"]
    return schedule["playoffTeamCount"], len(schedule.get("divisions", [])) > 1


def count_complaints(week, text, team, facts):
    """Counts of teams that a score beats: in the playoffs, only teams with a game play."""
    side = week.sides.get(team)
    if not side or not side.opponent or not any(
            fact.endswith((".all_play", ".lucky_win", ".unlucky_loss")) for fact in facts):
        return
    def others(has_game):
        return [s.points for t, s in week.sides.items() if t != team and (s.opponent or not has_game and s.points)]
    fields = [others(True)] if side.is_playoff else [others(True), others(False)]
    for pattern, better in ((BEATEN, False), (BEATERS, True)):
        for found in pattern.finditer(text):
            word = next(filter(None, found.groups()))
            if not (word.isdigit() or word in NUMBERS):
                continue
            if not any(number(word) == sum((p > side.points) == better and p != side.points for p in field)
                       for field in fields):
                yield f"{found[0]!r}"


def place_complaints(week, text, team, facts):
    """An ordinal names its list, unless the paper's own and the standings agree."""
    if not any(fact.endswith((".rank", ".rise", ".fall", ".first_place", ".last_place")) for fact in facts):
        return
    paper = next(t for t in week.edition["teams"] if t["id"] == team)

    def standing(one, through):
        wins, losses, ties = week.record(one, through=through)
        return wins + ties / 2

    now = week.ranks(team, lambda one: standing(one, week.number))
    if LISTS.search(text):
        return
    for found in PLACE.finditer(text):
        place = int(found[1])
        if place in (paper["rank"], paper.get("previous_rank")) and not min(now) <= place <= max(now):
            yield f"{found[0]!r} is not the place in the standings"
    count = len(week.teams)
    if re.search(r"\b[Ll]ast of \d+", text) and max(now) != count:
        yield "last, but not in the standings"
    if re.search(r"\b[Ff]irst (?:of \d+|place)", text) and min(now) != 1 and paper["rank"] == 1:
        yield "first, but not in the standings"
