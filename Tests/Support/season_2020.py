"""Completes the recordings of Sleeper's season of 2020, for which the NFL's schedule and the players' teams of each week
were not recorded: copies what there is to a folder and adds the answers that the platforms give for it.

    season_2020.py RECORDINGS NFLVERSE FOLDER

The schedule is nfl-2020-games.txt. A player is recognized in nflverse's weekly statistics by what he did, since names are
written in several ways: the one with whose weeks his agree most often. Prints for each league the starters whose team had
no game, as far as their teams are known, as lines of LEAGUE WEEK PLAYER.
"""
import collections
import csv
import datetime
import json
import os
import shutil
import sys
import zoneinfo

SEASON = 2020
SLEEPER = "api.sleeper.app/v1"
ESPN = f"lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/{SEASON}.json"
# Sleeper's names of statistics, and nflverse's.
LINE = {
    "pass_att": "attempts", "pass_yd": "passing_yards", "rush_att": "carries", "rush_yd": "rushing_yards",
    "rec": "receptions", "rec_yd": "receiving_yards", "fgm": "fg_made", "xpm": "pat_made", "xpa": "pat_att"}
PRO_TEAMS = dict(zip(
    [*range(1, 31), 33, 34],
    "ATL BUF CHI CIN CLE DAL DEN DET GB TEN IND KC LV LAR MIA MIN NE NO NYG NYJ PHI ARI PIT LAC SF SEA TB WAS CAR JAX "
    "BAL HOU".split()))


def code(team):
    """nflverse's code of a team as Sleeper writes it."""
    return "LAR" if team == "LA" else team


def games():
    """The season's games: week, kickoff, away and home team."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "nfl-2020-games.txt")
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                continue
            week, day, time, *pairs = line.split()
            kickoff = datetime.datetime.fromisoformat(f"{day}T{time}").replace(
                tzinfo=zoneinfo.ZoneInfo("America/New_York"))
            for pair in pairs:
                away, home = map(code, pair.split("-"))
                yield int(week), kickoff, away, home


def schedule():
    """ESPN's answer with the schedule, each game listed for both of its teams."""
    ids = {team: number for number, team in PRO_TEAMS.items()}
    teams = {team: collections.defaultdict(list) for team in ids}
    for number, (week, kickoff, away, home) in enumerate(games()):
        game = {
            "id": 401220000 + number, "date": int(kickoff.timestamp()) * 1000, "startTimeTBD": False,
            "awayProTeamId": ids[away], "homeProTeamId": ids[home], "scoringPeriodId": week}
        for team in (away, home):
            teams[team][str(week)].append(game)
    return {"settings": {"proTeams": [
        {"id": ids[team], "abbrev": team, "proGamesByScoringPeriod": weeks} for team, weeks in teams.items()]}}


def line(row, names):
    """What a player did in a week; None if it was nothing."""
    amounts = tuple(int(float(row.get(name) or 0)) for name in names)
    return amounts if any(amounts) else None


def rows_of_teams(statistics, folder):
    """By week the teams of Sleeper's players, who are recognized by what they did."""
    known = collections.defaultdict(set)
    teams = {}
    for name in ("player_stats", "kicker_stats"):
        with open(f"{folder}/{name}_{SEASON}_weeks1-17.csv", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                week, player = int(row["week"]), row["player_id"]
                did = line(row, LINE.values())
                if did:
                    known[week, did].add(player)
                    teams[player, week] = code(row.get("recent_team") or row["team"])
    alike = collections.defaultdict(collections.Counter)
    for week, rows in statistics.items():
        for player, row in rows.items():
            for other in known.get((week, line(row, LINE)), ()):
                alike[player][other] += 1
    result = collections.defaultdict(dict)
    for player, others in alike.items():
        (best, count), *rest = others.most_common(2)
        if rest and rest[0][1] == count:
            continue
        for week in statistics:
            if (best, week) in teams:
                result[week][player] = teams[best, week]
    return result


def recorded(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def write(path, answer):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(answer, file)


def main():
    recordings, nflverse, folder = sys.argv[1:]
    shutil.copytree(f"{recordings}/{SLEEPER}", f"{folder}/{SLEEPER}")
    write(f"{folder}/{ESPN}", schedule())
    statistics = {
        week: recorded(f"{recordings}/{SLEEPER}/stats/nfl/regular/{SEASON}/{week}.json") for week in range(1, 18)}
    playing = collections.defaultdict(dict)
    for week, _, away, home in games():
        playing[week] |= {away: home, home: away}
    teams = rows_of_teams(statistics, nflverse)
    for week, players in teams.items():
        write(f"{folder}/api.sleeper.com/stats/nfl/{SEASON}/{week}.json", [
            {"player_id": player, "team": team, "opponent": playing[week][team], "game_id": f"{SEASON}-{week}-{team}",
             "stats": statistics[week][player]} for player, team in sorted(players.items())])
    for league in sorted(os.listdir(f"{folder}/{SLEEPER}/league")):
        path = f"{folder}/{SLEEPER}/league/{league}"
        if not league.endswith(".json") or recorded(path)["season"] != str(SEASON):
            continue
        league = league.removesuffix(".json")
        for week in range(1, 18):
            path = f"{folder}/{SLEEPER}/league/{league}/matchups/{week}.json"
            for side in recorded(path) if os.path.exists(path) else []:
                for player in side.get("starters") or []:
                    nearest = min(
                        (other for other in teams if player in teams[other]),
                        key=lambda other: (other > week, abs(other - week)), default=None)
                    team = player if player.isalpha() else teams[nearest][player] if nearest else None
                    if team and team not in playing[week]:
                        print(league, week, player)


if __name__ == "__main__":
    main()
