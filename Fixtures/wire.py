"""What happened besides the games: trades, claims, drops, and the NFL's schedule.

The seasons are dealt out first, with the same squads all year. Then a player gets another name for some weeks: a player who was
claimed in week 8 was somebody else before, and what he scored stays where it is. So no result and no total changes.
"""
import datetime

import names

DAY, HOUR = 86_400_000, 3_600_000


FIRST_MONDAY, WINTER_TIME = {2025: 9, 2026: 15}, {2025: 4, 2026: 3}  # a day of September, and the first Tuesday of November


def last_kickoff(week, year=2026):
    """Monday night of an NFL week, in milliseconds: 8:15 p.m. in New York."""
    monday = datetime.datetime(year, 9, FIRST_MONDAY[year], 0, 15, tzinfo=datetime.timezone.utc) + datetime.timedelta(days=7 * (week - 1))
    if monday >= datetime.datetime(year, 11, WINTER_TIME[year], tzinfo=datetime.timezone.utc): monday += datetime.timedelta(hours=1)
    return int(monday.timestamp() * 1000)


def schedule(year=2026):
    """ESPN's schedule of an NFL season, with only the fields that Skidmark reads: each club is off in its week, and the others meet."""
    games = {club: {} for club in names.CLUBS}
    for week in range(1, 19):
        clubs = [club for club in sorted(names.CLUBS) if names.CLUBS[club][0] != week]
        turn = 7 * week % len(clubs)
        clubs = clubs[turn:] + clubs[:turn]
        half = len(clubs) // 2
        for i, (home, away) in enumerate(zip(clubs[:half], reversed(clubs[half:]))):
            # Thursday night, Sunday afternoon early and late, Sunday night, Monday night.
            before = 4 * DAY if i == 0 else 0 if i == half - 1 else DAY if i == half - 2 else DAY + (4 if i > half - 6 else 7) * HOUR
            games[home][str(week)] = [{"awayProTeamId": names.CLUBS[away][1], "date": last_kickoff(week, year) - before, "homeProTeamId": names.CLUBS[home][1],
                                       "id": 401900000 + 1_000 * (year - 2026) + 20 * week + i, "startTimeTBD": week == 18}]
    return {"settings": {"proTeams": [{"abbrev": club, "byeWeek": off, "id": number, "proGamesByScoringPeriod": games[club]}
                                      for club, (off, number) in names.CLUBS.items()]}}


def doze(chosen, squad, week):
    """A lineup that was not looked at: a starter makes room for one of the same position who is off or hurt."""
    for i, p in enumerate(chosen):
        for other in squad:
            if p and other.position == p.position and other not in chosen and (other.bye == week or other.hurt):
                return chosen[:i] + [other] + chosen[i + 1:]
    return chosen


class Sleeper:
    """Renames in the rows of the weeks, and the transactions that tell them."""

    def __init__(self, weeks, players, league, users, dice):
        self.weeks, self.players, self.league, self.users, self.dice = weeks, players, league, users, dice
        taken = {p for rows in weeks.values() for row in rows for p in row["players"]}
        self.free = [p for p in sorted(players) if p not in taken and not p.isalpha()]
        self.busy, self.rows, self.spent, self.count = set(), [], {}, 0

    def row(self, team, week): return next(r for r in self.weeks[week] if r["roster_id"] == team)

    def rename(self, team, old, new, when):
        for week in self.weeks:
            if not when(week) or not self.weeks[week]: continue
            row = self.row(team, week)
            if old not in row["players"]: continue
            row["players"] = sorted(new if p == old else p for p in row["players"])
            row["starters"] = [new if p == old else p for p in row["starters"]]
            row["players_points"] = {k: v for k, v in sorted((new if p == old else p, v) for p, v in row["players_points"].items())}

    def find(self, team, week, position, least=None):
        """A player of the squad who has no story yet: a starter of a week within these points, or anybody on the bench."""
        row = self.row(team, week)
        points = dict(zip(row["starters"], row["starters_points"]))
        own = [p for p in row["players"] if p not in self.busy and self.players[p]["position"] == position and not self.players[p]["injury_status"]]
        fit = [p for p in own if (points.get(p, -99) >= least if least is not None else p not in points)]
        if least is None: fit = fit or own
        assert fit, f"roster {team} has no such {position} in week {week}"
        found = max(fit, key=lambda p: points.get(p, 0)) if least is not None else fit[0]
        self.busy.add(found)
        return found

    def newcomer(self, position):
        found = next(p for p in self.free if self.players[p]["position"] == position)
        self.free.remove(found)
        return found

    def tell(self, kind, week, day, teams, adds, drops, status="complete", bid=None, notes=None, budget=(), picks=(), when=None):
        self.count += 1
        given = when
        when = last_kickoff(week - 1) + day * DAY + 24_000_000 + 61_000 * self.count if week > 1 else last_kickoff(1) - 5 * DAY
        if kind == "waiver": when = last_kickoff(week - 1) + DAY + 24_300_000 + 700 * self.count
        when = given or when
        settings = None
        if bid is not None: settings = {"seq": self.count % 7, "waiver_bid": bid}
        self.rows.append((week, {
            "adds": adds or None, "consenter_ids": teams, "created": when - 3_600_000, "creator": self.users.get(teams[0], "0"), "draft_picks": [
                {"league_id": None, "owner_id": owner, "previous_owner_id": before, "roster_id": origin, "round": r, "season": season}
                for season, r, origin, before, owner in picks],
            "drops": drops or None, "leg": max(1, week - 1) if kind == "waiver" else week, "metadata": {"notes": notes} if notes else None,
            "roster_ids": teams, "settings": settings, "status": status, "status_updated": when, "transaction_id": str(1270000000000000000 + 7919 * self.count),
            "type": kind, "waiver_budget": [{"amount": a, "receiver": r, "sender": s} for s, r, a in budget]}))
        if status == "complete" and bid is not None: self.spent[teams[0]] = self.spent.get(teams[0], 0) + bid
        for s, r, a in budget: self.spent[s] = self.spent.get(s, 0) + a; self.spent[r] = self.spent.get(r, 0) - a

    WON, TAKEN = "Your waiver claim was processed successfully!", "This player was claimed by another owner."
    FULL = "Unfortunately, your roster will have too many players after this transaction."

    def claim(self, team, week, position, bid=None, rivals=(), clerical=(), **which):
        """The team got this player in this week, on waivers with a bid or as a free agent without."""
        got = self.find(team, week, position, **which)
        gone = self.newcomer(position)
        self.rename(team, got, gone, lambda w: w < week)
        if bid is None: self.tell("free_agent", week, 4, [team], {got: team}, {gone: team}); return
        for other, lower in rivals: self.tell("waiver", week, 1, [other], {got: other}, None, "failed", lower, self.TAKEN)
        for other, lower in clerical: self.tell("waiver", week, 1, [other], {got: other}, None, "failed", lower, self.FULL)
        self.tell("waiver", week, 1, [team], {got: team}, {gone: team}, "complete", bid, self.WON)

    def cut(self, loser, finder, week, position, bid, **which):
        """One team drops a player, and another one claims and starts him."""
        place = self.find(finder, week, position, **which)
        gone = next(p for p in self.row(loser, week)["players"] if p not in self.busy and self.players.get(p, {}).get("position") == position
                    and all(p not in self.row(loser, w)["starters"] for w in range(week, 12)))
        self.busy.add(gone)
        new = self.newcomer(position)
        self.rename(loser, gone, new, lambda w: w >= week)
        self.rename(finder, place, gone, lambda w: w >= week)
        self.tell("free_agent", week, 0, [loser], {new: loser}, {gone: loser})
        self.tell("waiver", week, 1, [finder], {gone: finder}, {place: finder}, "complete", bid, self.WON)

    def trade(self, one, other, week, positions, budget=(), picks=()):
        """Players of the same positions change places."""
        adds, drops = {}, {}
        for position in positions:
            mine, theirs = self.find(one, week, position, least=0), self.find(other, week, position, least=0)
            self.rename(one, mine, "?", lambda w: w < week); self.rename(other, theirs, mine, lambda w: w < week)
            self.rename(one, "?", theirs, lambda w: w < week)
            adds.update({mine: one, theirs: other}); drops.update({mine: other, theirs: one})
        self.tell("trade", week, 4, sorted([one, other]), adds, drops, budget=budget, picks=picks)

    def season(self):
        # Before the draft, a third-round pick is traded twice.
        self.tell("trade", 1, 0, [6, 9], None, None, budget=[(9, 6, 4)], picks=[("2026", 3, 6, 6, 9)], when=last_kickoff(1) - 40 * DAY)
        self.tell("trade", 1, 0, [2, 9], None, None, budget=[(2, 9, 6)], picks=[("2026", 3, 6, 9, 2)], when=last_kickoff(1) - 30 * DAY)
        for team, week, position in ((1, 2, "TE"), (6, 3, "WR"), (9, 4, "RB"), (12, 4, "TE"), (3, 5, "WR"), (7, 6, "RB"), (11, 6, "QB"), (10, 7, "WR"),
                                     (2, 8, "WR"), (4, 8, "RB"), (12, 9, "RB"), (6, 9, "TE")):
            self.claim(team, week, position)
        self.claim(7, 3, "WR", 21, [(10, 20)], least=8)
        self.claim(9, 5, "WR", 14, [(4, 9), (2, 3)], least=6)
        self.claim(10, 7, "RB", 30, [(11, 12)], clerical=[(3, 2)], least=6)
        self.trade(2, 3, 6, ["RB", "WR"])
        self.trade(9, 4, 4, ["WR"], budget=[(9, 4, 11)])
        # The week of the front page: a bid that lost by a dollar, a ransom, a player who was dropped too early, and a trade.
        self.claim(11, 10, "RB", 34, [(6, 33), (2, 12)], least=12)
        self.claim(12, 10, "WR", 47, [(9, 6)], least=8)
        self.cut(4, 1, 9, "WR", 18, least=15)
        self.trade(7, 10, 10, ["QB"], budget=[(7, 10, 5)], picks=[("2027", 2, 7, 7, 10)])
        self.claim(3, 10, "TE")
        # The team without an owner: the commissioner moves its players.
        got, gone = self.find(8, 10, "WR"), self.newcomer("WR")
        self.rename(8, got, gone, lambda w: w < 10)
        self.tell("commissioner", 10, 4, [8], {got: 8}, {gone: 8})

    def files(self, base):
        legs = {w: [] for w in range(1, 19)}
        for _, row in self.rows: legs[row["leg"]].append(row)
        return {f"{base}/transactions/{w}.json": rows for w, rows in legs.items()}


class ESPN:
    """The same for ESPN, whose rosters carry their players' names: an alias for a player of a team in a week."""

    def __init__(self, squads, lineups, played, newcomer, guid):
        self.squads, self.lineups, self.played, self.newcomer, self.guid = squads, lineups, played, newcomer, guid
        self.alias, self.acquired, self.busy, self.count = {}, {}, set(), 0
        self.rows = {w: [] for w in range(1, played + 2)}

    def who(self, team, week, player): return self.alias.get((team, week, player.key), player)

    def rename(self, team, player, other, when):
        for week in self.rows:
            if when(week): self.alias[(team, week, player.key)] = other

    def find(self, team, week, position, least=None):
        starters = [p for p in self.lineups[team][week] if p]
        own = [p for p in self.squads[team] if p.key not in self.busy and p.position == position and not p.hurt]
        fit = [p for p in own if (p in starters and p.points.get(week, 0) >= least if least is not None else p not in starters)]
        found = (fit or own)[0]
        self.busy.add(found.key)
        return found

    def tell(self, kind, week, team, items, status="EXECUTED", day=1, manager=False, related=None, who=None):
        self.count += 1
        when = last_kickoff(week) - (7 - day) * DAY + 61_000 * self.count
        identity = lambda n: f"{0x51DE0000 + n:08x}-19a0-4{n % 4096:03x}-8a51-{0x2F00 + 77 * n:012x}"
        row = {"bidAmount": 0, "executionType": "PROCESS" if kind == "WAIVER" else "EXECUTE", "id": identity(self.count), "isActingAsTeamOwner": False,
               "isLeagueManager": manager, "isPending": status == "PENDING", "memberId": self.guid(team, 0), "proposedDate": when, "rating": 0,
               "scoringPeriodId": week, "teamId": team, "type": kind}
        if items is not None: row["items"] = [
            {"fromLineupSlotId": -1, "fromTeamId": a, "isKeeper": False, "overallPickNumber": 0, "playerId": key, "toLineupSlotId": -1, "toTeamId": b, "type": what}
            for what, key, a, b in items]
        if status: row["status"] = status
        if kind == "WAIVER": row["processDate"] = when
        if related: row["relatedTransactionId"] = identity(related)
        self.rows[week].append(row)
        return when

    def claim(self, team, week, position, kind="FREEAGENT", rivals=(), least=None):
        got = self.find(team, week, position, least)
        gone = self.newcomer(got)
        self.rename(team, got, gone, lambda w: w < week)
        for other in rivals: self.tell("WAIVER", week, other, [("ADD", got.key, 0, other)], "FAILED_INVALIDPLAYERSOURCE")
        self.tell(kind, week, team, [("ADD", got.key, 0, team), ("DROP", gone.key, team, 0)])

    def trade(self, one, other, week, positions):
        """As everybody but the two sees it: accepted and upheld, without players. They are in the rosters."""
        swapped = []
        for position in positions:
            mine, theirs = self.find(one, week, position, 0), self.find(other, week, position, 0)
            self.rename(one, mine, theirs, lambda w: w < week)
            self.rename(other, theirs, mine, lambda w: w < week)
            swapped += [(one, mine), (other, theirs)]
        offer = 9_000 + self.count
        self.tell("TRADE_ACCEPT", week, other, [], None, 3, related=offer)
        when = self.tell("TRADE_UPHOLD", week, 1, None, "EXECUTED", 3, True, related=offer)
        for team, player in swapped: self.acquired[(team, player.key)] = when + 44

    def season(self):
        for team, week, position in ((2, 2, "WR"), (3, 4, "RB"), (12, 5, "K"), (5, 6, "WR"), (11, 8, "RB")): self.claim(team, week, position)
        self.claim(6, 7, "WR", "WAIVER", [7, 8], least=5)
        self.claim(4, 10, "RB", "WAIVER", [5], least=10)
        self.claim(7, 10, "K")
        self.trade(1, 2, 5, ["RB"])
        self.trade(3, 12, 9, ["WR", "RB"])
        # An offer that only its two teams may see, and a refusal. The paper must not know of them.
        for week in (6, 10):
            mine, theirs = self.squads[8][0], self.squads[1][0]
            self.tell("TRADE_PROPOSAL", week, 8, [("TRADE", mine.key, 8, 1), ("TRADE", theirs.key, 1, 8)], "PENDING", 2)
            self.tell("TRADE_DECLINE", week, 1, None, "EXECUTED", 2, related=self.count)
