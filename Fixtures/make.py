#!/usr/bin/env python3
"""Write the fixture leagues as recorded answers: Fixtures/recordings/HOST/PATH.json.

    make.py            write the recordings
    make.py --check    write nothing: fail if the recordings differ from what would be written

Two invented leagues, ten of fourteen weeks played, and of one the season before (before.py). The stories are decided first (who beats whom, by how much, who is
cursed, who is lucky), then every score is dealt out to invented players, so that the platform's own totals and records
follow from the lineups. Same bytes every time: the dice are our own. check.py re-derives everything from the answers.
"""
import json, math, sys
from pathlib import Path

sys.dont_write_bytecode = True
import before, draft, games, names, nfl, pictures, plays, plots, wire

HERE = Path(__file__).parent
OUT = HERE / "recordings"
SEASON, PLAYED, REGULAR = 2026, 10, 14
CALENDAR = f"lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/{SEASON}.json"
BENCH, RESERVE = 20, 21  # ESPN's lineup slots for players who do not count


class Dice:
    """splitmix64: the same rolls in every version of Python."""
    def __init__(self, seed): self.state = seed
    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return z ^ (z >> 31)
    def unit(self): return self.bits() / 2**64
    def below(self, n): return self.bits() % n
    def pick(self, items): return items[self.below(len(items))]
    def bell(self): return sum(self.unit() for _ in range(12)) - 6
    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


# ------------------------------------------------------------------ schedules

def sleeper_schedule(dice):
    """Division rivals twice (weeks 1 and 10, 4 and 12, 6 and 13), everybody else once."""
    divisions = [[r for r, t in names.SLEEPER["teams"].items() if t[2] == d] for d in (1, 2, 3)]
    first = {1: [(1, 4), (3, 9), (6, 7), (2, 10), (5, 12), (8, 11)]}
    first[4] = [(1, 3), (4, 9), (2, 6), (7, 10), (5, 8), (11, 12)]
    first[6] = [(1, 9), (3, 4), (6, 10), (2, 7), (5, 11), (8, 12)]
    weeks = dict(first)
    for a, b in ((1, 10), (4, 12), (6, 13)): weeks[b] = [(y, x) for x, y in weeks[a]]
    while True:  # eight rounds across divisions; a dead end starts again
        left = {(a, b) for i, x in enumerate(divisions) for y in divisions[i + 1:] for a in x for b in y}
        rounds = []
        for _ in range(8):
            for _ in range(60):
                free, games = set(range(1, 13)), []
                for a, b in dice.shuffle(sorted(left)):
                    if a in free and b in free: games.append((a, b)); free -= {a, b}
                if not free: break
            if free: break
            rounds.append(games); left -= set(games)
        if len(rounds) == 8: break
    for week, games in zip([w for w in range(1, 15) if w not in weeks], rounds): weeks[week] = games
    return weeks


def espn_schedule():
    """Everybody once in nine weeks, then the first five rounds again: opening day's pairs meet twice by week 10."""
    ring = [1, 6, 3, 4, 5, 11, 7, 8, 12, 2]
    rounds = []
    for n in range(9):
        pairs = [(ring[i], ring[9 - i]) for i in range(5)]
        rounds.append([p if (n + i) % 2 else p[::-1] for i, p in enumerate(pairs)])
        ring = [ring[0], ring[-1]] + ring[1:-1]
    tie = next(i for i, games in enumerate(rounds) if {4, 6} in [set(g) for g in games])
    rounds[2], rounds[tie] = rounds[tie], rounds[2]  # the tie is played in week 3
    return {w: rounds[(w - 1) % 9] if w <= 9 else [g[::-1] for g in rounds[w - 10]] for w in range(1, 15)}


# ------------------------------------------------------------------ stories

def season(schedule, level, wins, pattern, fixed, order, dice):
    """Scores in hundredths, {team: {week: score}}: strength decides the totals, luck (annealed) the results."""
    teams = sorted(level)
    weeks = range(1, PLAYED + 1)
    rival = {w: {t: o for a, b in schedule[w] for t, o in ((a, b), (b, a))} for w in weeks}
    def roll(t):
        while True:
            v = int((level[t] + 17 * dice.bell()) * 50) * 2
            if 6600 <= v <= 16480: return v
    s = {t: {w: fixed.get((t, w), None) or roll(t) for w in weeks} for t in teams}
    for (t, w), v in fixed.items(): s[t][w] = v

    def energy():
        e = 0.0
        for t in teams:
            letters = ""
            for w in weeks:
                a, b = s[t][w], s[rival[w][t]][w]
                letters += "T" if a == b else "W" if a > b else "L"
                if 0 < abs(a - b) < 200 and (t, w) not in fixed: e += 2
                if a == b and (t, w) not in fixed: e += 50
            e += 10 * (letters.count("W") - wins[t]) ** 2
            e += sum(6 for x, y in zip(letters, pattern.get(t, "")) if y != "?" and x != y)
            e += 4 * (len(set(s[t].values())) < len(weeks)) + 4 * (max(s[t].values()) - min(s[t].values()) < 4000)
        ranked = sorted(teams, key=lambda t: -sum(s[t].values()))
        for t, (low, high) in order.items():
            place = ranked.index(t) + 1
            e += 15 * max(low - place, place - high, 0)
        return e

    now, heat = energy(), 12.0
    for step in range(200000):
        if now == 0: break
        if step % 12000 == 11999: heat = 6.0  # stuck: shake the table
        t = dice.pick(teams)
        open_weeks = [w for w in weeks if (t, w) not in fixed]
        a, b = dice.pick(open_weeks), dice.pick(open_weeks)
        before = s[t][a], s[t][b]
        if dice.below(5): s[t][a], s[t][b] = before[1], before[0]
        else: s[t][a] = roll(t)
        new = energy()
        if new <= now or dice.unit() < math.exp((now - new) / heat): now = new
        else: s[t][b] = before[1]; s[t][a] = before[0]
        heat = max(0.4, heat * 0.9996)
    assert now == 0, f"no season tells this story (energy {now})"
    return s


def end_in(scores, fixed, schedule, team, cents):
    """Nudge one of the team's weeks so that its season ends in these hundredths, and no result changes."""
    off = (cents - sum(scores[team].values())) % 100
    for w in range(2, PLAYED + 1):
        other = next(a if b == team else b for a, b in schedule[w] if team in (a, b))
        gap = scores[team][w] - scores[other][w]
        if (team, w) not in fixed and (gap > 0 or gap < -300): scores[team][w] += off; return
    raise AssertionError("no week to nudge")


# ------------------------------------------------------------------ players

TALENT = {"QB": 18.5, "RB": 12.5, "WR": 12.0, "TE": 9.0, "K": 8.0, "DEF": 7.0}
SPREAD = {"QB": 6.5, "RB": 6.5, "WR": 6.5, "TE": 4.5, "K": 3.5, "DEF": 5.0}


class Player:
    def __init__(self, key, name, position, club, talent):
        self.key, self.name, self.position, self.club, self.talent = key, name, position, club, talent
        self.bye, self.hurt = names.CLUBS[club][0], False
        self.points = {}  # week -> points


class People:
    """Deals out names: no two players share one, in either league (each deals from its own start)."""
    def __init__(self, start):
        dice = Dice(11)
        self.first, self.last, self.n = dice.shuffle(list(names.FIRST)), dice.shuffle(list(names.LAST)), start
    def name(self):
        self.n += 1
        return self.first[self.n % len(self.first)], self.last[self.n % len(self.last)]


def squad(shape, key, people, clubs, defences, dice):
    """One roster: at each position the first is the best, and never two with the same week off."""
    out = []
    for position, count in shape:
        byes = set()
        for i in range(count):
            if position == "DEF":
                club = next(c for c in defences if names.CLUBS[c][0] not in byes)
                defences.remove(club); name = (names.CITY[club], "D/ST")
            else:
                while True:
                    club = dice.pick(clubs)
                    if names.CLUBS[club][0] not in byes or count > 3 and len(byes) > 3: break
                name = people.name()
            byes.add(names.CLUBS[club][0])
            talent = TALENT[position] * (1.25 - 0.16 * i + 0.12 * dice.bell() / 2)
            out.append(Player(key(position, club), name, position, club, max(2.0, talent)))
    return out


def line_up(squad, slots, week, judgement, dice):
    """Slots to players, best guess first; None where no one can play."""
    guess = {p: p.talent + judgement * dice.bell() for p in squad if p.bye != week and not p.hurt}
    chosen = [None] * len(slots)
    order = sorted(range(len(slots)), key=lambda i: len(slots[i]))
    for i in order:
        fit = [p for p in guess if p.position in slots[i] and p not in chosen]
        chosen[i] = max(fit, key=lambda p: guess[p], default=None)
    return chosen


def deal(squad, starters, week, target, pins, dice):
    """Points for everybody: free for the bench, summing to the target (hundredths) for the starters."""
    draw = lambda p: max(0.0 if p.position != "DEF" else -4.0, p.talent + SPREAD[p.position] * dice.bell())
    off = lambda p: p.bye == week or p.hurt
    for p in squad:
        v = 0 if off(p) else pins[p.key] if p.key in pins else draw(p) * 0.92
        p.points[week] = round(v) if p.position in ("K", "DEF") else round(v, 1)
    field = [p for p in starters if p and not off(p)]
    loose = [p for p in field if p.position not in ("K", "DEF") and p.key not in pins]
    for attempt in range(4000):
        rest = target
        for p in field:
            if p not in loose:
                if p.key not in pins and attempt: p.points[week] = round(draw(p))
                rest -= round(p.points[week] * 100)
        raw = {p: draw(p) + 0.5 for p in loose}
        scale = rest / 100 / sum(raw.values())
        tenths = {p: round(raw[p] * scale * 10) * 10 for p in loose[1:]}
        last = rest - sum(tenths.values())
        low, high = (600, 4200) if loose[0].position == "QB" else (0, 3600)
        roomy = 1 + attempt / 1000
        if low / roomy <= last <= high * roomy and all(0 <= v <= 3700 * roomy for v in tenths.values()): break
    else: raise AssertionError(f"cannot deal {target} in week {week}")
    loose[0].points[week] = last / 100
    for p, v in tenths.items(): p.points[week] = v / 100


def best_possible(squad, slots, week):
    """Sleeper's potential points: the lineup that hindsight would have picked."""
    chosen = []
    for slot in sorted(slots, key=len):
        fit = [p for p in squad if p.position in slot and p not in chosen]
        if fit: chosen.append(max(fit, key=lambda p: p.points[week]))
    return sum(round(p.points[week] * 100) for p in chosen)


# ------------------------------------------------------------------ results

def results(scores, schedule):
    """{team: letters by week}, {team: points against in hundredths}."""
    letters, against = {t: "" for t in scores}, {t: 0 for t in scores}
    for w in range(1, PLAYED + 1):
        for a, b in schedule[w]:
            x, y = scores[a][w], scores[b][w]
            letters[a] += "W" if x > y else "L" if x < y else "T"
            letters[b] += "W" if y > x else "L" if y < x else "T"
            against[a] += y; against[b] += x
    return letters, against


def last_run(letters):
    n = len(letters) - len(letters.rstrip(letters[-1]))
    return letters[-1], n


def number(cents): return cents / 100


# ------------------------------------------------------------------ Sleeper

def sleeper():
    dice, league = Dice(20260910), names.SLEEPER
    schedule = sleeper_schedule(dice)
    ids = sorted(league["teams"])
    fixed = {  # hundredths; week 10 is the paper's front page
        (1, 10): 15552, (4, 10): 7412, (10, 10): 16324, (2, 10): 15896, (6, 10): 12138, (7, 10): 12134, (3, 10): 8810, (9, 10): 8672,
        (5, 10): 7190, (12, 10): 11766, (8, 10): 9544, (11, 10): 10930, (6, 1): 11066, (7, 1): 11290, (6, 6): 11842, (10, 6): 11842,
        (8, 2): 10150, (11, 3): 0,
    }
    level = {1: 133, 2: 127, 3: 102, 4: 110, 5: 88, 6: 117, 7: 116, 8: 103, 9: 112, 10: 115, 11: 114, 12: 119}
    wins = {1: 9, 2: 4, 3: 7, 4: 4, 5: 1, 6: 6, 7: 6, 8: 2, 9: 5, 10: 5, 11: 4, 12: 6}
    pattern = {1: "LWWWWWWWWW", 4: "WWWWLLLLLL", 10: "?????T"}
    scores = season(schedule, level, wins, pattern, fixed, {1: (1, 1), 2: (2, 2), 3: (9, 10), 5: (11, 12)}, dice)
    end_in(scores, fixed, schedule, 12, 6)   # fpts_decimal 6 is .06
    end_in(scores, fixed, schedule, 7, 0)    # a whole number: no fpts_decimal at all
    commissioner = {(8, 2): 3190, (11, 3): 12744}  # what the lineup made before custom_points replaced it

    slots = [{"QB"}, {"RB"}, {"RB"}, {"WR"}, {"WR"}, {"TE"}, {"RB", "WR", "TE"}, {"RB", "WR", "TE"}, {"DEF"}]
    people, everybody = People(0), []
    defences = dice.shuffle(sorted(names.CLUBS))
    defences.remove("PHI"); defences.insert(0, "PHI")
    count = [0]
    def key(position, club):
        if position == "DEF": return club
        count[0] += 1
        return str(20100 + 7 * count[0])
    shape = [("QB", 2), ("RB", 4), ("WR", 5), ("TE", 2), ("DEF", 2)]
    squads, reserve = {}, {}
    clubs = sorted(names.CLUBS)
    for t in ids:
        squads[t] = squad(shape, key, people, clubs, defences, dice)
        if t in (2, 6, 11):
            extra = squad([("WR", 1)], key, people, clubs, defences, dice)[0]
            extra.hurt = True; extra.talent = 3; squads[t].append(extra); reserve[t] = [extra.key]
        everybody += squads[t]

    lineups, actual = {t: {} for t in ids}, {t: {} for t in ids}
    never_changed = None
    for w in range(1, REGULAR + 1):
        for t in ids:
            chosen = line_up(squads[t], slots, w if w <= PLAYED + 1 else 0, 3.0, dice)
            if t == 5:  # set once in September, one flex never filled
                never_changed = never_changed or [p if i != 7 else None for i, p in enumerate(line_up(squads[5], slots, 0, 0, dice))]
                chosen = list(never_changed)
            if (t, w) == (8, 2): chosen = [p if i in (0, 3, 8) else None for i, p in enumerate(chosen)]
            if w > PLAYED and t in (4, 5, 8, 11): chosen = wire.doze(chosen, squads[t], w)
            lineups[t][w] = chosen
            if w > PLAYED: continue
            actual[t][w] = commissioner.get((t, w), scores[t][w])
            pins = {}
            flop, star = chosen[7], max((p for p in squads[t] if p not in chosen and p.position in ("RB", "WR") and p.bye != w and not p.hurt),
                                        key=lambda p: p.talent, default=None)
            if (t, w) in ((2, 10), (9, 10), (12, 8), (4, 6)): pins = {flop.key: 2.3, star.key: 31.4 if t != 9 else 24.6}
            if (t, w) in ((4, 10), (8, 7)): pins = {chosen[8].key: -3}
            deal(squads[t], chosen, w, actual[t][w], pins, dice)

    letters, against = results(scores, schedule)
    base = f"api.sleeper.app/v1/league/{league['id']}"
    files = {}
    user_id = {t: str(731900112233445500 + 97 * t) for t in ids}
    co_roster, co_name = league["co_owner"]
    co_id = str(731900112233999001)
    users = []
    for t in ids:
        name, team, _ = league["teams"][t]
        if name is None: continue
        metadata = {"allow_pn": "on", "mention_pn": "on"}
        if team is not None: metadata["team_name"] = team
        users.append({"avatar": pictures.SLEEPER.get(t), "display_name": name, "is_bot": False, "is_owner": True if t == 10 else None,
                      "league_id": league["id"], "metadata": metadata, "settings": None, "user_id": user_id[t]})
    users.append({"avatar": None, "display_name": co_name, "is_bot": False, "is_owner": None, "league_id": league["id"], "metadata": None,
                  "settings": None, "user_id": co_id})
    files[base + "/users.json"] = users

    rosters = []
    for t in ids:
        total, conceded = sum(scores[t].values()), against[t]
        ppts = sum(best_possible(squads[t], slots, w) for w in range(1, PLAYED + 1))
        kind, length = last_run(letters[t])
        settings = {"division": league["teams"][t][2], "fpts": total // 100, "fpts_against": conceded // 100, "fpts_against_decimal": conceded % 100,
                    "fpts_decimal": total % 100, "losses": letters[t].count("L"), "ppts": ppts // 100, "ppts_decimal": ppts % 100,
                    "ties": letters[t].count("T"), "total_moves": 0 if t in (5, 8) else 6 + (t * 5) % 17, "waiver_budget_used": 0 if t in (5, 8) else (t * 37) % 101,
                    "waiver_position": (t * 5) % 12 + 1, "wins": letters[t].count("W")}
        if t == 7: del settings["fpts_decimal"]
        rosters.append({"co_owners": [co_id] if t == co_roster else None, "keepers": None, "league_id": league["id"],
                        "metadata": None if t == 9 else {"record": letters[t], "streak": f"{length}{kind}"},
                        "owner_id": None if league["teams"][t][0] is None else user_id[t], "player_map": None,
                        "players": sorted(p.key for p in squads[t]), "reserve": reserve.get(t), "roster_id": t, "settings": settings,
                        "starters": [p.key if p else "0" for p in lineups[t][PLAYED + 1]], "taxi": [] if t == 3 else None})
    files[base + "/rosters.json"] = rosters

    statistics = {}  # of week 1, in which nothing else says who scored what

    def worth(key, points):
        if not key.isalpha(): return {"gp": 1.0, "rec_yd": round(points * 10, 2)} if points else {}
        blown = 1.0 if points < 0 else 0.0
        return {"gp": 1.0, "pts_allow_35p": blown, "sack": points + 4.0 * blown}

    for w in range(1, 19):
        rows = []
        for t in ids if w <= REGULAR else []:
            chosen = lineups[t][w]
            points = {p.key: p.points.get(w, 0.0) for p in squads[t]}
            row = {"custom_points": None if (t, w) not in commissioner else number(scores[t][w]) if t != 11 else 0,
                   "matchup_id": next(i for i, g in enumerate(schedule[w], 1) if t in g), "players": sorted(points),
                   "players_points": {k: float(points[k]) for k in sorted(points)}, "points": number(actual[t][w]) if w <= PLAYED else 0.0, "roster_id": t,
                   "starters": [p.key if p else "0" for p in chosen], "starters_points": [float(points[p.key]) if p else 0.0 for p in chosen]}
            rows.append(row)
        files[f"{base}/matchups/{w}.json"] = rows

    metadata = {"auto_continue": "on", "keeper_deadline": "0"}
    for i, d in enumerate(league["divisions"], 1): metadata[f"division_{i}"] = d
    files[base + ".json"] = {
        "avatar": None, "bracket_id": 1371920448117923841, "bracket_overrides_id": None, "company_id": None, "draft_id": "873150294416920578", "group_id": None,
        "last_message_time": 1795046400000, "league_id": league["id"], "loser_bracket_id": 1371920448117923843, "loser_bracket_overrides_id": None,
        "metadata": metadata, "name": league["name"], "previous_league_id": league["before"],
        "roster_positions": ["QB", "RB", "RB", "WR", "WR", "TE", "FLEX", "FLEX", "DEF"] + ["BN"] * 6,
        "scoring_settings": {"def_td": 6.0, "fum_lost": -2.0, "int": 2.0, "pass_int": -1.0, "pass_td": 4.0, "pass_yd": 0.04, "pts_allow_0": 10.0, "pts_allow_35p": -4.0,
                             "rec": 0.5, "rec_td": 6.0, "rec_yd": 0.1, "rush_td": 6.0, "rush_yd": 0.1, "sack": 1.0, "safe": 2.0},
        "season": str(SEASON), "season_type": "regular",
        "settings": {"best_ball": 0, "divisions": 3, "last_report": PLAYED, "last_scored_leg": PLAYED, "league_average_match": 0, "leg": PLAYED + 1, "num_teams": 12,
                     "playoff_round_type": 0, "playoff_seed_type": 0, "playoff_teams": 6, "playoff_type": 0, "playoff_week_start": REGULAR + 1, "reserve_slots": 1,
                     "start_week": 1, "taxi_slots": 0, "trade_deadline": 12, "type": 1, "waiver_budget": 100, "waiver_type": 2},
        "shard": 417, "sport": "nfl", "status": "in_season", "total_rosters": 12}
    files[base + "/winners_bracket.json"] = []
    files[base + "/losers_bracket.json"] = []
    files["api.sleeper.app/v1/state/nfl.json"] = {
        "display_week": PLAYED + 1, "league_create_season": str(SEASON), "league_season": str(SEASON), "leg": PLAYED + 1, "previous_season": str(SEASON - 1),
        "season": str(SEASON), "season_has_scores": True, "season_start_date": "2026-09-10", "season_type": "regular", "week": PLAYED + 1}

    players = {}
    free = [("QB", 6), ("RB", 16), ("WR", 18), ("TE", 8), ("K", 4)]
    for position, n in free:
        for _ in range(n): everybody.append(Player(key(position, ""), people.name(), position, dice.pick(clubs), 0))
    for club in defences: everybody.append(Player(club, (names.CITY[club], "D/ST"), "DEF", club, 0))
    for p in everybody:
        row = {"fantasy_positions": [p.position], "first_name": p.name[0], "injury_status": "IR" if p.hurt else None, "last_name": p.name[1],
               "player_id": p.key, "position": p.position, "status": "Injured Reserve" if p.hurt else "Active", "team": "WAS" if p.club == "WSH" else p.club}
        if p.position != "DEF": row["full_name"] = " ".join(p.name)  # the real file has none for defences
        players[p.key] = row
    files["api.sleeper.app/v1/players/nfl.json"] = players

    news = wire.Sleeper({w: files[f"{base}/matchups/{w}.json"] for w in range(1, 19)}, players, league, user_id, dice)
    news.season()
    files.update(news.files(base))
    files.update(sleeper_draft(base, league, user_id, news, players, {p.key: p.talent for p in everybody}))
    for row in files[f"{base}/matchups/1.json"]:
        for player, points in row.pop("players_points").items(): statistics[player] = worth(player, points)
    for w in range(PLAYED + 2, REGULAR + 1):
        for row in files[f"{base}/matchups/{w}.json"]: row["players_points"] = {}
    for roster in rosters:
        now = news.row(roster["roster_id"], PLAYED + 1)
        roster["players"], roster["starters"] = now["players"], now["starters"]
        roster["settings"]["waiver_budget_used"] = news.spent.get(roster["roster_id"], 0)
    files[f"{base.split('/league/')[0]}/stats/nfl/regular/{SEASON}/1.json"] = statistics
    files[f"lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/{SEASON}.json"] = wire.schedule()
    files[f"api.sleeper.com/projections/nfl/{SEASON}/{PLAYED + 1}.json"] = [
        {"game_id": None if p.bye == PLAYED + 1 else "1", "player_id": p.key, "stats": worth(p.key, round(p.talent, 1))}
        for p in everybody if p.talent and not p.hurt]
    files.update(statistics_of_all(files, base, players, {p.key: p.talent for p in everybody}, statistics, worth))
    return files


def statistics_of_all(files, base, players, talent, first, worth):
    """Sleeper's statistics of the weeks that were played, of all players: those on rosters scored what the matchups say, the others
    something. One starter came from another team in week 8: the list of players has his new one."""
    calendar = wire.schedule()["settings"]["proTeams"]
    club = {row["id"]: "WAS" if row["abbrev"] == "WSH" else row["abbrev"] for row in calendar}
    meets = {w: {} for w in range(1, PLAYED + 1)}
    for row in calendar:
        for w in meets:
            for game in row["proGamesByScoringPeriod"].get(str(w), []):
                home, away = club[game["homeProTeamId"]], club[game["awayProTeamId"]]
                meets[w][home], meets[w][away] = away, home
    off = {"WAS" if name == "WSH" else name: week for name, (week, _) in names.CLUBS.items()}
    starters = files[f"{base}/matchups/2.json"][0]["starters"]
    mover = next(key for key in starters if key in players and players[key]["position"] == "WR")
    old = next(name for name in sorted(off) if name != players[mover]["team"] and off[name] == off[players[mover]["team"]])
    dice, answers = Dice(20261113), {}
    usual = {"QB": 12, "RB": 6, "WR": 6, "TE": 4, "K": 7, "DEF": 5}
    free = {key: usual[row["position"]] * (0.6 + 0.5 * abs(dice.bell())) for key, row in sorted(players.items()) if not talent.get(key)}
    for w in range(1, PLAYED + 1):
        scored = dict(first) if w == 1 else {}
        for row in files[f"{base}/matchups/{w}.json"]:
            scored |= {key: worth(key, points) for key, points in row.get("players_points", {}).items()}
            for key in row["players"]: scored.setdefault(key, {})
        rows = []
        for key, row in sorted(players.items()):
            team = old if key == mover and w < 8 else row["team"]
            points = max(0, round(free.get(key, 0) * (1 + 0.5 * dice.bell())))
            stats = scored[key] if key in scored else worth(key, points)
            rows.append({"game_id": f"{SEASON}{w:02}" if team in meets[w] else None, "opponent": meets[w].get(team),
                         "player": {name: row[name] for name in ("first_name", "last_name", "position")}, "player_id": key,
                         "stats": stats if team in meets[w] else {}, "team": team})
        answers[f"api.sleeper.com/stats/nfl/{SEASON}/{w}.json"] = rows
    return answers


def sleeper_draft(base, league, user_id, news, players, talent):
    """Seven rounds in a snake, two keepers, and a third-round pick that was traded twice."""
    def squad(t):
        keys = news.row(t, 1)["players"]
        return [(k, players[k]["position"], talent[k], (players[k]["first_name"], players[k]["last_name"])) for k in keys]
    dice = Dice(20260829)
    order = dice.shuffle(sorted(league["teams"]))
    picks = draft.snake(order, {t: squad(t) for t in order}, {(3, 6): 2}, {(1, 1), (12, 2)}, 7, dice)
    return draft.sleeper_files(base, "873150294416920578", league, user_id, order, picks, [(3, 6, 2, 9)], [(2, 7, 10, 7)], 7, wire.last_kickoff(1) - 17 * wire.DAY)


# ------------------------------------------------------------------ ESPN

SLOT_ID = [0, 2, 2, 4, 4, 6, 23, 16, 17]
POSITION_ID = {"QB": 1, "RB": 2, "WR": 3, "TE": 4, "K": 5, "DEF": 16}
ELIGIBLE = {"QB": [0, 7, 20, 21], "RB": [2, 3, 23, 7, 20, 21], "WR": [3, 4, 5, 23, 7, 20, 21], "TE": [5, 6, 23, 7, 20, 21], "K": [17, 20, 21], "DEF": [16, 20, 21]}


def espn():
    dice, league = Dice(77310427), names.ESPN
    schedule = espn_schedule()
    ids = sorted(league["teams"])
    fixed = {
        (1, 10): 15206, (2, 10): 14888, (5, 10): 11254, (11, 10): 11226, (3, 10): 8662, (8, 10): 8240, (4, 10): 14790, (7, 10): 7844,
        (6, 10): 12110, (12, 10): 10366, (4, 3): 11530, (6, 3): 11530, (5, 1): 12208, (11, 1): 12672,
    }
    level = {1: 129, 2: 125, 3: 101, 4: 118, 5: 113, 6: 116, 7: 108, 8: 93, 11: 114, 12: 111}
    wins = {1: 10, 2: 4, 3: 7, 4: 6, 5: 5, 6: 5, 7: 3, 8: 0, 11: 5, 12: 4}
    pattern = {7: "WWWLLLLLLL", 4: "??T", 6: "??T?L"}
    scores = season(schedule, level, wins, pattern, fixed, {1: (1, 1), 2: (2, 2), 3: (8, 9), 8: (10, 10)}, dice)
    end_in(scores, fixed, schedule, 12, 0)
    late_fee = {(6, 5): -1000}  # the commissioner's adjustment, in hundredths
    for w in (3, 6, 9):  # whole numbers, printed without a point
        off = scores[12][w] % 100; scores[12][w] -= off
        scores[12][w - 1 if (12, w - 1) not in fixed else 2] += off

    slots = [{"QB"}, {"RB"}, {"RB"}, {"WR"}, {"WR"}, {"TE"}, {"RB", "WR", "TE"}, {"DEF"}, {"K"}]
    people = People(5000)
    defences = dice.shuffle(sorted(names.CLUBS))
    defences.remove("JAX"); defences.insert(0, "JAX")
    count = [0]
    def key(position, club):
        if position == "DEF": return -16000 - names.CLUBS[club][1]
        count[0] += 1
        return 7700100 + 13 * count[0]
    shape = [("QB", 2), ("RB", 4), ("WR", 4), ("TE", 2), ("DEF", 2), ("K", 2)]
    squads = {t: squad(shape, key, people, sorted(names.CLUBS), defences, dice) for t in ids}
    for t in (4, 11):
        extra = squad([("RB", 1)], key, people, sorted(names.CLUBS), defences, dice)[0]
        extra.hurt = True; squads[t].append(extra)

    lineups = {t: {} for t in ids}
    for w in range(1, PLAYED + 2):
        for t in ids:
            chosen = line_up(squads[t], slots, w, 2.5, dice)
            if (t, w) == (8, 10): chosen[6] = None  # an empty flex in the week that would have been the first win
            if w > PLAYED and t in (3, 4, 7, 8): chosen = wire.doze(chosen, squads[t], w)
            lineups[t][w] = chosen
            if w > PLAYED: continue
            star = max((p for p in squads[t] if p not in chosen and p.position in ("RB", "WR") and p.bye != w and not p.hurt), key=lambda p: p.talent, default=None)
            pins = {}
            if (t, w) in ((11, 10), (2, 10), (7, 9), (8, 6)): pins = {chosen[6].key: 1.9, star.key: 28.7}
            if (t, w) == (8, 10): pins = {star.key: 17.5}
            if (t, w) == (7, 10): pins = {chosen[7].key: -4}
            deal(squads[t], chosen, w, scores[t][w] - late_fee.get((t, w), 0), pins, dice)

    letters, against = results(scores, schedule)
    guid = lambda t, i: "{%08X-%04X-4%03X-A%03X-%012X}" % (0x5C1D0000 + t * 257 + i, 0x1B0 + t, 0x111 * (t % 15), 0x2F0 + i, 0x9E3779B97F4A * (t + 3 * i) % 2**48)
    def newcomer(like): return Player(key(like.position, like.club), people.name(), like.position, like.club, 0)
    news = wire.ESPN(squads, lineups, PLAYED, newcomer, guid)
    news.season()
    totals = {}  # of a player on any team
    for t in ids:
        for w in range(1, PLAYED + 1):
            for p in squads[t]:
                known = news.who(t, w, p).key
                totals[known] = totals.get(known, 0) + round(p.points.get(w, 0) * 100)
    members, owners = [], {}
    for t in ids:
        owners[t] = [guid(t, i) for i in range(len(league["teams"][t][4]))]
        for i, person in enumerate(league["teams"][t][4]):
            if person: members.append({"displayName": person[0], "firstName": person[1], "id": owners[t][i], "lastName": person[2], "notificationSettings": []})

    whole = lambda t, w: t == 12 and w in (3, 6, 9)
    def amount(cents, as_int=False): return cents // 100 if as_int and cents % 100 == 0 else cents / 100
    def side(t, w, played):
        extra = late_fee.get((t, w), 0)
        return {"adjustment": extra / 100, **({"pointsByScoringPeriod": {str(w): amount(scores[t][w] - extra, whole(t, w))}} if played else {}),
                "teamId": t, "totalPoints": amount(scores[t][w], whole(t, w)) if played else 0.0}
    def game(w, i, roster):
        a, b = schedule[w][i]
        played = w <= PLAYED
        home, away = side(a, w, played), side(b, w, played)
        if roster:
            for s, t in ((home, a), (away, b)): s["rosterForCurrentScoringPeriod"] = roster(t, w)
        x, y = home["totalPoints"], away["totalPoints"]
        winner = "UNDECIDED" if not played else "TIE" if x == y else "HOME" if x > y else "AWAY"
        return {"away": away, "home": home, "id": (w - 1) * 5 + i + 1, "matchupPeriodId": w, "playoffTierType": "NONE", "winner": winner}
    def placed(t, w):
        """The roster of a week as (slot, player): starters in the order of the slots, then the bench."""
        chosen = lineups[t][w]
        rows = [(SLOT_ID[i], p) for i, p in enumerate(chosen) if p]
        return rows + [(RESERVE if p.hurt else BENCH, p) for p in squads[t] if p not in chosen]
    full = lambda p: " ".join(p.name)
    def entry(slot, p, current, stats):
        return {"lineupSlotId": slot, "playerId": p.key, "playerPoolEntry": {"appliedStatTotal": current, "player": {
            "defaultPositionId": POSITION_ID[p.position], "eligibleSlots": ELIGIBLE[p.position], "fullName": full(p), "id": p.key,
            **({"injuryStatus": "INJURY_RESERVE"} if p.hurt else {}), "proTeamId": names.CLUBS[p.club][1], "stats": stats}}}
    stat = lambda total, source, split, period: {"appliedTotal": total, "scoringPeriodId": period, "seasonId": SEASON, "statSourceId": source, "statSplitTypeId": split}
    # Which statistic a position's points come from, and how much of it makes a point.
    source = {"QB": ("3", 25), "RB": ("24", 10), "WR": ("42", 10), "TE": ("42", 10), "K": ("86", 1), "DEF": ("99", 1)}
    def week_roster(t, w):
        rows = []
        for slot, p in placed(t, w):
            v = p.points.get(w)
            stats = [] if v is None or p.bye == w or p.hurt else [stat(int(v) if whole(t, w) and v == int(v) else float(v), 0, 1, w)]
            if t == 5 and stats and v:
                number, rate = source[p.position]
                stats[0].update({"appliedStats": {number: float(v)}, "stats": {number: round(v * rate, 2)}})
            if t == 5 and stats or w > PLAYED and p.bye != w and not p.hurt: stats.insert(0, stat(round(p.talent, 2), 1, 1, w))  # a projection in front of the truth
            rows.append(entry(slot, news.who(t, w, p), float(v or 0), stats))
        total = sum(round(p.points.get(w, 0) * 100) for slot, p in placed(t, w) if slot not in (BENCH, RESERVE))
        return {"appliedStatTotal": total / 100, "entries": rows}

    def split(rows):
        n = len(rows) or 1
        w, l, d = rows.count("W"), rows.count("L"), rows.count("T")
        kind, length = last_run(rows) if rows else ("", 0)
        return {"losses": l, "percentage": (w + d / 2) / n, "pointsAgainst": 0.0, "pointsFor": 0.0, "streakLength": length,
                "streakType": {"W": "WIN", "L": "LOSS", "T": "TIE", "": "NONE"}[kind], "ties": d, "wins": w}
    seed = sorted(ids, key=lambda t: (-letters[t].count("W") - letters[t].count("T") / 2, -sum(scores[t].values())))
    top = split(letters[seed[0]])
    teams = []
    for t in ids:
        name, location, nickname, abbrev, people_of = league["teams"][t]
        total, conceded = sum(scores[t].values()), against[t]
        for_, against_ = total / 100, conceded / 100
        if t == 1: for_ = math.nextafter(math.nextafter(for_, 0), 0)       # ESPN adds floats: 1616.6399999999999
        if t == 5: against_ = math.nextafter(against_, math.inf)
        if t == 12: for_ = amount(total, True)
        at_home = "".join(letters[t][w - 1] for w in range(1, PLAYED + 1) if t in [g[0] for g in schedule[w]])
        on_road = "".join(letters[t][w - 1] for w in range(1, PLAYED + 1) if t in [g[1] for g in schedule[w]])
        overall = {**split(letters[t]), "pointsAgainst": against_, "pointsFor": for_}
        record = {"away": split(on_road), "division": split(letters[t]), "home": split(at_home), "overall": overall}
        for r in (overall, record["division"]): r["gamesBack"] = ((top["wins"] - r["wins"]) + (r["losses"] - top["losses"])) / 2
        rows = []
        for slot, p in placed(t, PLAYED + 1):
            season_total = totals.get(p.key, 0) / 100
            rows.append(entry(slot, p, 0.0, [stat(round(p.talent * 17, 2), 1, 0, 0), stat(p.points[PLAYED] * 1.0, 0, 1, PLAYED), stat(season_total, 0, 0, 0)]))
            if (t, p.key) in news.acquired: rows[-1].update({"acquisitionDate": news.acquired[(t, p.key)], "acquisitionType": "TRADE"})
        team = {"abbrev": abbrev, "divisionId": 0, "id": t, "isActive": False, "logo": pictures.ESPN.get(t, f"https://example.com/logo/{t}.svg"), "logoType": "VECTOR", "owners": owners[t],
                "playoffSeed": seed.index(t) + 1, "points": for_, "pointsAdjusted": sum(v for (x, _), v in late_fee.items() if x == t) / 100, "pointsDelta": 0.0,
                "rankCalculatedFinal": 0, "rankFinal": 0, "record": record, "roster": {"appliedStatTotal": 0.0, "entries": rows}, "waiverRank": 10 - seed.index(t)}
        if name is not None: team["name"] = name
        if location is not None: team["location"], team["nickname"] = location, nickname
        if len(owners[t]) == 1: team["primaryOwner"] = owners[t][0]
        teams.append(team)

    periods = {str(w): [w] for w in range(1, 16)} | {"16": [17, 16]}
    counts = {str(i): 0 for i in range(25)} | {"0": 1, "2": 2, "4": 2, "6": 1, "16": 1, "17": 1, "20": 7, "21": 1, "23": 1}
    status = {"currentMatchupPeriod": PLAYED + 1, "finalScoringPeriod": 17, "firstScoringPeriod": 1, "isActive": True, "isExpired": False, "isFull": True,
              "latestScoringPeriod": PLAYED + 1, "previousSeasons": [2023, 2024, 2025], "teamsJoined": 10, "transactionScoringPeriod": PLAYED + 1}
    head = {"gameId": 1, "id": league["id"], "scoringPeriodId": PLAYED + 1, "seasonId": SEASON, "segmentId": 0}
    base = f"lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/{SEASON}/segments/0/leagues/{league['id']}"
    started = {t: [(p.key, p.position, p.talent) for p in (news.who(t, 1, p) for p in squads[t])] for t in ids}
    sales = draft.auction(ids, started, 200, 6, Dice(20260826))
    files = {base + ".json": {
        **head, "draftDetail": draft.espn_detail(sales, wire.last_kickoff(1) - 20 * wire.DAY), "members": members, "schedule": [game(w, i, None) for w in range(1, REGULAR + 1) for i in range(5)],
        "settings": {"draftSettings": {"auctionBudget": 200, "keeperCount": 0, "orderType": "MANUAL", "pickOrder": ids, "type": "AUCTION"},
                     "isPublic": True, "name": league["name"], "rosterSettings": {"lineupSlotCounts": counts},
                     "scheduleSettings": {"divisions": [{"id": 0, "name": "The Lawn", "size": 10}], "matchupPeriodCount": REGULAR, "matchupPeriodLength": 1, "matchupPeriods": periods,
                                          "playoffMatchupPeriodLength": 1, "playoffMatchupPeriodLengthByRound": {"1": 1, "2": 2}, "playoffSeedingRule": "TOTAL_POINTS_SCORED",
                                          "playoffTeamCount": 4, "variablePlayoffMatchupPeriodLength": True},
                     "scoringSettings": {"playerRankType": "PPR", "scoringType": "H2H_POINTS"}, "size": 10},
        "status": status, "teams": teams}}
    small = [{"abbrev": league["teams"][t][3], "id": t, "owners": owners[t]} for t in ids]
    for w in range(1, PLAYED + 2):
        files[f"{base}@{w}.json"] = {**head, "scoringPeriodId": w, "draftDetail": {"drafted": True, "inProgress": False}, "schedule": [game(w, i, week_roster) for i in range(5)],
                                     "settings": {"name": league["name"]}, "status": {"isActive": True, "latestScoringPeriod": PLAYED + 1}, "teams": small, "transactions": news.rows[w]}
    return files


# ------------------------------------------------------------------ writing

def render():
    dice = Dice(20250904)
    now = sleeper()
    files = {**now, **before.season(dice, sleeper_schedule(dice), now["api.sleeper.app/v1/players/nfl.json"]), **espn(),
             **plots.season(Dice(20250916), now["api.sleeper.app/v1/players/nfl.json"]), **games.recordings(Dice(20241112))}
    of_week, timed = latest_plays(files)
    files.update(plays.espn(PLAYED, SEASON, of_week, timed))
    table = plays.table(PLAYED, SEASON, of_week, timed).encode()
    answers = {path: json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode() for path, value in sorted(files.items())}
    return answers | pictures.recordings(), table


def written():
    return [p for p in OUT.rglob("*") if p.suffix in (".json", ".base64")]


def latest_plays(files):
    """The games and the plays of the latest week of the demo's larger league."""
    base = "api.sleeper.app/v1"
    rows = files[f"{base}/league/{names.SLEEPER['id']}/matchups/{PLAYED}.json"]
    return plays.deal(PLAYED, rows, set(range(1, 7)), files[f"{base}/players/nfl.json"],
                      files[f"lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/{SEASON}.json"], Dice(20261110))


def main(arguments):
    files, table = render()
    demo = {HERE / f"demo/plays/play_by_play_{SEASON}.csv": table}
    demo |= {HERE / "demo" / path: data for path, data in nfl.tables(SEASON, PLAYED, json.loads(files[CALENDAR]), Dice(20261111)).items()}
    if arguments == ["--check"]:
        stored = {str(p.relative_to(OUT)): p.read_bytes() for p in written()}
        wrong = sorted(p for p in stored.keys() | files.keys() if stored.get(p) != files.get(p))
        wrong += [str(p) for p, data in demo.items() if not p.exists() or p.read_bytes() != data]
        for path in wrong: print(f"differs: {path}", file=sys.stderr)
        return 1 if wrong else 0
    for path, data in files.items():
        (OUT / path).parent.mkdir(parents=True, exist_ok=True)
        (OUT / path).write_bytes(data)
    for path, data in demo.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for p in written():
        if str(p.relative_to(OUT)) not in files: p.unlink()
    print(f"{len(files)} answers, {sum(map(len, files.values()))} bytes in {OUT.name}/")
    return 0


if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
