"""The drafts of the fixture leagues, dealt out backward: every team drafted players of the squad that it began with.

Better players go earlier, but not in the order in which they will score, so there are steals and busts.
"""


def order(squad, dice):
    """A team's players as it would have picked them: by what they are worth above a free agent, second quarterbacks late."""
    free = {"QB": 17, "TE": 5, "DEF": 7, "K": 8}
    ranked, seen = [], {}
    for p in sorted(squad, key=lambda p: (-p[2], p[0])):
        seen[p[1]] = seen.get(p[1], 0) + 1
        ranked.append((p[2] - free.get(p[1], 5) + 2.2 * dice.bell() - (6 if p[1] in free and seen[p[1]] > 1 else 0), p))
    return [p for _, p in sorted(ranked, key=lambda r: (-r[0], r[1][0]))]


def snake(teams, squads, traded, keepers, rounds, dice):
    """Picks as (number, round, slot, team, player, is_keeper): every second round backward; a traded pick is its owner's."""
    left = {t: order(squads[t], dice) for t in teams}
    picks = []
    for r in range(1, rounds + 1):
        for place in range(len(teams)):
            slot = place + 1 if r % 2 else len(teams) - place
            team = traded.get((r, teams[slot - 1]), teams[slot - 1])
            picks.append((len(picks) + 1, r, slot, team, left[team].pop(0), (team, r) in keepers))
    return picks


def auction(teams, squads, budget, rounds, dice):
    """Sales as (number, round, slot, team, nominator, player, price); no team spends more than its budget."""
    sales = []
    for t in teams:
        chosen = order(squads[t], dice)[:rounds]
        weights = [max(1.0, p[2] ** 1.6) * (0.75 + dice.unit() / 2) for p in chosen]
        spent = budget - 16 + rounds - dice.below(9)
        prices = [max(1, int(spent * 0.97 * w / sum(weights))) for w in weights]
        sales += [(price, t, p) for price, p in zip(prices, chosen)]
    # The stars are called first, more or less.
    sales.sort(key=lambda s: (-s[0] - 12 * dice.unit(), s[2][0]))
    return [(n + 1, n // len(teams) + 1, n % len(teams) + 1, t, teams[n % len(teams)], p, price) for n, (price, t, p) in enumerate(sales)]


def sleeper_files(base, draft_id, league, users, rosters, picks, traded, future, rounds, start):
    """The four answers about Sleeper's draft. `rosters` is the order of the slots."""
    host = base.split("/league/")[0]
    row = {
        "created": start - 30 * 86_400_000, "creators": [users[10]], "draft_id": draft_id,
        "draft_order": {users[t]: slot for slot, t in enumerate(rosters, 1) if league["teams"][t][0] is not None},
        "last_picked": start + 5_400_000, "league_id": league["id"], "metadata": {"description": "", "name": league["name"], "scoring_type": "half_ppr"},
        "season": "2026", "season_type": "regular",
        "settings": {"pick_timer": 90, "reversal_round": 0, "rounds": rounds, "teams": len(rosters)}, "sport": "nfl", "start_time": start,
        "status": "complete", "type": "snake"}
    def line(number, round_, slot, team, player, kept):
        key, position, _, name = player
        return {"draft_id": draft_id, "draft_slot": slot, "is_keeper": True if kept else None,
                "metadata": {"first_name": name[0], "last_name": name[1], "position": position}, "pick_no": number,
                "picked_by": users[team] if league["teams"][team][0] is not None else "", "player_id": key, "roster_id": team, "round": round_}
    moved = lambda season, r, origin, owner, before: {"owner_id": owner, "previous_owner_id": before, "roster_id": origin, "round": r, "season": season}
    return {
        f"{base}/drafts.json": [row],
        f"{base}/traded_picks.json": [moved("2026", *t) for t in traded] + [moved("2027", *t) for t in future],
        f"{host}/draft/{draft_id}.json": {**row, "slot_to_roster_id": {str(slot): t for slot, t in enumerate(rosters, 1)}},
        f"{host}/draft/{draft_id}/picks.json": [line(*p) for p in picks]}


def espn_detail(sales, start):
    """ESPN's part of the league's answer about an auction: it names no players."""
    return {"completeDate": start + 5_400_000, "drafted": True, "inProgress": False, "picks": [
        {"bidAmount": price, "id": n, "keeper": False, "nominatingTeamId": nominator, "overallPickNumber": n, "playerId": p[0], "roundId": r,
         "roundPickNumber": slot, "teamId": team} for n, r, slot, team, nominator, p, price in sales]}
