"""Games of invented teams as the sports API answers them, around November 12, 2024: basketball with overtime, told in blocks and plays; hockey
with a shutout; games that are still to come, postponed, or not written yet. Points, rebounds and assists follow from the plays."""
HOST = "sports-data-admin.dock108.ai/api/admin/sports"

HERONS, FOUNDRY = "Port Amity Herons", "Steel Hollow Foundry"
LANTERNS, DRIFTERS = "Grand Isle Lanterns", "Mesa Verde Drifters"
ICEHOUSE, PLOWS = "Duluth Icehouse", "North Platte Plows"
SHORT = {HERONS: ("AMI", "Herons"), FOUNDRY: ("SHF", "Foundry"), LANTERNS: ("GIL", "Lanterns"), DRIFTERS: ("MVD", "Drifters"),
         ICEHOUSE: ("DUL", "Icehouse"), PLOWS: ("NPP", "Plows")}
PLAYERS = {
    HERONS: ["Tobias Quill", "Andre Maddox-Lee", "Pim Okafor", "Reggie Sandoval", "Walt Fenwick", "Cole Abara"],
    FOUNDRY: ["Deshawn Brickell", "Ilya Torres", "Marcus Pell", "Jo Nakata", "Big Ed Runyon", "Sly Pettibone"],
    LANTERNS: ["Otis Vandermeer", "Kaz Holloway", "Teddy Oduya", "Rafe Lindqvist", "Bo Castellan", "Nico Farrow"],
    DRIFTERS: ["Javi Montrose", "Lucius Teague", "Amos Birdsong", "Pete Zamora", "Clyde Okoro", "Finn Delacroix"],
}


def clock(seconds): return f"{seconds // 60}:{seconds % 60:02d}"


class Basketball:
    """A game possession by possession: the answers follow from the plays."""

    def __init__(self, number, start, away, home, edge, dice):
        self.number, self.start, self.away, self.home, self.dice = number, start, away, home, dice
        self.score, self.plays, self.marks = {away: 0, home: 0}, [], []
        self.lines = {p: {k: 0 for k in "pts trb ast fg fga fg3 fg3a ft fta stl blk tov".split()} for t in (away, home) for p in PLAYERS[t]}
        self.edge = edge
        self.period(1, 720); self.period(2, 720); self.period(3, 720); self.period(4, 720)
        number = 5
        while self.score[away] == self.score[home]:
            self.period(number, 300)
            number += 1

    def log(self, period, left, team, kind, text):
        self.plays.append({"playIndex": len(self.plays) + 1, "quarter": period, "gameClock": clock(left), "playType": kind, "teamAbbreviation": SHORT[team][0],
                           "description": text, "homeScore": self.score[self.home], "awayScore": self.score[self.away]})

    def period(self, number, seconds):
        left, teams, turn = seconds, [self.away, self.home], self.dice.below(2)
        before = {p: dict(line) for p, line in self.lines.items()}
        score = dict(self.score)
        while left > 14:
            left -= 12 + self.dice.below(11)
            self.possession(number, max(left, 0), teams[turn % 2])
            turn += 1
        if number == 4 and self.edge == "overtime" and self.score[self.away] != self.score[self.home]:
            behind = min(teams, key=self.score.get)
            player = PLAYERS[behind][0]
            while self.score[behind] < max(self.score.values()):  # the last minute belongs to one man
                self.bucket(number, 1, behind, player, min(3, max(self.score.values()) - self.score[behind]))
        self.marks.append((number, score, dict(self.score), before, {p: dict(line) for p, line in self.lines.items()}))

    def bucket(self, period, left, team, player, points):
        line, mate = self.lines[player], self.dice.pick([p for p in PLAYERS[team] if p != player])
        self.score[team] += points
        line["pts"] += points
        if points == 1:
            line["ft"] += 1; line["fta"] += 1
            return self.log(period, left, team, "free_throw", f"{player} makes a free throw")
        line["fg"] += 1; line["fga"] += 1
        if points == 3: line["fg3"] += 1; line["fg3a"] += 1
        helped = self.dice.below(10) < 6
        if helped: self.lines[mate]["ast"] += 1
        what = "three-pointer" if points == 3 else self.dice.pick(["layup", "jumper", "hook shot", "dunk"])
        self.log(period, left, team, "made_shot", f"{player} {what}" + (f" (assist {mate})" if helped else ""))

    def possession(self, period, left, team):
        other = self.home if team == self.away else self.away
        roll, player = self.dice.below(100), PLAYERS[team][min(self.dice.below(6), self.dice.below(6))]
        if roll < 34: return self.bucket(period, left, team, player, 2)
        if roll < 46: return self.bucket(period, left, team, player, 3)
        if roll < 54: return self.bucket(period, left, team, player, 1)
        if roll < 64:
            thief = self.dice.pick(PLAYERS[other])
            self.lines[player]["tov"] += 1; self.lines[thief]["stl"] += 1
            return self.log(period, left, team, "turnover", f"{player} loses the ball to {thief}")
        if roll < 70: return self.log(period, left, other, "foul", f"{self.dice.pick(PLAYERS[other])} foul")
        three = self.dice.below(3) == 0
        self.lines[player]["fga"] += 1
        if three: self.lines[player]["fg3a"] += 1
        self.log(period, left, team, "missed_shot", f"{player} misses a {'three-pointer' if three else 'jumper'}")
        side = other if self.dice.below(10) < 7 else team
        rebounder = self.dice.pick(PLAYERS[side])
        self.lines[rebounder]["trb"] += 1
        self.log(period, left, side, "rebound", f"{rebounder} rebound")

    def box(self, team, before, after):
        rows = []
        for p in PLAYERS[team]:
            delta = {k: after[p][k] - before[p][k] for k in ("pts", "trb", "ast")}
            rows.append((delta["pts"], {"name": p, "pts": after[p]["pts"], "reb": after[p]["trb"], "ast": after[p]["ast"], "3pm": after[p]["fg3"],
                                        "deltaPts": delta["pts"], "deltaReb": delta["trb"], "deltaAst": delta["ast"]}))
        return {"team": SHORT[team][1], "players": [row for _, row in sorted(rows, key=lambda r: -r[0])[:2]]}

    def narrative(self, place, period, score, after, stars):
        ahead = max(after, key=after.get)
        behind = self.home if ahead == self.away else self.away
        a, b = after[ahead], after[behind]
        gain = {t: after[t] - score[t] for t in after}
        hot = max(gain, key=gain.get)
        name = ["first", "second", "third", "fourth"][period - 1] if period < 5 else "extra"
        if place == len(self.marks) - 1:
            text = f"{stars[0]} had the last word, and the {SHORT[ahead][1]} closed it out, {a}-{b}."
            return (f"Five more minutes, and they needed most of them. " if period > 4 else "") + text
        if a == b: return f"{stars[0]} would not let it end: the {SHORT[hot][1]} came all the way back, and after the {name} quarter it was {a}-{b}, all even."
        return self.dice.pick([
            f"The {SHORT[hot][1]} took the {name} quarter, {max(gain.values())}-{min(gain.values())}, behind {stars[0]}. The {SHORT[ahead][1]} led {a}-{b}.",
            f"{stars[0]} carried the {SHORT[hot][1]} through the {name} quarter. When it was over, the {SHORT[ahead][1]} had {a} and the {SHORT[behind][1]} {b}."])

    def story(self):
        blocks = []
        for place, (period, score, after, before, now) in enumerate(self.marks):
            away, home = self.box(self.away, before, now), self.box(self.home, before, now)
            gain = {t: after[t] - score[t] for t in after}
            last = place == len(self.marks) - 1
            told = max(after, key=after.get) if last else max(gain, key=gain.get)
            hot = away if told == self.away else home
            stars = [hot["players"][0]["name"]]
            role = "SETUP" if place == 0 else "RESOLUTION" if last else ["MOMENTUM_SHIFT", "RESPONSE", "DECISION_POINT"][(place - 1) % 3]
            blocks.append({"blockIndex": place, "role": role, "periodStart": period, "periodEnd": period,
                           "scoreBefore": [score[self.away], score[self.home]], "scoreAfter": [after[self.away], after[self.home]],
                           "narrative": self.narrative(place, period, score, after, stars),
                           "miniBox": {"away": away, "home": home, "blockStars": stars}, "embeddedTweet": None})
        words = sum(len(b["narrative"].split()) for b in blocks)
        return {"gameId": self.number, "story": {"moments": []}, "plays": [], "blocks": blocks, "totalWords": words, "validationPassed": True, "validationErrors": []}

    def row(self):
        return {"id": self.number, "league_code": "NBA", "game_date": self.start, "status": "completed", "home_team": self.home, "away_team": self.away,
                "home_score": self.score[self.home], "away_score": self.score[self.away], "has_boxscore": True, "has_player_stats": True, "has_odds": False,
                "has_social": True, "has_pbp": True, "has_story": True, "play_count": len(self.plays), "social_post_count": 2}

    def detail(self):
        minutes = [38.5, 36.0, 34.25, 33.0, 29.5, 17.75]
        def player(team, place, name):
            line = self.lines[name]
            return {"team": team, "playerName": name, "minutes": minutes[place], "points": line["pts"], "rebounds": line["trb"], "assists": line["ast"], "rawStats": {k: v for k, v in line.items() if v}}
        def totals(team):
            sums = {k: sum(self.lines[p][k] for p in PLAYERS[team]) for k in self.lines[PLAYERS[team][0]]}
            sums.pop("pts")
            return {"team": team, "isHome": team == self.home, "stats": sums}
        day = self.start[:10]
        handle = SHORT[self.home][1].lower()
        winner = max(self.score, key=self.score.get)
        posts = [{"id": self.number * 10, "postUrl": f"https://x.com/{handle}/status/{self.number}1", "postedAt": f"{day}T17:00:00-05:00", "hasVideo": False,
                  "tweetText": f"Doors at six. The {SHORT[self.away][1]} are in town and the popcorn is fresh.", "sourceHandle": handle, "mediaType": "none", "gamePhase": "pregame", "revealLevel": "pre"},
                 {"id": self.number * 10 + 1, "postUrl": f"https://x.com/{handle}/status/{self.number}2", "postedAt": f"{day}T22:45:00-05:00", "hasVideo": False,
                  "tweetText": f"{SHORT[winner][1]} {max(self.score.values())}, {min(self.score.values())}. Nobody slept.", "sourceHandle": handle, "mediaType": "none", "gamePhase": "postgame", "revealLevel": "post"}]
        players = [player(t, i, n) for t in (self.away, self.home) for i, n in enumerate(PLAYERS[t])]
        return {"game": self.row(), "teamStats": [totals(self.away), totals(self.home)], "playerStats": players, "odds": [], "socialPosts": posts,
                "plays": self.plays, "derivedMetrics": {}, "rawPayloads": {}}


def hockey(number, start):
    """A shutout: three goals of the home team, and a goalie who stops everything."""
    goals = [(1, "12:40", "Sven Halloran"), (2, "3:05", "Mikko Drury"), (3, "0:41", "Sven Halloran")]
    row = {"id": number, "league_code": "NHL", "game_date": start, "status": "final", "home_team": ICEHOUSE, "away_team": PLOWS, "home_score": 3, "away_score": 0,
           "has_boxscore": True, "has_player_stats": True, "has_odds": False, "has_social": False, "has_pbp": True, "has_story": False, "play_count": 9, "social_post_count": 0}
    plays, score = [], 0
    def play(period, at, team, kind, text):
        plays.append({"playIndex": len(plays) + 1, "quarter": period, "gameClock": at, "playType": kind, "teamAbbreviation": SHORT[team][0], "description": text,
                      "homeScore": score, "awayScore": 0})
    for period, at, scorer in goals:
        play(period, "20:00", ICEHOUSE, "faceoff", "Opening faceoff")
        play(period, "15:12", PLOWS, "penalty", "Hooking, Gus Amadi")
        score += 1
        play(period, at, ICEHOUSE, "goal", f"{scorer} scores")
    def skater(team, name, toi, g, a, plus, shots, hits, blocks, pim):
        return {"team": team, "playerName": name, "toi": toi, "goals": g, "assists": a, "shotsOnGoal": shots, "plusMinus": plus, "penaltyMinutes": pim, "hits": hits, "blockedShots": blocks}
    skaters = [skater(ICEHOUSE, "Sven Halloran", "18:42", 2, 0, 2, 5, 1, 0, 0), skater(ICEHOUSE, "Mikko Drury", "21:07", 1, 1, 2, 3, 0, 2, 2),
               skater(ICEHOUSE, "Anders Pell", "9:55", 0, 1, 1, 1, 3, 1, 0), skater(PLOWS, "Gus Amadi", "19:30", 0, 0, -2, 4, 2, 0, 6), skater(PLOWS, "Lars Whitt", "22:18", 0, 0, -1, 6, 0, 3, 0)]
    goalies = [{"team": ICEHOUSE, "playerName": "Yuri Castonguay", "toi": "60:00", "shotsAgainst": 31, "saves": 31, "goalsAgainst": 0, "savePercentage": 1.0},
               {"team": PLOWS, "playerName": "Hal Brodeur-King", "toi": "58:51", "shotsAgainst": 26, "saves": 23, "goalsAgainst": 3, "savePercentage": 0.885}]
    return row, {"game": row, "teamStats": [], "playerStats": [], "nhlSkaters": skaters, "nhlGoalies": goalies, "odds": [], "socialPosts": [], "plays": plays,
                 "derivedMetrics": {}, "rawPayloads": {}, "dataHealth": {"isHealthy": True}}


def bare(number, league, start, away, home, status, **more):
    return {"id": number, "league_code": league, "game_date": start, "status": status, "home_team": home, "away_team": away, "home_score": None, "away_score": None,
            "has_boxscore": False, "has_player_stats": False, "has_odds": False, "has_social": False, "has_pbp": False, "has_story": False, "play_count": 0, "social_post_count": 0} | more


def recordings(dice):
    thriller = Basketball(4101, "2024-11-11T19:30:00-05:00", HERONS, FOUNDRY, "overtime", dice)
    quiet = Basketball(4102, "2024-11-09T20:00:00-05:00", LANTERNS, HERONS, "", dice)
    ice, ice_detail = hockey(4201, "2024-11-11T19:00:00-05:00")
    open_rows = [bare(4103, "NBA", "2024-11-12T19:00:00-05:00", DRIFTERS, LANTERNS, "scheduled"),
                 bare(4104, "NBA", "2024-11-13T21:30:00-05:00", FOUNDRY, DRIFTERS, "scheduled"),
                 bare(4105, "NBA", "2024-11-11T21:00:00-05:00", DRIFTERS, FOUNDRY, "postponed"),
                 bare(4202, "NHL", "2024-11-11T22:00:00-05:00", ICEHOUSE, PLOWS, "final", home_score=2, away_score=4)]
    rows = [thriller.row(), quiet.row(), ice] + open_rows
    answers = {f"{HOST}/games.json": {"games": rows, "total": len(rows), "next_offset": None}}
    for game in (thriller, quiet):
        answers[f"{HOST}/games/{game.number}.json"] = game.detail()
        answers[f"{HOST}/games/{game.number}/story.json"] = game.story()
    answers[f"{HOST}/games/4102.json"]["plays"] = []  # its plays are still being processed
    answers[f"{HOST}/games/4201.json"] = ice_detail
    for row in open_rows:
        answers[f"{HOST}/games/{row['id']}.json"] = {"game": row, "teamStats": [], "playerStats": [], "odds": [], "socialPosts": [], "plays": [], "derivedMetrics": {}, "rawPayloads": {}}
    return answers
