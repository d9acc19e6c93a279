"""What sentences claim about trades and rosters, judged by the platforms' answers."""
import collections
import os
import re

import recorded

NUMBERS = {word: number for number, word in enumerate(
    "none one two three four five six seven eight nine ten eleven twelve".split())}
ROUNDS = {word: number for number, word in enumerate(
    "first second third fourth fifth sixth seventh".split(), 1)}
COUNT = r"(?:%s|\d+)" % "|".join(NUMBERS)
PICK = re.compile(
    rf"\b(?:(?P<one>an?) |(?P<many>{COUNT}) )?(?P<season>20\d\d) (?:(?P<round>{'|'.join(ROUNDS)})s?|(?P<late>\d+)(?:st|nd|rd|th)-round picks?)\b"
    rf"|\b(?P<some>{COUNT}) picks\b")
OTHERS = re.compile(rf"\b({COUNT}) (?:others?|other players?|more players?)\b")
EVEN = re.compile(r"straight across|straight up|one[- ]for[- ]one|even swap|one guy for one guy", re.I)
GAVE = re.compile(r"(?:sent|shipped|dealt|traded|gave up|out went|went out:|swapped|out:) $", re.I)
GAVE_AFTER = re.compile(r"^ (?:out\b(?!:)|goes out|had to go|leaving)", re.I)
GOT = re.compile(r"(?:\bgot|acquired|landed|brought in|came in:|in:) $", re.I)
# One who left is spoken of as such, and one who was taken in a draft as a pick.
LEFT = re.compile(
    r"\b(traded?|dealt|sent|ship(s|ped)|transferred|deals?|drop(s|ped)|cut|releas\w+|waived|bid|claim\w*|won|lost|outbid|"
    r"draft\w*|pick\w*|took|taken|gave|given|used to|old|came over|go(es)? out|out|walked|threw|left|let|had|was|"
    r"said \$|didn't|couldn't|were|went|thrown|gift-wrapped|version of this season|for that)\b", re.I)
CREDIT = re.compile(
    r"<p> (?:has|had|have)? ?(?:given|scored|got|put up|hung)? ?\d[\d.]* (?:points )?(?:for (?:them|this team|<t)|in this lineup)"
    r"|[Ww]ithout <p>|<p> and friends|on top at <t|[Tt]ake away <p>|about <p> and those \d|<p> has (?:given|carried)"
    r"|<p> and those \d|<p> on top at \d|it's <p>|They've got <p> for", re.I)

Trade = collections.namedtuple("Trade", "week got")  # got: {team: Side}
Side = collections.namedtuple("Side", "players picks money")
Package = collections.namedtuple("Package", "start end names others picks kinds money")


def trades(root, platform, league, season):
    """The trades of a season, whole: what each team got."""
    if platform == "espn":
        return rosters_trades(season)
    base = os.path.join(root, recorded.SLEEPER)
    known = recorded.load(base, "players", "nfl") or {}

    def name(player):
        found = known.get(player) or {}
        return found.get("full_name") or " ".join(
            filter(None, [found.get("first_name"), found.get("last_name")])) or f"Player {player}"

    found = []
    for week in range(1, 19):
        for row in recorded.load(base, "league", league, "transactions", str(week)) or []:
            if row["type"] != "trade" or row["status"] != "complete":
                continue
            got = {}
            for team in row["roster_ids"]:
                got[str(team)] = Side(
                    sorted(name(p) for p, to in (row.get("adds") or {}).items() if to == team),
                    [(int(p["season"]), p["round"]) for p in row.get("draft_picks") or [] if p["owner_id"] == team],
                    sum(m["amount"] for m in row.get("waiver_budget") or [] if m["receiver"] == team))
            found.append(Trade(row["leg"], got))
    return found


def rosters_trades(season):
    """ESPN's, by the rosters: several of one week between two teams are one."""
    found = []
    for week in sorted(season.weeks)[1:]:
        now, past = [
            {team: {p.name for p in side.players} for team, side in season.weeks.get(number, {}).items()}
            for number in (week, week - 1)]
        for team in now:
            for other in now:
                got, gave = now[team] & past.get(other, set()), now[other] & past.get(team, set())
                if team < other and (got or gave):
                    found.append(Trade(week, {team: Side(sorted(got), [], 0), other: Side(sorted(gave), [], 0)}))
    return found


class Wire:
    """What a text about a team says of trades and of who is on its roster."""

    def __init__(self, week, all_trades, merged):
        self.week, self.trades, self.merged = week, all_trades, merged
        self.totals = collections.Counter()
        for number, sides in week.season.weeks.items():
            if number <= week.number:
                for side in sides.values():
                    for player in side.players:
                        self.totals[player.name] += player.points

    # Trades

    def packages(self, text):
        """The sums of players, picks and money that a text names, each with all that is said to belong to it."""
        text = text.replace("’s", "'s")
        marks = []
        for found in self.week.finder.finditer(text):
            if found[0] in self.week.names:
                continue
            marks.append((found.start(), found.end(), "name", found[0]))
        taken = [(a, b) for a, b, _, _ in marks]

        def is_free(found):
            return all(found.end() <= a or found.start() >= b for a, b in taken)

        for found in filter(is_free, PICK.finditer(text)):
            if found["some"]:
                marks.append((found.start(), found.end(), "picks", (number(found["some"]), None)))
            else:
                kind = (int(found["season"]), ROUNDS.get(found["round"]) or int(found["late"]))
                marks.append((found.start(), found.end(), "picks", (number(found["many"] or "one"), kind)))
        for found in filter(is_free, OTHERS.finditer(text)):
            marks.append((found.start(), found.end(), "others", number(found[1])))
        for found in filter(is_free, re.finditer(r"\$(\d+)\b", text)):
            marks.append((found.start(), found.end(), "money", int(found[1])))
        marks.sort()
        groups = []
        for mark in marks:
            if groups and text[groups[-1][-1][1]:mark[0]] in (", ", " and ", ", and ", " plus "):
                groups[-1].append(mark)
            else:
                groups.append([mark])
        for group in groups:
            values = collections.defaultdict(list)
            for _, _, what, value in group:
                values[what].append(value)
            yield Package(
                group[0][0], group[-1][1], values["name"], sum(values["others"]), sum(n for n, _ in values["picks"]),
                [kind for _, kind in values["picks"] if kind], sum(values["money"]))

    def trade_complaints(self, text, team, facts):
        cites = any(fact.endswith((".trade", ".trade_return")) for fact in facts)
        found = list(self.packages(text))
        near = [t for t in self.trades if t.week in range(self.week.number - 1, self.week.number + 2)] if not any(
            fact.endswith(".trade_return") for fact in facts) else self.trades
        near = [t for t in near if not cites or team in t.got]
        traded = {name for t in near for side in t.got.values() for name in side.players}
        if not cites and not (re.search(r"\btrad(e|ed|es|ing)\b|swap", text) and any(
                set(p.names) & traded for p in found)):
            return
        found = [p for p in found if p.names or p.picks or p.money]
        if EVEN.search(text) and not any(
                all(len(s.players) + len(s.picks) + bool(s.money) == 1 for s in t.got.values()) for t in near
                if self.names_of(found) & self.names_in(t) or not self.names_of(found)):
            yield "not one for one"
        if not found or not cites or "traded_away" in " ".join(facts):
            return
        if len(found) != 2:
            yield f"a trade is told with {len(found)} sides"
            return
        for trade in near:
            for one, other in ((0, 1), (1, 0)):
                sides = list(trade.got.items())
                if len(sides) == 2 and self.is_side(found[0], *sides[one]) and self.is_side(found[1], *sides[other]):
                    yield from self.direction(text, team, found, (sides[one][0], sides[other][0]))
                    if not any(fact.endswith(".trade_return") for fact in facts):
                        yield from self.headliners(found, (sides[one][1], sides[other][1]))
                    return
        yield "no trade has these two sides"

    @staticmethod
    def names_of(packages):
        return {name for package in packages for name in package.names}

    @staticmethod
    def names_in(trade):
        return {name for side in trade.got.values() for name in side.players}

    def is_side(self, package, receiver, side):
        """Whether a package is all that a team got."""
        picks = list(side.picks)
        for kind in package.kinds:
            if kind not in picks:
                return False
        count = len(package.names) + package.others
        if self.merged:
            # Rosters do not tell trades of one week apart, nor who came by way of a third team.
            came = set(side.players) | self.arrived(receiver)
            return set(package.names) <= came and count <= len(came)
        return (set(package.names) <= set(side.players) and count == len(side.players)
                and package.picks == len(picks) and package.money == side.money)

    def arrived(self, team):
        """The players whom another team had a week ago."""
        past = self.week.season.weeks.get(self.week.number - 1, {})
        return self.roster(team) & {p.name for other, side in past.items() if other != team for p in side.players}

    @staticmethod
    def direction(text, team, packages, receivers):
        for package, receiver in zip(packages, receivers):
            before, after = text[:package.start], text[package.end:]
            gave = GAVE.search(before) or GAVE_AFTER.search(after)
            got = GOT.search(before)
            # "A got X, B got Y" names who it is.
            if got and not re.search(r"(?:[.:;,]|and|<t>|^)[^.:;,]*$", before):
                continue
            if gave and receiver == team and not re.search(r"traded:", before):
                yield "given, but they got it"

    def headliners(self, packages, sides):
        for package, side in zip(packages, sides):
            if self.merged or not package.names:
                continue
            if self.totals[package.names[0]] < max(self.totals[name] for name in side.players):
                yield f"{package.names[0]} is not the headliner"

    # Rosters

    def roster(self, team):
        """Whom a team had in the week's lineup or on its bench; nothing if that is unknown."""
        side = self.week.sides.get(team)
        return {p.name for p in side.players} if side else set()

    def roster_complaints(self, text, team, facts):
        masked, teams, players = self.week.masked(text)
        own = self.roster(team)
        # Trades have their own check.
        if not own or any(fact.endswith((".trade", ".trade_return", ".traded_away")) for fact in facts):
            return
        credits = any(fact.endswith((".top_player", ".draft_steal")) for fact in facts) or CREDIT.search(masked)
        anyone = set().union(own, *(self.roster(other) for other in self.week.sides))
        for player in dict.fromkeys(players):
            if player in own:
                continue
            side = self.week.sides.get(team)
            near = set(teams) | ({side.opponent} if side and side.opponent else set())
            if any(fact.endswith((".top_player", ".draft_steal")) for fact in facts):
                yield f"credit for {player}, who is not there"
            elif not any(player in self.roster(other) for other in near) and not (
                    LEFT.search(masked) or player in anyone and not credits):
                yield f"{player} is told as if he were there"


def number(word):
    return NUMBERS[word] if word in NUMBERS else int(word)
