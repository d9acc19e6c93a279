"""A finished season in which the stories happen that a paper must notice: a Sleeper league of 2025, with lineups.

1 wins all fourteen games and loses the final; 2 loses to 3 by 0.02 twice; 5 loses three games by less than two points; 6 trades a
receiver to 7, who beats 6 with him. make.py brings the dice and the players.
"""
import wire

LEAGUE, SEASON, REGULAR, FINAL = "690112358132134558", 2025, 14, 16
TEAMS = {
    1: ("HalftimeHarriet", "Undefeated Until Proven Otherwise"), 2: ("close_enough_clem", "Two Cents Short"), 3: ("pennywise_pru", "Exact Change"),
    4: ("quiet_quentin", "Nobody Saw Us Coming"), 5: ("almost_alma", "Moral Victors"), 6: ("trader_tobias", "Seller's Remorse"),
    7: ("thankful_thea", "Yours Now"), 8: ("rock_bottom_rhoda", "Basement Tapes"),
}
LEVEL = {1: 132, 2: 110, 3: 112, 4: 118, 5: 108, 6: 106, 7: 107, 8: 92}
SPOTS = ["QB", "RB", "RB", "WR", "WR", "TE"]
BENCH = ["RB", "WR"]
TRADED = 6  # the week before which 6 and 7 trade


def schedule():
    """Everybody twice, in the circle method's order."""
    ring, weeks = [2, 3, 4, 5, 6, 7, 8], {}
    for n in range(7):
        turn = ring[n:] + ring[:n]
        weeks[n + 1] = [(1, turn[0])] + [(turn[i], turn[-i]) for i in (1, 2, 3)]
        weeks[n + 8] = [(b, a) for a, b in weeks[n + 1]]
    return weeks


def scores(games, dice):
    """{week: {team: hundredths}}, with the designed results."""
    def roll(t): return max(6200, min(16800, int((LEVEL[t] + 15 * dice.bell()) * 50) * 2))
    points = {w: {t: roll(t) for t in LEVEL} for w in games}
    met = lambda a, b: [w for w in sorted(games) if (a, b) in games[w] or (b, a) in games[w]]
    rival = {w: {t: o for pair in games[w] for t, o in (pair, pair[::-1])} for w in games}
    for w in games:
        for a, b in games[w]:
            if abs(points[w][a] - points[w][b]) < 320: points[w][a] += 740
        if points[w][1] < points[w][rival[w][1]]: points[w][1] = points[w][rival[w][1]] + 460 + 20 * dice.below(90)
    for w in met(2, 3): points[w][3] = points[w][2] + 2
    for w, margin in zip([w for o in (8, 3, 4) for w in met(5, o)[:1]], (80, 140, 162)): points[w][rival[w][5]] = points[w][5] + margin
    points[met(6, 7)[1]][7] = points[met(6, 7)[1]][6] + 410
    return points


def squads(players):
    named = {spot: iter([p for p in sorted(players) if players[p]["position"] == spot]) for spot in SPOTS}
    return {t: [next(named[spot]) for spot in SPOTS + BENCH] for t in LEVEL}


def dealt(total, dice):
    """The points of the starters, which add up to the total, and of the bench, which stay below them."""
    weights = [14 + dice.below(10), 9 + dice.below(12), 6 + dice.below(8), 9 + dice.below(14), 6 + dice.below(8), 5 + dice.below(6)]
    shares = [total * w // sum(weights) // 10 * 10 for w in weights]
    shares[0] += total - sum(shares)
    return shares + [min(shares[1:5]) * dice.below(9) // 10 // 10 * 10 for _ in BENCH]


def season(dice, players):
    games, squad = schedule(), squads(players)
    points = scores(games, dice)
    wins = {t: sum(1 for w in games for pair in games[w] if t in pair and points[w][t] == max(points[w][x] for x in pair)) for t in LEVEL}
    total = {t: sum(points[w][t] for w in games) for t in LEVEL}
    conceded = {t: sum(points[w][o] for w in games for pair in games[w] for x, o in (pair, pair[::-1]) if x == t) for t in LEVEL}
    assert wins[1] == 14
    one, two, three, four = sorted(LEVEL, key=lambda t: (-wins[t], -total[t]))[:4]
    late = {w: {t: max(6200, int((LEVEL[t] + 12 * dice.bell()) * 50) * 2) for t in LEVEL} for w in (15, 16)}
    late[15][one] = late[15][four] + 1850; late[15][two] = late[15][three] + 920
    late[16][two] = late[16][one] + 336; late[16][three] = late[16][four] + 1214
    semis, finals = [(one, four), (two, three)], [(one, two), (four, three)]
    games |= {15: semis, 16: finals}; points |= late
    bracket = [{"l": four, "m": 1, "r": 1, "t1": one, "t2": four, "w": one}, {"l": three, "m": 2, "r": 1, "t1": two, "t2": three, "w": two},
               {"l": one, "m": 3, "p": 1, "r": 2, "t1": one, "t2": two, "w": two, "t1_from": {"w": 1}, "t2_from": {"w": 2}},
               {"l": four, "m": 4, "p": 3, "r": 2, "t1": four, "t2": three, "w": three, "t1_from": {"l": 1}, "t2_from": {"l": 2}}]

    base = f"api.sleeper.app/v1/league/{LEAGUE}"
    files, sent, got = {}, squad[6][3], squad[7][4]
    beaten = [w for w in games if (6, 7) in games[w] or (7, 6) in games[w]][1]
    for w in games:
        rows = []
        for t in sorted(LEVEL):
            shares = dealt(points[w][t], dice)
            if t == 7 and w == beaten: shares[0], shares[4] = shares[0] - 900, shares[4] + 900
            if w >= TRADED and t == 6: shares[3], shares[0] = shares[3] // 4, shares[0] + shares[3] - shares[3] // 4
            ids = list(squad[t])
            if w >= TRADED and t == 6: ids[3] = got
            if w >= TRADED and t == 7: ids[4] = sent
            rows.append({"matchup_id": next((i for i, g in enumerate(games[w], 1) if t in g), None), "players": sorted(ids),
                         "players_points": {p: v / 100 for p, v in sorted(zip(ids, shares))}, "points": points[w][t] / 100, "roster_id": t,
                         "starters": ids[:6], "starters_points": [v / 100 for v in shares[:6]]})
        files[f"{base}/matchups/{w}.json"] = rows
        files[f"{base}/transactions/{w}.json"] = []
    when = wire.last_kickoff(TRADED - 1, SEASON) + 3 * wire.DAY
    files[f"{base}/transactions/{TRADED}.json"] = [{
        "adds": {sent: 7, got: 6}, "consenter_ids": [6, 7], "created": when - 3_600_000, "creator": "690200000000000006", "draft_picks": [], "drops": {sent: 6, got: 7},
        "leg": TRADED, "metadata": None, "roster_ids": [6, 7], "settings": None, "status": "complete", "status_updated": when,
        "transaction_id": "690300000000000001", "type": "trade", "waiver_budget": []}]
    user = lambda t: str(690200000000000000 + t)
    files[base + "/users.json"] = [{"avatar": None, "display_name": name, "is_bot": False, "is_owner": t == 4 or None, "league_id": LEAGUE, "metadata": {"team_name": team},
                                    "settings": None, "user_id": user(t)} for t, (name, team) in TEAMS.items()]
    files[base + "/rosters.json"] = [{
        "co_owners": None, "league_id": LEAGUE, "metadata": None, "owner_id": user(t), "players": None, "reserve": None, "roster_id": t, "starters": None, "taxi": None,
        "settings": {"fpts": total[t] // 100, "fpts_against": conceded[t] // 100, "fpts_against_decimal": conceded[t] % 100, "fpts_decimal": total[t] % 100,
                     "losses": REGULAR - wins[t], "ties": 0, "wins": wins[t]}} for t in sorted(LEVEL)]
    files[base + "/drafts.json"] = files[base + "/traded_picks.json"] = files[base + "/losers_bracket.json"] = []
    files[base + "/winners_bracket.json"] = bracket
    files[base + ".json"] = {
        "avatar": None, "league_id": LEAGUE, "metadata": None, "name": "Long Memories", "previous_league_id": None, "roster_positions": SPOTS + ["BN"] * 2,
        "season": str(SEASON), "season_type": "regular", "sport": "nfl", "status": "complete", "total_rosters": 8,
        "settings": {"last_scored_leg": FINAL, "league_average_match": 0, "leg": FINAL, "num_teams": 8, "playoff_round_type": 0, "playoff_teams": 4,
                     "playoff_week_start": REGULAR + 1, "start_week": 1}}
    return files
