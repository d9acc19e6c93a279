"""Plants lies of each kind into the printed texts of a built season, and counts what `claims.py` notices."""
import collections
import re

import claims_games
import claims_race
import claims_wire


def plant(season):
    tried, noticed = collections.Counter(), collections.Counter()

    def count(kind, complaints):
        tried[kind] += 1
        noticed[kind] += bool(list(complaints))

    for week in season.weeks():
        for team, text, facts in week.bits():
            if list(week.complaints(team, text, facts)):
                continue
            for kind, lie in lies(week, team, text, facts):
                count(kind, week.complaints(team, lie, facts))
        for moment, text in week.moments():
            for kind, lie in game_lies(moment, text):
                count(kind, moment.complaints(lie))
        page_lies(season, week, count)
    for kind in sorted(tried):
        print(f"lies: {kind} {noticed[kind]} of {tried[kind]}")
    return 0


def lies(week, team, text, facts):
    def cites(*kinds):
        return any(fact.endswith(tuple("." + kind for kind in kinds)) for fact in facts)

    wire, race = week.wire, week.race
    packages = list(wire.packages(text)) if cites("trade", "trade_return") else []
    if len(packages) == 2:
        # Only the headliners, as if there were no more.
        for package in packages:
            if package.others:
                found = claims_wire.OTHERS.search(text, package.start)
                yield "trade-count", text[:found.start(1)] + "nine" + text[found.end(1):]
            rest = text[package.start:package.end]
            if package.names and len(rest) > len(package.names[0]) and not wire.merged:
                yield "trade-whole", text[:package.start] + package.names[0] + text[package.end:]
            if package.names:
                stranger = next(n for n in sorted(wire.totals) if not any(n in s.players for t in wire.trades for s in t.got.values()))
                yield "trade-player", text.replace(package.names[0], stranger)
        if sum(len(p.names) + p.others + p.picks + bool(p.money) for p in packages) > 2:
            yield "trade-even", text + " Straight up."
    own = wire.roster(team)
    if own and cites("top_player", "draft_steal"):
        masked = [p for p in week.week.masked(text)[2] if p in own]
        gone = next((n for n, _ in wire.totals.most_common() if n not in own and n not in text), None)
        if masked and gone:
            yield "roster", text.replace(masked[0], gone)
    left = len(race.left(team))
    if cites("magic_number") and left > 1 and not race.has_divisions:
        yield "necessity", f"They've got {left} games left, and they need every one."
        row = next((r for r in week.week.edition["numbers"].get("race") or [] if r["team"] == team), None)
        if row and row["wins_needed"] and row["wins_needed"] > 1:
            yield "sufficiency", f"It's {row['wins_needed'] - 2} more wins and they're in."
    for found in claims_race.PERCENT.finditer(text) if cites("playoff_odds") else ():
        said = f"{float(found[2]) + (0 if found[1] else 3):g} percent"
        yield "odds", text[:found.start()] + said + text[found.end():]
    if cites("all_play", "lucky_win", "unlucky_loss"):
        for pattern in (claims_race.BEATEN, claims_race.BEATERS):
            for found in pattern.finditer(text):
                place = next(n for n, group in enumerate(found.groups(), 1) if group)
                if found[place].isdigit():
                    yield "counts", text[:found.start(place)] + str(int(found[place]) + 2) + text[found.end(place):]
    if cites("rank", "rise", "fall"):
        paper = next(t for t in week.week.edition["teams"] if t["id"] == team)
        standing = week.week.ranks(team, lambda one: claims_race.half(week.week.record(one)))
        for place in (paper["rank"], paper.get("previous_rank")):
            if place and not min(standing) <= place <= max(standing):
                ending = {1: "st", 2: "nd", 3: "rd"}.get(place if place < 4 else place % 10 if place > 20 else 0, "th")
                yield "places", f"They're {place}{ending} now."
    yield "plurals", text + " It was 1 points."


def game_lies(moment, text):
    home, away = moment.story["home"], moment.story["away"]
    behind, ahead = sorted((home, away), key=moment.score)
    chance = moment.block["home_chance"] if ahead == home else 1 - moment.block["home_chance"]
    if moment.left(behind) and chance < .95:
        yield "decided", text + " They had the game."
    if moment.left(behind):
        yield "left", text + " They had nobody left to do anything about it."
    for half, team in (("home", home), ("away", away)):
        if not moment.block[half]["performances"] and not moment.left(team):
            yield "waiting", text + " They waited for a turn."
    sides = moment.week.sides
    if moment.is_last and sides[home].points == sides[away].points:
        yield "tie", re.sub(r"\bt(ie|ied)\b", "level", text)
    for found in claims_games.PERCENT.finditer(text):
        yield "chance", text[:found.start()] + f"{float(found[2]) - 2:g} percent" + text[found.end():]


def page_lies(season, week, count):
    for story, headings, charts, _ in claims_games.pages(season.site, week.week):
        for index, heading in zip(range(len(story["blocks"])), headings):
            moment = claims_games.Moment(week.week, story, index)
            for kind in ("Thursday to Saturday", "Tuesday"):
                if kind != heading:
                    count("windows", claims_games.heading_complaints(moment, kind))
        for chart in charts:
            said = re.search(r"(?<![<>\d])([2-8]\d)%", chart)
            if said:
                count("charts", claims_games.chart_complaints(
                    story, chart[:said.start()] + f"{int(said[1]) + 5}%" + chart[said.end():]))
