"""Recorded seasons as tables of what happened, read from the platforms' answers and nothing else.

Points are in hundredths, so that sums are exact.
"""
import collections
import json
import os

SLEEPER = "api.sleeper.app/v1"
ESPN = "lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons"
# What may stand where: the platforms' own slots with several positions.
FLEXES = {
    "FLEX": {"RB", "WR", "TE"}, "SUPER_FLEX": {"QB", "RB", "WR", "TE"}, "WRRB_FLEX": {"RB", "WR"},
    "REC_FLEX": {"WR", "TE"}}
ESPN_BENCH = {20, 21}

# `started` is None for who could not start: on the taxi squad or on injured reserve.
# `kickoff` is the time of the NFL team's game, None where the answers do not tell.
Player = collections.namedtuple("Player", "id name points started fits kickoff")
# `partner` is the other team of a trade.
# `picks` are the seasons of the picks in a trade, `money` what was paid, `pieces` the number of all that changed hands.
Move = collections.namedtuple(
    "Move", "kind week team adds drops bid partner picks money pieces", defaults=((), (), 0))


class Side:
    """One team's part in one week's game."""

    def __init__(self, points, players, slots, is_playoff):
        self.points, self.players, self.slots, self.is_playoff = points, players, slots, is_playoff
        self.opponent = None
        self.against = None
        # Of ESPN's consolation games and Sleeper's playoffs, some are played for nothing.
        self.result = None

    def meet(self, name, other):
        self.opponent, self.against = name, other.points
        self.result = (self.points > other.points) - (self.points < other.points)

    @property
    def starters(self):
        return [player for player in self.players if player.started]

    def before(self, kickoff):
        """What the starters of earlier games had."""
        return sum(p.points for p in self.starters if p.kickoff and p.kickoff < kickoff)

    @property
    def best(self):
        """The best lineup's points: players by points, each put in by making others move if need be."""
        filled = {}

        def place(player, seen):
            for slot, fits in enumerate(self.slots):
                if slot in seen or not fits & player.fits:
                    continue
                seen.add(slot)
                if slot not in filled or place(filled[slot], seen):
                    filled[slot] = player
                    return True
            return False

        for player in sorted(self.players, key=lambda p: -p.points):
            if player.points > 0 and player.started is not None:
                place(player, set())
        return sum(p.points for p in filled.values())


class Season:
    def __init__(self):
        self.weeks = {}  # week: {team: Side}
        self.moves = []
        self.drafted = {}  # player's name: (team, overall pick, round)

    def sides(self, team, through, playoffs=False):
        found = []
        for week in sorted(self.weeks):
            side = self.weeks[week].get(team)
            if side and side.opponent and week <= through and (playoffs or not side.is_playoff):
                found.append((week, side))
        return found


def load(root, *path):
    name = os.path.join(root, *path) + ".json"
    if not os.path.exists(name):
        return None
    with open(name, encoding="utf-8") as file:
        return json.load(file)


def cents(points):
    return round((points or 0) * 100)


def sleeper(root, league):
    base = os.path.join(root, SLEEPER)
    about = load(base, "league", league)
    start = about["settings"].get("playoff_week_start") or 99
    slots = [FLEXES.get(name, {name}) for name in about["roster_positions"] if name not in ("BN", "IR", "TAXI")]
    known = load(base, "players", "nfl") or {}
    scoring = about["scoring_settings"]
    season = Season()

    def points_of(row, week):
        """Each player's points; early seasons have statistics instead."""
        if row.get("players_points"):
            return row["players_points"]
        played = load(base, "stats", "nfl", "regular", str(about["season"]), str(week)) or {}
        return {
            player: sum(scoring.get(name, 0) * value for name, value in (played.get(player) or {}).items())
            for player in row.get("players") or []}

    def name(player):
        found = known.get(player) or {}
        return found.get("full_name") or " ".join(
            filter(None, [found.get("first_name"), found.get("last_name")])) or f"Player {player}"

    # Sleeper tells only as of now who is on taxi squads and injured reserve, who are not the bench.
    away = {row["roster_id"]: {*(row.get("taxi") or []), *(row.get("reserve") or [])}
            for row in load(base, "league", league, "rosters") or []}
    # Rounds of the playoffs may last two weeks: the second one's score is that of both.
    is_long = about["settings"].get("playoff_round_type") == 2
    for week in range(1, 19):
        rows = load(base, "league", league, "matchups", str(week))
        if rows and is_long and week >= start:
            is_second = (week - start) % 2 == 1
            before = {r["roster_id"]: r for r in load(base, "league", league, "matchups", str(week - 1)) or []}
            for row in rows:
                if is_second:
                    row["points"] += before[row["roster_id"]]["points"]
                else:
                    row["matchup_id"] = None
        sides = {}
        for row in rows or []:
            started = set(row.get("starters") or [])
            points = points_of(row, week)
            players = [
                Player(p, name(p), cents(points.get(p)),
                       p in started or (None if p in away.get(row["roster_id"], ()) else False),
                       set((known.get(p) or {}).get("fantasy_positions") or []), None)
                for p in row.get("players") or []]
            side = Side(cents(row["points"]), players, slots, week >= start)
            sides[str(row["roster_id"])] = (row.get("matchup_id"), side)
        meet(sides)
        if any(side.points for _, side in sides.values()):
            season.weeks[week] = {team: side for team, (_, side) in sides.items()}
    for week in range(1, 19):
        for row in load(base, "league", league, "transactions", str(week)) or []:
            bid = (row.get("settings") or {}).get("waiver_bid")
            kind = row["type"] if row["status"] == "complete" else "failed"
            picks = row.get("draft_picks") or []
            # Several payments between the same teams are one sum.
            money = collections.Counter()
            for paid in row.get("waiver_budget") or []:
                money[paid["sender"], paid["receiver"]] += paid["amount"]
            for team in row["roster_ids"]:
                season.moves.append(Move(
                    kind, row["leg"], str(team),
                    {name(p) for p, to in (row.get("adds") or {}).items() if to == team},
                    {name(p) for p, to in (row.get("drops") or {}).items() if to == team}, bid,
                    next((str(one) for one in row["roster_ids"] if one != team), None),
                    {int(pick["season"]) for pick in picks}, set(money.values()),
                    len(row.get("adds") or {}) + len(picks) + len(money)))
    for draft in load(base, "league", league, "drafts") or []:
        for pick in load(base, "draft", draft["draft_id"], "picks") or []:
            season.drafted[name(pick["player_id"])] = (
                str(pick["roster_id"]), pick["pick_no"], pick["round"])
    return season


def meet(sides):
    for team, (game, side) in sides.items():
        for other, (same, opponent) in sides.items():
            if other != team and game is not None and game == same:
                side.meet(other, opponent)


def espn(root, league, year):
    base = os.path.join(root, ESPN, str(year), "segments", "0", "leagues")
    about = load(base, league)
    regular = about["settings"]["scheduleSettings"]["matchupPeriodCount"]
    counts = about["settings"]["rosterSettings"]["lineupSlotCounts"]
    kickoffs = {
        (team["id"], int(week)): games[0]["date"]
        for team in load(root, ESPN, str(year))["settings"]["proTeams"]
        for week, games in team.get("proGamesByScoringPeriod", {}).items()}
    slots = [{int(slot)} for slot, count in counts.items() for _ in range(count) if int(slot) not in ESPN_BENCH]
    season = Season()
    for week in range(1, 19):
        answer = load(base, f"{league}@{week}")
        sides = {}
        for game, row in enumerate((answer or {}).get("schedule", [])):
            if row["matchupPeriodId"] != week:
                continue
            for half in ("home", "away"):
                if half not in row:
                    continue
                entries = (row[half].get("rosterForCurrentScoringPeriod") or {}).get("entries", [])
                players = [
                    Player(e["playerId"], e["playerPoolEntry"]["player"]["fullName"],
                           cents(e["playerPoolEntry"]["appliedStatTotal"]),
                           e["lineupSlotId"] not in ESPN_BENCH,
                           set(e["playerPoolEntry"]["player"]["eligibleSlots"]),
                           kickoffs.get((pro_team(e["playerPoolEntry"]["player"], week), week)))
                    for e in entries]
                side = Side(cents(row[half]["totalPoints"]), players, slots, week > regular)
                sides[str(row[half]["teamId"])] = (game, side)
        meet(sides)
        if any(side.points for _, side in sides.values()):
            season.weeks[week] = {team: side for team, (_, side) in sides.items()}
    names = {p.id: p.name for sides in season.weeks.values() for side in sides.values() for p in side.players}
    for pick in about["draftDetail"]["picks"]:
        if pick["playerId"] in names:
            season.drafted[names[pick["playerId"]]] = (
                str(pick["teamId"]), pick["overallPickNumber"], pick["roundId"])
    swapped(season)
    return season


def pro_team(player, week):
    """The NFL team for which a player played in a week, which is not always his present one."""
    played = [
        s["proTeamId"] for s in player.get("stats", [])
        if s.get("scoringPeriodId") == week and s.get("statSourceId") == 0 and s.get("proTeamId")]
    return played[0] if played else player.get("proTeamId")


def swapped(season):
    """Trades, told by the rosters: players who went from one team to another while others came back."""
    for week in sorted(season.weeks)[1:]:
        rosters, past = [
            {team: {p.name for p in side.players} for team, side in season.weeks.get(number, {}).items()}
            for number in (week, week - 1)]
        for team in rosters:
            for other in rosters:
                adds = rosters[team] & past.get(other, set())
                drops = past.get(team, set()) & rosters[other]
                if team != other and adds and drops:
                    season.moves.append(Move("trade", week, team, adds, drops, None, other))
