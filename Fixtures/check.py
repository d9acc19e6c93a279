#!/usr/bin/env python3
"""Re-derive the fixture leagues from their own answers, as a stranger would, and compare with what the platforms claim.

    check.py       every sum, record, streak and planted oddity; sizes; the same bytes from a second run
    check.py -v    and print both seasons, week by week
"""
import json, subprocess, sys
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).parent
REC = HERE / "recordings"
VERBOSE = "-v" in sys.argv
LIMIT = 1_900_000


def load(path): return json.loads((REC / path).read_bytes())
def same(a, b, what): assert abs(a - b) < 1e-6, f"{what}: {a} is not {b}"
def run(letters): return len(letters) - len(letters.rstrip(letters[-1])), letters[-1]


class Table:
    """Results from games, and nothing else."""
    def __init__(self): self.letters, self.points, self.against, self.games = {}, {}, {}, []
    def game(self, week, a, x, b, y):
        self.games.append((week, a, x, b, y))
        for t, mine, theirs in ((a, x, y), (b, y, x)):
            self.letters[t] = self.letters.get(t, "") + ("W" if mine > theirs else "L" if mine < theirs else "T")
            self.points.setdefault(t, []).append(mine); self.against[t] = self.against.get(t, 0) + theirs

    def arcs(self):
        """Which stories the season tells."""
        by_points = sorted(self.points, key=lambda t: -sum(self.points[t]))
        n = len(by_points)
        win = {t: self.letters[t].count("W") + self.letters[t].count("T") / 2 for t in by_points}
        length = len(self.letters[by_points[0]])
        cursed = [t for t in by_points[:3] if win[t] < length / 2]
        lucky = [t for t in by_points[-(n // 3):] if win[t] > length / 2]
        leader = [t for t in by_points if win[t] >= length - 1]
        falling = [t for t in by_points if "WWW" in self.letters[t] and self.letters[t].endswith("LLLLLL")]
        gaps = sorted((abs(x - y), w, a, b) for w, a, x, b, y in self.games)
        ties = [g for g in gaps if g[0] < 1e-9]; near = [g for g in gaps if 0 < g[0] <= 0.3]; far = [g for g in gaps if g[0] >= 80]
        unlucky = []
        for week in sorted({g[0] for g in self.games}):
            scores = sorted((p for g in self.games if g[0] == week for p in (g[2:0:-1], g[4:2:-1])), reverse=True)
            second = scores[1]
            for w, a, x, b, y in self.games:
                if w == week and (y if a == second[1] else x if b == second[1] else -1) > second[0]: unlucky.append((week, second[1]))
        pairs = {}
        for w, a, x, b, y in self.games: pairs.setdefault(frozenset((a, b)), set()).add(a if x > y else b)
        split = [sorted(p) for p, winners in pairs.items() if len(winners) == 2]
        for what, found in (("leader", leader), ("cursed", cursed), ("lucky", lucky), ("collapse", falling), ("tie", ties), ("nail-biter", near),
                            ("unlucky loss", unlucky), ("rivalry split 1-1", split)):
            assert found, f"no {what}"
            if VERBOSE: print(f"  {what}: {found}")
        if VERBOSE: print(f"  blow-outs: {far}")
        return far

    def show(self, names):
        for t in sorted(self.points, key=lambda t: (-self.letters[t].count("W"), -sum(self.points[t]))):
            print(f"{t:>3} {names[t][:28]:28} {self.letters[t]} {sum(self.points[t]):8.2f} {self.against[t]:8.2f}  " + " ".join(f"{p:6.2f}" for p in self.points[t]))


def sleeper():
    base = "api.sleeper.app/v1/league/"
    league_file = next(p for p in (REC / base).glob("*.json") if json.loads(p.read_bytes())["status"] == "in_season")
    league = json.loads(league_file.read_bytes())
    key = league["league_id"]
    assert league_file.stem == key and len(key) == 18 and league["total_rosters"] == 12 and league["bracket_id"] > 2**53
    base += key
    rosters, users, players = load(base + "/rosters.json"), load(base + "/users.json"), load("api.sleeper.app/v1/players/nfl.json")
    last, starting = league["settings"]["last_scored_leg"], [s for s in league["roster_positions"] if s != "BN"]
    table, bench_wins, negatives, holes, byes = Table(), 0, 0, 0, 0
    for week in range(1, 19):
        rows = load(f"{base}/matchups/{week}.json")
        assert len(rows) == (12 if week <= 14 else 0)
        games = {}
        for row in rows:
            roster = rosters[row["roster_id"] - 1]
            assert row["players"] == roster["players"] or week != last + 1
            assert len(row["players"]) == len(roster["players"]) and len(row["starters"]) == len(row["starters_points"]) == len(starting)
            assert all(p == "0" or p in row["players"] for p in row["starters"]) and len(set(row["starters"]) - {"0"}) == len([p for p in row["starters"] if p != "0"])
            for slot, p in zip(starting, row["starters"]):
                if p == "0": continue
                assert players[p]["position"] in (("RB", "WR", "TE") if slot == "FLEX" else (slot,)), (week, row["roster_id"], slot, p)
            same(sum(row["starters_points"]), row["points"], f"week {week} roster {row['roster_id']}")
            if week > last: assert row["points"] == 0 and row["custom_points"] is None; continue
            if week == 1: assert "players_points" not in row
            else:
                assert sorted(row["players_points"]) == row["players"]
                for p, v in zip(row["starters"], row["starters_points"]): same(row["players_points"].get(p, 0.0), v, "starter")
                bench = [v for p, v in row["players_points"].items() if p not in row["starters"]]
                bench_wins += max(bench) > min(row["starters_points"]); negatives += min(row["starters_points"]) < 0
            holes += row["starters"].count("0")
            points = row["points"] if row["custom_points"] is None else row["custom_points"]
            games.setdefault(row["matchup_id"], []).append((row["roster_id"], points))
        for (a, x), (b, y) in games.values(): table.game(week, a, x, b, y)
    display = {u["user_id"]: u for u in users}
    names = {}
    for r in rosters:
        t, s, letters = r["roster_id"], r["settings"], table.letters[r["roster_id"]]
        same(s["fpts"] + s.get("fpts_decimal", 0) / 100, sum(table.points[t]), f"fpts of {t}")
        same(s["fpts_against"] + s["fpts_against_decimal"] / 100, table.against[t], f"fpts_against of {t}")
        assert (s["wins"], s["losses"], s["ties"]) == tuple(letters.count(x) for x in "WLT")
        assert s["ppts"] + s["ppts_decimal"] / 100 >= sum(table.points[t]) - 130, "hindsight is better"
        if r["metadata"]: assert r["metadata"]["record"] == letters and r["metadata"]["streak"] == "%d%s" % run(letters)
        user = display.get(r["owner_id"])
        names[t] = ((user["metadata"].get("team_name") or "").strip() or user["display_name"]) if user else f"Team {t}"
    decimals = [r["settings"].get("fpts_decimal") for r in rosters]
    raw = [(u["metadata"] or {}).get("team_name", "missing") for u in users]
    assert 6 in decimals and None in decimals and None in [r["owner_id"] for r in rosters] and any(r["co_owners"] for r in rosters)
    assert "" in raw and "missing" in raw and any(n != n.rstrip() for n in raw) and any(r["metadata"] is None for r in rosters)
    assert negatives and holes and bench_wins > 40
    assert "PHI" in [p for r in rosters for p in r["players"]] and 240 <= len(players) <= 300
    assert any("\u200d" in n for n in names.values())
    if VERBOSE: print(league["name"]); table.show(names)
    assert table.arcs(), "no 80-point blow-out"


def before():
    """The season before: complete, the same roster numbers, a bracket that follows from the scores."""
    base = "api.sleeper.app/v1/league/"
    links = {p.stem: json.loads(p.read_bytes()) for p in (REC / base).glob("*.json")}
    [(present, key)] = [(k, league["previous_league_id"]) for k, league in links.items() if league["status"] == "in_season"]
    league = links[key]
    assert league["league_id"] == key and league["status"] == "complete" and league["season"] == "2025" and league["previous_league_id"] is None
    base += key
    rosters, users, table, by_week = load(base + "/rosters.json"), load(base + "/users.json"), Table(), {}
    for week in range(1, 18):
        rows = load(f"{base}/matchups/{week}.json")
        games = {}
        for row in rows: games.setdefault(row["matchup_id"], []).append((row["roster_id"], row["points"]))
        assert len(rows) == 12 and len(games.pop(None, [])) == (2 if week in (15, 17) else 0), "the two best wait, then the two who played for fifth place"
        by_week[week] = {row["roster_id"]: row["points"] for row in rows}
        for (a, x), (b, y) in games.values():
            assert x != y
            if week <= 14: table.game(week, a, x, b, y)
    for r in rosters:
        t, s, letters = r["roster_id"], r["settings"], table.letters[r["roster_id"]]
        same(s["fpts"] + s["fpts_decimal"] / 100, sum(table.points[t]), f"fpts of {t}")
        same(s["fpts_against"] + s["fpts_against_decimal"] / 100, table.against[t], f"fpts_against of {t}")
        assert (s["wins"], s["losses"]) == (letters.count("W"), letters.count("L")) and r["metadata"] == {"record": letters, "streak": "%d%s" % run(letters)}
    seeds = sorted(table.points, key=lambda t: (-table.letters[t].count("W"), -sum(table.points[t])))
    bracket = {g["m"]: g for g in load(base + "/winners_bracket.json")}
    assert {t for g in bracket.values() for t in (g["t1"], g["t2"])} == set(seeds[:6]) and {bracket[m]["t1"] for m in (3, 4)} == set(seeds[:2])
    for g in bracket.values():
        points = by_week[14 + g["r"]]
        assert {g["w"], g["l"]} == {g["t1"], g["t2"]} and points[g["w"]] > points[g["l"]]
        for side in ("t1", "t2"):
            for how, m in g.get(f"{side}_from", {}).items(): assert g[side] == bracket[m][how]
    now = {u["user_id"] for u in load(f"{REC}/api.sleeper.app/v1/league/{present}/users.json")}
    assert len({u["user_id"] for u in users} - now) == 2, "two owners have left"
    if VERBOSE:
        print(league["name"], "the season before, won by", bracket[6]["w"])
        table.show({r["roster_id"]: next(u["display_name"] for u in users if u["user_id"] == r["owner_id"]) for r in rosters})


def espn():
    base = "lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/2026/segments/0/leagues/"
    league_file = next(p for p in (REC / base).glob("*.json") if "@" not in p.name)
    league = json.loads(league_file.read_bytes())
    assert league_file.stem == str(league["id"]) and league["status"]["currentMatchupPeriod"] == 11
    table, season, bench_wins, week_sum = Table(), {}, 0, {}
    for week in range(1, 12):
        answer = load(f"{base}{league['id']}@{week}.json")
        outer = {m["id"]: m for m in league["schedule"] if m["matchupPeriodId"] == week}
        assert len(answer["schedule"]) == len(outer) == 5 and answer["scoringPeriodId"] == week
        for m in answer["schedule"]:
            for side in ("home", "away"):
                s = m[side]
                entries = s["rosterForCurrentScoringPeriod"]["entries"]
                starters = [e for e in entries if e["lineupSlotId"] not in (20, 21)]
                for e in entries:
                    assert e["lineupSlotId"] in e["playerPoolEntry"]["player"]["eligibleSlots"]
                    rows = [r["appliedTotal"] for r in e["playerPoolEntry"]["player"]["stats"] if r["statSourceId"] == 0 and r["scoringPeriodId"] == week]
                    same(sum(rows), e["playerPoolEntry"]["appliedStatTotal"], "applied")
                    season[e["playerId"]] = season.get(e["playerId"], 0) + sum(rows)
                if week > 10: assert s["totalPoints"] == 0 and m["winner"] == "UNDECIDED"; continue
                total = sum(e["playerPoolEntry"]["appliedStatTotal"] for e in starters)
                same(total, s["rosterForCurrentScoringPeriod"]["appliedStatTotal"], "roster total")
                same(total, s["pointsByScoringPeriod"][str(week)], "period")
                same(total + s["adjustment"], s["totalPoints"], f"week {week} team {s['teamId']}")
                same(s["totalPoints"], outer[m["id"]][side]["totalPoints"], "schedule")
                bench = [e["playerPoolEntry"]["appliedStatTotal"] for e in entries if e not in starters]
                bench_wins += max(bench) > min(e["playerPoolEntry"]["appliedStatTotal"] for e in starters)
            if week <= 10:
                x, y = m["home"]["totalPoints"], m["away"]["totalPoints"]
                assert m["winner"] == ("TIE" if x == y else "HOME" if x > y else "AWAY") == outer[m["id"]]["winner"]
                table.game(week, m["home"]["teamId"], x, m["away"]["teamId"], y)
    names = {}
    for t in league["teams"]:
        r, letters = t["record"]["overall"], table.letters[t["id"]]
        same(r["pointsFor"], sum(table.points[t["id"]]), f"pointsFor of {t['id']}")
        same(r["pointsAgainst"], table.against[t["id"]], f"pointsAgainst of {t['id']}")
        assert (r["wins"], r["losses"], r["ties"]) == tuple(letters.count(x) for x in "WLT")
        length, kind = run(letters)
        assert (r["streakLength"], r["streakType"]) == (length, {"W": "WIN", "L": "LOSS", "T": "TIE"}[kind])
        for part in ("wins", "losses", "ties"): assert r[part] == t["record"]["home"][part] + t["record"]["away"][part]
        for e in t["roster"]["entries"]:
            rows = [s for s in e["playerPoolEntry"]["player"]["stats"] if (s["statSourceId"], s["statSplitTypeId"], s["scoringPeriodId"]) == (0, 0, 0)]
            same(rows[0]["appliedTotal"], season[e["playerId"]], "season row"); assert len(rows) == 1
        names[t["id"]] = " ".join((t.get("name") or f"{t['location']} {t['nickname']}").split())
    ids, known = [t["id"] for t in league["teams"]], {m["id"] for m in league["members"]}
    assert ids == [1, 2, 3, 4, 5, 6, 7, 8, 11, 12] and league["settings"]["scheduleSettings"]["matchupPeriods"]["16"] == [17, 16]
    assert any(set(t["owners"]) - known for t in league["teams"]) and any(len(t["owners"]) == 2 and "primaryOwner" not in t for t in league["teams"])
    assert any("name" not in t for t in league["teams"]) and any("name" in t and "nickname" in t for t in league["teams"])
    assert any(isinstance(t["record"]["overall"]["pointsFor"], int) for t in league["teams"]) and any("99999" in str(t["record"]["overall"]["pointsFor"]) for t in league["teams"])
    assert -16030 in season and any(m[s]["adjustment"] for m in league["schedule"] for s in ("home", "away")) and bench_wins > 40
    assert all(t["record"]["overall"]["losses"] < 10 or t["id"] == 8 for t in league["teams"])
    if VERBOSE: print(league["settings"]["name"]); table.show(names)
    table.arcs()


def people():
    """Two players never share a name."""
    found = {}
    for p in load("api.sleeper.app/v1/players/nfl.json").values(): found.setdefault(p.get("full_name", p["player_id"]), set()).add(p["player_id"])
    for path in REC.rglob("*@1.json"):
        for m in json.loads(path.read_bytes())["schedule"]:
            for s in ("home", "away"):
                for e in m[s]["rosterForCurrentScoringPeriod"]["entries"]: found.setdefault(e["playerPoolEntry"]["player"]["fullName"], set()).add(e["playerId"])
    assert all(len(keys) == 1 for keys in found.values()), [n for n, keys in found.items() if len(keys) > 1]
    if VERBOSE: print("; ".join(sorted(found)))


size = sum(p.stat().st_size for p in REC.rglob("*") if p.is_file())
assert size < LIMIT, f"{size} bytes"
sleeper(); before(); espn(); people()
for p in REC.rglob("*.json"):
    text = p.read_text()
    assert text == json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"), sort_keys=True), f"{p} is not compact"
assert subprocess.run([sys.executable, str(HERE / "make.py"), "--check"]).returncode == 0, "make.py would write something else"
print(f"the fixtures hold: {size} bytes, two leagues and a season before")
