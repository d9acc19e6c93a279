"""Plays of the NFL for the demo, in nflverse's layout and as ESPN tells them: what the starters of some matchups did in a week, play by play, so that it adds up
to their points. Other players only put points on the scoreboard, which defenses have to answer for."""
import csv, datetime, io

COLUMNS = ("game_id season week home_team away_team posteam qtr time time_of_day play_type passer_player_name passing_yards complete_pass interception "
           "pass_touchdown receiver_player_name receiving_yards rusher_player_name rushing_yards rush_touchdown sack kicker_player_name "
           "field_goal_result kick_distance total_home_score total_away_score").split()
QUARTER = 45 * 60  # seconds by the clock on the wall


def split(total, parts, dice, least=1):
    """A whole number as a sum of so many others."""
    parts = max(1, min(parts, total // least if total >= least else 1))
    cuts = sorted(1 + dice.below(max(1, total - 1)) for _ in range(parts - 1))
    gains = [b - a for a, b in zip([0] + cuts, cuts + [total])]
    while max(gains) > 58:  # nobody runs farther every week
        long = max(gains)
        gains.remove(long)
        gains += [long // 2, long - long // 2]
    return gains


def passer(cents, dice):
    """A quarterback's points in hundredths as plays: touchdowns for 4, a yard for .04, running ones for .1."""
    touchdowns = min(4, cents // 700)
    rest = cents - 400 * touchdowns
    runs = next((r for r in range(6, 60) if rest >= 10 * r and (rest - 10 * r) % 4 == 0), 0)
    yards = (rest - 10 * runs) // 4
    gains = split(yards, touchdowns + 9, dice, 2) if yards > 0 else []
    plays = [{"complete_pass": 1, "passing_yards": y, "pass_touchdown": int(i < touchdowns)} for i, y in enumerate(gains)]
    return [("passer", p) for p in plays] + [("rusher", {"rushing_yards": y, "rush_touchdown": 0}) for y in split(runs, 2, dice) if runs]


def runner(cents, position, dice):
    """Anybody else's: touchdowns for 6, catches for .5, yards for .1."""
    touchdowns = min(3, cents // 1000)
    rest = cents - 600 * touchdowns
    catches = next((k for k in range(6 if position != "RB" else 2, -1, -1) if rest >= 50 * k and (rest - 50 * k) % 10 == 0), 0)
    yards = (rest - 50 * catches) // 10
    if rest < 0 or yards < 0: return []
    runs = max(4 if position == "RB" else 0, 0 if catches else 3)
    gains = split(yards, catches + runs, dice) if yards else []
    gains += [0] * (max(catches, touchdowns) - len(gains))
    plays = []
    for i, y in enumerate(gains):
        scores = int(i < touchdowns)
        if i < catches: plays.append(("receiver", {"complete_pass": 1, "receiving_yards": y, "pass_touchdown": scores}))
        else: plays.append(("rusher", {"rushing_yards": y, "rush_touchdown": scores}))
    return plays


def table(week, season, games, timed):
    """The text of a table in nflverse's layout."""
    out, scores = io.StringIO(), {}
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for at, second, team, play in timed:
        home, away, _, _ = games[team]
        score = put(scores, games, team, play)
        quarter, clock = read(second)
        writer.writerow({"game_id": f"{season}_{week:02}_{away}_{home}", "season": season, "week": week, "home_team": home, "away_team": away, "posteam": team,
                         "qtr": quarter, "time": clock, "time_of_day": moment(at), "total_home_score": score[home], "total_away_score": score[away], **play})
    return out.getvalue()


def read(second):
    """The quarter and the game clock at a second of the clock on the wall."""
    quarter, inside = divmod(second, QUARTER)
    left = 900 - inside * 900 // QUARTER
    return 1 + quarter, f"{left // 60:02}:{left % 60:02}"


def moment(at): return datetime.datetime.fromtimestamp(at, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def put(scores, games, team, play):
    """The scoreboard after a play."""
    home, away, _, _ = games[team]
    score = scores.setdefault(home, {home: 0, away: 0})
    score[team] += worth(play)
    return score


def worth(play): return 7 if play.get("pass_touchdown") or play.get("rush_touchdown") else 3 if "kick_distance" in play else 0


def sentence(play, team):
    """A play as ESPN tells it. Who throws to a starter, or catches from one, is nobody."""
    passer, receiver = play.get("passer_player_name", "P.Nobody"), play.get("receiver_player_name", "R.Nobody")
    yards = next((play[key] for key in ("passing_yards", "receiving_yards", "rushing_yards") if key in play), 0)
    gain = f"for {yards} yard{'' if yards == 1 else 's'}" if yards else "for no gain"
    end = ", TOUCHDOWN." if worth(play) == 7 else " (T.Nobody)."
    if "kick_distance" in play: return f"{play['kicker_player_name']} {play['kick_distance']} yard field goal is GOOD, Center-C.Nobody, Holder-H.Nobody."
    if "sack" in play: return f"P.Nobody sacked at {team} 30 for -5 yards (T.Nobody)."
    if "interception" in play: return f"P.Nobody pass deep left intended for R.Nobody INTERCEPTED by T.Nobody at {team} 40."
    if "complete_pass" in play: return f"{passer} pass short right to {receiver} to {team} 45 {gain}{end}"
    return f"{play['rusher_player_name']} left tackle to {team} 45 {gain}{end}"


def espn(week, season, games, timed):
    """The same as ESPN's play-by-play, by its number of the game, with a play without players and a timeout as real ones have."""
    answers, scores = {}, {}
    for at, second, team, play in timed:
        home, away, _, event = games[team]
        if event not in answers:
            answers[event] = {"drives": {"previous": [{"plays": [
                {"awayScore": 0, "clock": {"displayValue": "15:00"}, "homeScore": 0, "period": {"number": 1}, "start": {"team": {"id": "1"}},
                 "text": f"K.Nobody kicks 65 yards from {home} 35 to end zone, Touchback to the {away} 30.", "wallclock": moment(games[team][2])}]}]},
                "header": {"competitions": [{"competitors": [{"homeAway": "home", "id": "1", "team": {"abbreviation": espn_code(home)}},
                                                             {"homeAway": "away", "id": "2", "team": {"abbreviation": espn_code(away)}}],
                                             "status": {"type": {"completed": True, "state": "post"}}}],
                           "id": str(event), "season": {"type": 2, "year": season}, "week": week}}
        score = put(scores, games, team, play)
        quarter, clock = read(second)
        answers[event]["drives"]["previous"][0]["plays"].append(
            {"awayScore": score[away], "clock": {"displayValue": clock}, "homeScore": score[home], "period": {"number": quarter},
             "start": {"team": {"id": "1" if team == home else "2"}}, "text": sentence(play, team), "wallclock": moment(at)})
    return {f"cdn.espn.com/core/nfl/playbyplay@{event}.json": {"gamepackageJSON": answer} for event, answer in sorted(answers.items())}


def espn_code(team): return "WSH" if team == "WAS" else team


def deal(week, rows, pairs, players, schedule, dice):
    """The games by team, and the plays in order. `rows` are Sleeper's rosters of the week, `pairs` the chosen matchups."""
    codes = {team["id"]: "WAS" if team["abbrev"] == "WSH" else team["abbrev"] for team in schedule["settings"]["proTeams"]}
    games = {}
    for team in schedule["settings"]["proTeams"]:
        for game in team["proGamesByScoringPeriod"].get(str(week), []):
            home, away = codes[game["homeProTeamId"]], codes[game["awayProTeamId"]]
            games[home] = games[away] = (home, away, game["date"] // 1000, game["id"])
    def called(key):
        player = players[key]
        mates = [p for p in players.values() if p["team"] == player["team"] and p["last_name"] == player["last_name"] and p["first_name"][0] == player["first_name"][0]]
        return player["first_name"][:1 if len(mates) == 1 else 3] + "." + player["last_name"]
    plays, defenses = [], []
    for row in rows:
        for key in row["starters"]:
            player = players.get(key)
            if not player or player["team"] not in games: continue
            cents = round(100 * row["players_points"].get(key, 0))
            if player["position"] == "DEF": defenses.append((player["team"], cents)); continue
            if row["matchup_id"] not in pairs: continue
            deeds = passer(cents, dice) if player["position"] == "QB" else runner(cents, player["position"], dice)
            for role, play in deeds:
                plays.append((player["team"], {f"{role}_player_name": called(key), "play_type": "run" if role == "rusher" else "pass", **play}))
    # Somebody has to score against every defense, and some drives end with three points.
    told = sorted({games[team][0] for team, _ in plays} | {games[team][0] for team, _ in defenses})
    for home in told:
        for team in games[home][:2]:
            for _ in range(1 + dice.below(2)):
                plays.append((team, {"play_type": "field_goal", "kicker_player_name": "K.Nobody", "field_goal_result": "made", "kick_distance": 22 + dice.below(30)}))
    for team, cents in defenses:
        other = next(t for t in games[team][:2] if t != team)
        if cents < 0: plays += [(other, {"play_type": "run", "rusher_player_name": "R.Nobody", "rushing_yards": 3 + i, "rush_touchdown": 1}) for i in range(5)]
    allowed = {}
    for team, play in plays:
        other = next(t for t in games[team][:2] if t != team)
        allowed[other] = allowed.get(other, 0) + worth(play)
    for team, cents in defenses:
        left = cents // 100 + (4 if allowed.get(team, 0) >= 35 else 0) - (10 if not allowed.get(team) else 0)
        other = next(t for t in games[team][:2] if t != team)
        while left >= 2 and dice.below(3) == 0:
            plays.append((other, {"play_type": "pass", "interception": 1})); left -= 2
        plays += [(other, {"play_type": "pass", "sack": 1})] * max(0, left)
    timed = []
    for team, play in plays:
        second = dice.below(4 * QUARTER)
        timed.append((games[team][2] + second, second, team, play))
    timed.sort(key=lambda each: (games[each[2]][2], games[each[2]][0], each[0], sorted(each[3].items(), key=str).__repr__()))
    return games, timed
