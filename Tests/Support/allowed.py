"""Compares what `skidmark stats allowed --json` says with the platforms' recorded answers and nothing else.

  allowed.py RECORDINGS sleeper LEAGUE 2024 < its output
  allowed.py RECORDINGS espn LEAGUE 2024 < its output

Points of Sleeper's players are recomputed from the season's statistics and the league's scoring settings.
"""
import collections
import json
import os
import sys

import recorded

POSITIONS = {1: "QB", 2: "RB", 3: "WR", 4: "TE", 5: "K", 16: "DEF"}


def schedule(root, season):
    """The opponent of each NFL team in each week, by ESPN's team ids and by the codes that Sleeper uses."""
    codes, opponents = {0: None}, {}
    teams = recorded.load(root, recorded.ESPN, str(season))["settings"]["proTeams"]
    for team in teams:
        codes[team["id"]] = {"WSH": "WAS"}.get(team["abbrev"].upper(), team["abbrev"].upper())
    for team in teams:
        for week, games in (team.get("proGamesByScoringPeriod") or {}).items():
            for game in games:
                pair = {game["homeProTeamId"], game["awayProTeamId"]}
                for own in pair:
                    opponents[int(week), codes[own]] = codes[(pair - {own}).pop()]
    return codes, opponents


def espn(root, league, season):
    codes, opponents = schedule(root, season)
    for week in range(1, 19):
        answer = recorded.load(
            root, recorded.ESPN, str(season), "segments", "0", "leagues", f"{league}@{week}")
        if not answer:
            continue
        answer = answer[0] if isinstance(answer, list) else answer
        seen = set()
        for game in answer["schedule"]:
            for side in ("home", "away"):
                roster = (game.get(side) or {}).get("rosterForCurrentScoringPeriod") or {}
                for entry in roster.get("entries") or []:
                    player = entry["playerPoolEntry"]["player"]
                    for row in player.get("stats") or []:
                        if (row["statSourceId"], row["statSplitTypeId"], row["scoringPeriodId"]) != (0, 1, week):
                            continue
                        team = codes.get(row.get("proTeamId") or player["proTeamId"])
                        if player["id"] not in seen:
                            seen.add(player["id"])
                            yield (week, POSITIONS.get(player["defaultPositionId"]),
                                   opponents.get((week, team)), row["appliedTotal"])


def sleeper(root, league, season):
    _, opponents = schedule(root, season)
    base = os.path.join(root, recorded.SLEEPER)
    scoring = recorded.load(base, "league", league)["scoring_settings"]
    known = recorded.load(base, "players", "nfl")
    games = []
    for week in range(1, 19):
        played = recorded.load(base, "stats", "nfl", "regular", str(season), str(week)) or {}
        for row in recorded.load(base, "league", league, "matchups", str(week)) or []:
            for player in row.get("players") or []:
                stats = played.get(player) or {}
                points = sum(scoring.get(name, 0) * value for name, value in stats.items())
                games.append((week, player, points))
    # The list of players has their present teams. Who scored while that team had no game joined it later.
    team = {player: (known.get(player) or {}).get("team") for _, player, _ in games}
    movers = {player for week, player, points in games
              if round(points, 2) and team[player] and (week, team[player]) not in opponents}
    for week, player, points in games:
        if team[player] and player not in movers:
            yield week, known[player]["position"], opponents.get((week, team[player])), points


def main():
    root, platform, league, season = sys.argv[1:5]
    rows = [json.loads(line) for line in sys.stdin]
    last = max(row["week"] for row in rows)
    totals, weeks = collections.Counter(), collections.defaultdict(set)
    for week, position, defense, points in {"espn": espn, "sleeper": sleeper}[platform](root, league, season):
        cents = round(points * 100)
        if week <= last and position in POSITIONS.values() and defense and (cents or position == "DEF"):
            totals[position, defense] += cents
            weeks[position, defense].add(week)
    said = {}
    for row in rows:
        said[row["position"], row["defense"]] = (round(row["total"] * 100), row["games"])
    own = {key: (totals[key], len(weeks[key])) for key in weeks}
    wrong = sorted(key for key in own.keys() | said.keys() if own.get(key) != said.get(key))
    for key in wrong[:20]:
        print(key, "recomputed:", own.get(key), "said:", said.get(key))
    print(f"{len(own)} pairs of a defense and a position, {sum(totals.values()) / 100:.2f} points, {len(wrong)} wrong")
    return 1 if wrong or not own else 0


if __name__ == "__main__":
    sys.exit(main())
