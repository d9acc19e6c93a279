"""Invented numbers of the NFL's 32 teams through week 10, as Skidmark stores them: `demo/data/nfl/2026/`.

The teams are real, the numbers are not: each offense and defense has a strength, and every game of the invented schedule follows
from the two that meet. Both tables are sums of the games, so that tables, weeks, scores and records agree.
"""
import json

TEAMS = [
    "Arizona Cardinals", "Atlanta Falcons", "Baltimore Ravens", "Buffalo Bills", "Carolina Panthers", "Chicago Bears",
    "Cincinnati Bengals", "Cleveland Browns", "Dallas Cowboys", "Denver Broncos", "Detroit Lions", "Green Bay Packers",
    "Houston Texans", "Indianapolis Colts", "Jacksonville Jaguars", "Kansas City Chiefs", "Las Vegas Raiders",
    "Los Angeles Chargers", "Los Angeles Rams", "Miami Dolphins", "Minnesota Vikings", "New England Patriots",
    "New Orleans Saints", "New York Giants", "New York Jets", "Philadelphia Eagles", "Pittsburgh Steelers",
    "San Francisco 49ers", "Seattle Seahawks", "Tampa Bay Buccaneers", "Tennessee Titans", "Washington Commanders"]
CODES = ("ARI ATL BAL BUF CAR CHI CIN CLE DAL DEN DET GB HOU IND JAX KC LV LAC LAR MIA MIN NE NO NYG NYJ PHI PIT SF SEA TB TEN WAS").split()
SUMS = ["points", "total_yards", "plays_offense", "turnovers", "fumbles_lost", "first_down", "pass_cmp", "pass_att", "pass_yds", "pass_td",
        "pass_int", "pass_fd", "rush_att", "rush_yds", "rush_td", "rush_fd", "penalties", "penalties_yds", "pen_fd"]
COLUMNS = ["points", "total_yards", "plays_offense", "yds_per_play_offense", "turnovers", "fumbles_lost", "first_down", "pass_cmp",
           "pass_att", "pass_yds", "pass_td", "pass_int", "pass_net_yds_per_att", "pass_fd", "rush_att", "rush_yds", "rush_td",
           "rush_yds_per_att", "rush_fd", "penalties", "penalties_yds", "pen_fd", "score_pct", "turnover_pct", "exp_pts_tot"]


def game(dice, strength):
    """One team's offense in one game: a strength of one is a touchdown more."""
    def much(mean, spread, pull=0.0):
        return max(0, round(mean + pull * strength + spread * dice.bell()))
    n = {"pass_att": much(32, 5), "rush_att": much(26, 4, 1), "fumbles_lost": much(0.5, 0.6, -0.1), "pass_int": much(0.7, 0.7, -0.15),
         "pass_td": much(1.4, 0.8, 0.5), "rush_td": much(0.9, 0.7, 0.3), "penalties": much(6.6, 2), "pen_fd": much(1.9, 1)}
    sacks = much(2.3, 1.3, -0.3)
    n["plays_offense"] = n["pass_att"] + n["rush_att"] + sacks
    n["pass_cmp"] = round(n["pass_att"] * min(0.85, max(0.45, 0.65 + 0.02 * strength + 0.05 * dice.bell())))
    n["pass_yds"] = max(0, round(n["pass_att"] * (7 + 0.6 * strength + dice.bell())) - 7 * sacks)
    n["rush_yds"] = max(0, round(n["rush_att"] * (4.3 + 0.25 * strength + 0.8 * dice.bell())))
    n["total_yards"] = n["pass_yds"] + n["rush_yds"]
    n["turnovers"] = n["pass_int"] + n["fumbles_lost"]
    n["pass_fd"], n["rush_fd"] = round(n["pass_yds"] / 19.5), round(n["rush_yds"] / 17)
    n["first_down"] = n["pass_fd"] + n["rush_fd"] + n["pen_fd"]
    n["penalties_yds"] = round(n["penalties"] * 8.3)
    return n


def row(dice, games, points, strength, sign):
    """A team's season on one side of the ball: the sums of its games, rates, and what no game shows."""
    n = {name: sum(each[name] for each in games) for name in SUMS if name != "points"}
    text = {name: str(points if name == "points" else n[name]) for name in SUMS}
    text["yds_per_play_offense"] = f"{n['total_yards'] / n['plays_offense']:.1f}"
    text["pass_net_yds_per_att"] = f"{n['pass_yds'] / (n['plays_offense'] - n['rush_att']):.1f}"
    text["rush_yds_per_att"] = f"{n['rush_yds'] / n['rush_att']:.1f}"
    text["score_pct"] = f"{40 + 7 * strength + dice.bell():.1f}"
    text["turnover_pct"] = f"{100 * n['turnovers'] / (len(games) * 11):.1f}"
    text["exp_pts_tot"] = f"{sign * len(games) * (5 * strength + 0.4 * dice.bell()):.2f}"
    return text


def matchups(calendar):
    """The games of the invented schedule: (week, away, home) by code."""
    codes = {team["id"]: {"WSH": "WAS"}.get(team["abbrev"].upper(), team["abbrev"].upper()) for team in calendar["settings"]["proTeams"]}
    found = set()
    for team in calendar["settings"]["proTeams"]:
        for week, games in (team.get("proGamesByScoringPeriod") or {}).items():
            found |= {(int(week), codes[g["awayProTeamId"]], codes[g["homeProTeamId"]]) for g in games}
    return sorted(found)


def tables(season, played, calendar, dice):
    """Each file's path and JSON: both tables, what teams did week by week, and the schedule with the scores so far."""
    strength = {side: {code: max(-1.6, min(1.6, 0.55 * dice.bell())) for code in CODES} for side in ("offense", "defense")}
    games, weeks = [], []
    scored, allowed = dict.fromkeys(CODES, 0), dict.fromkeys(CODES, 0)
    did, met = {code: [] for code in CODES}, {code: [] for code in CODES}
    for week, away, home in matchups(calendar):
        line = {"week": week, "away": away, "home": home, "away_points": None, "home_points": None}
        if week <= played:
            points = {}
            for own, other, edge in ((away, home, -1), (home, away, 1)):
                lead = strength["offense"][own] + 0.8 * strength["defense"][other]
                points[own] = max(0, round(22 + edge + 6 * lead + 8 * dice.bell()))
                # Four points are the rarest of scores.
                points[own] += points[own] in (1, 4)
                numbers = game(dice, lead)
                did[own].append(numbers)
                met[other].append(numbers)
                weeks.append({"team": own, "opponent": other, "week": week, "numbers": {n: str(numbers[n]) for n in SUMS if n != "points"}})
            line |= {"away_points": points[away], "home_points": points[home]}
            for own, other in ((away, home), (home, away)):
                scored[own] += points[own]
                allowed[own] += points[other]
        games.append(line)
    weeks.sort(key=lambda each: (each["week"], each["team"]))
    files = {f"data/nfl/{season}/schedule.json": {"version": 1, "season": season, "games": games},
             f"data/nfl/{season}/teams.json": {"version": 1, "season": season, "games": weeks}}
    for side, sign, points, played_games in (("offense", 1, scored, did), ("defense", -1, allowed, met)):
        rows = {code: row(dice, played_games[code], points[code], strength[side][code], sign) for code in CODES}
        total = {name: str(sum(int(cells[name]) for cells in rows.values())) for name in SUMS}
        files[f"data/nfl/{season}/{side}.json"] = {
            "version": 1, "season": season, "side": side, "source": "invented numbers", "updated_at": f"{season}-11-17T06:00:00Z",
            "rows": [{"team": code, "games": len(played_games[code]), "numbers": {name: rows[code][name] for name in COLUMNS}} for code in CODES],
            "summaries": [{"kind": "League Total", "numbers": total}]}
    return {path: json.dumps(value, separators=(",", ":")).encode() + b"\n" for path, value in files.items()}
