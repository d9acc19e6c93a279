"""The season before the Sleeper league's current one: complete, with a champion, and without lineups.

Recorded is what its papers need: who owned what, every score, the bracket and a few moves. make.py brings dice and schedule.
"""
import names, pictures, wire

SEASON, REGULAR, FINAL = 2025, 14, 17
LEVEL = {1: 118, 2: 123, 3: 108, 4: 124, 5: 96, 6: 113, 7: 116, 8: 101, 9: 109, 10: 115, 11: 112, 12: 119}


def score(level, dice):
    while True:
        v = int((level + 18 * dice.bell()) * 50) * 2
        if 6200 <= v <= 17200: return v


def play(pairs, dice):
    """{team: hundredths} of one week, without ties; those who have no game score too."""
    while True:
        points = {t: score(LEVEL[t], dice) for t in LEVEL}
        if all(points[a] != points[b] for a, b in pairs): return points


def record(letters, games):
    for (a, b), points in games:
        letters[a] += "W" if points[a] > points[b] else "L"
        letters[b] += "W" if points[b] > points[a] else "L"


def playoffs(seeds, dice):
    """Six teams in three rounds, the first two with a week off; the other six play on for nothing."""
    one, two, three, four, five, six = seeds[:6]
    others = [tuple(seeds[i:i + 2]) for i in (6, 8, 10)]
    best = lambda pair, points: max(pair, key=points.get)
    rest = lambda pair, points: min(pair, key=points.get)
    weeks, bracket = {}, []

    def game(r, m, pair, points, **more):
        bracket.append({"l": rest(pair, points), "m": m, "r": r, "t1": pair[0], "t2": pair[1], "w": best(pair, points), **more})

    first = [(three, six), (four, five)]
    points = play(first + others, dice); weeks[15] = (first + others, points)
    for m, pair in enumerate(first, 1): game(1, m, pair, points)
    second = [(one, best(first[1], points)), (two, best(first[0], points)), (rest(first[0], points), rest(first[1], points))]
    points = play(second + others, dice); weeks[16] = (second + others, points)
    game(2, 3, second[0], points, t2_from={"w": 2}); game(2, 4, second[1], points, t2_from={"w": 1})
    game(2, 5, second[2], points, p=5, t1_from={"l": 1}, t2_from={"l": 2})
    third = [tuple(best(p, points) for p in second[:2]), tuple(rest(p, points) for p in second[:2])]
    points = play(third + others, dice); weeks[17] = (third + others, points)
    game(3, 6, third[0], points, p=1, t1_from={"w": 3}, t2_from={"w": 4})
    game(3, 7, third[1], points, p=3, t1_from={"l": 3}, t2_from={"l": 4})
    return weeks, bracket


def moves(base, players, users):
    """{path: answer}: a trade, a claim that two wanted, and two signings, of players who need no lineup."""
    named = {spot: [p for p in sorted(players) if players[p]["position"] == spot] for spot in ("QB", "RB", "WR", "TE")}
    legs, count = {w: [] for w in range(1, FINAL + 1)}, 0

    def tell(kind, week, teams, adds, drops, status="complete", bid=None, note=None):
        nonlocal count
        count += 1
        when = wire.last_kickoff(week - 1, SEASON) + (wire.DAY + 24_300_000 if kind == "waiver" else 3 * wire.DAY) + 61_000 * count
        legs[week].append({
            "adds": adds, "consenter_ids": teams, "created": when - 3_600_000, "creator": users[teams[0]], "draft_picks": [], "drops": drops, "leg": week,
            "metadata": {"notes": note} if note else None, "roster_ids": teams, "settings": None if bid is None else {"seq": count, "waiver_bid": bid},
            "status": status, "status_updated": when, "transaction_id": str(1130000000000000000 + 7919 * count), "type": kind, "waiver_budget": []})

    runner, catcher, passer = named["RB"], named["WR"], named["QB"]
    tell("free_agent", 3, [5], {runner[0]: 5}, {runner[1]: 5})
    tell("trade", 6, [2, 7], {runner[2]: 2, catcher[0]: 7}, {runner[2]: 7, catcher[0]: 2})
    tell("waiver", 9, [12], {catcher[1]: 12}, None, "failed", 11, wire.Sleeper.TAKEN)
    tell("waiver", 9, [4], {catcher[1]: 4}, {catcher[2]: 4}, "complete", 31, wire.Sleeper.WON)
    tell("trade", 11, [4, 12], {passer[0]: 4, runner[3]: 12, catcher[3]: 12}, {passer[0]: 12, runner[3]: 4, catcher[3]: 4})
    tell("free_agent", 16, [6], {named["TE"][0]: 6}, {named["TE"][1]: 6})
    return {f"{base}/transactions/{w}.json": rows for w, rows in legs.items()}


def season(dice, schedule, players):
    league, ids = names.SLEEPER, sorted(LEVEL)
    weeks = {w: (schedule[w], play(schedule[w], dice)) for w in range(1, REGULAR + 1)}
    letters = {t: "" for t in ids}
    for w in weeks: record(letters, [(pair, weeks[w][1]) for pair in weeks[w][0]])
    total = {t: sum(points[t] for _, points in weeks.values()) for t in ids}
    conceded = {t: sum(points[a if t == b else b] for pairs, points in weeks.values() for a, b in pairs if t in (a, b)) for t in ids}
    seeds = sorted(ids, key=lambda t: (-letters[t].count("W"), -total[t]))
    late, bracket = playoffs(seeds, dice)
    weeks |= late

    base = f"api.sleeper.app/v1/league/{league['before']}"
    files, users, rosters = {}, [], []
    for t in ids:
        name, team, _ = league["teams"][t]
        user = 731900112233445500 + 97 * t
        if t in league["before_teams"]:
            name, team, has_left = league["before_teams"][t]
            user += 50 if has_left else 0
        users.append({"avatar": pictures.BEFORE.get(t), "display_name": name, "is_bot": False, "is_owner": True if t == 10 else None, "league_id": league["before"],
                      "metadata": {} if team is None else {"team_name": team}, "settings": None, "user_id": str(user)})
        run = len(letters[t]) - len(letters[t].rstrip(letters[t][-1]))
        settings = {"division": league["teams"][t][2], "fpts": total[t] // 100, "fpts_against": conceded[t] // 100, "fpts_against_decimal": conceded[t] % 100,
                    "fpts_decimal": total[t] % 100, "losses": letters[t].count("L"), "ties": 0, "wins": letters[t].count("W")}
        rosters.append({"co_owners": None, "league_id": league["before"], "metadata": {"record": letters[t], "streak": f"{run}{letters[t][-1]}"},
                        "owner_id": str(user), "players": None, "reserve": None, "roster_id": t, "settings": settings, "starters": None, "taxi": None})
    files[base + "/users.json"], files[base + "/rosters.json"] = users, rosters
    files |= moves(base, players, {r["roster_id"]: r["owner_id"] for r in rosters})
    files[base + "/drafts.json"] = files[base + "/traded_picks.json"] = []
    files[f"lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/{SEASON}.json"] = wire.schedule(SEASON)
    for w, (pairs, points) in weeks.items():
        files[f"{base}/matchups/{w}.json"] = [
            {"custom_points": None, "matchup_id": next((i for i, g in enumerate(pairs, 1) if t in g), None), "points": points[t] / 100, "roster_id": t} for t in ids]
    files[base + "/winners_bracket.json"], files[base + "/losers_bracket.json"] = bracket, []
    metadata = {f"division_{i}": d for i, d in enumerate(league["divisions"], 1)}
    files[base + ".json"] = {
        "avatar": None, "league_id": league["before"], "metadata": metadata, "name": league["name"], "previous_league_id": None,
        "roster_positions": ["QB", "RB", "RB", "WR", "WR", "TE", "FLEX", "FLEX", "DEF"] + ["BN"] * 6, "season": str(SEASON), "season_type": "regular",
        "settings": {"divisions": 3, "last_scored_leg": FINAL, "league_average_match": 0, "leg": FINAL, "num_teams": 12, "playoff_round_type": 0, "playoff_teams": 6,
                     "playoff_week_start": REGULAR + 1, "start_week": 1},
        "sport": "nfl", "status": "complete", "total_rosters": 12}
    return files
