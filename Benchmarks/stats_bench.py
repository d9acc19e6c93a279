#!/usr/bin/env python3
"""Times statistics of the NFL: importing ten seasons of weekly files, and making the pages of 32 teams.

    stats_bench.py SKIDMARK

The files are made up, in the columns of nflverse's stats_player_week_YEAR.csv. What the pages cost is the difference of two
sites' builds, one with tables and one without, in turn.
"""

import os
import random
import shutil
import statistics
import sys
import tempfile

from site_bench import run

COLUMNS = (
    "player_id,player_name,player_display_name,position,position_group,headshot_url,season,week,season_type,team,opponent_team,"
    "completions,attempts,passing_yards,passing_tds,passing_interceptions,sacks_suffered,sack_yards_lost,sack_fumbles,"
    "sack_fumbles_lost,passing_air_yards,passing_yards_after_catch,passing_first_downs,passing_epa,passing_cpoe,"
    "passing_2pt_conversions,pacr,carries,rushing_yards,rushing_tds,rushing_fumbles,rushing_fumbles_lost,rushing_first_downs,"
    "rushing_epa,rushing_2pt_conversions,receptions,targets,receiving_yards,receiving_tds,receiving_fumbles,"
    "receiving_fumbles_lost,receiving_air_yards,receiving_yards_after_catch,receiving_first_downs,receiving_epa,"
    "receiving_2pt_conversions,racr,target_share,air_yards_share,wopr,special_teams_tds,def_tackles_solo,"
    "def_tackles_with_assist,def_tackle_assists,def_tackles_for_loss,def_tackles_for_loss_yards,def_fumbles_forced,def_sacks,"
    "def_sack_yards,def_qb_hits,def_interceptions,def_interception_yards,def_pass_defended,def_tds,def_fumbles,def_safeties,"
    "misc_yards,fumble_recovery_own,fumble_recovery_yards_own,fumble_recovery_opp,fumble_recovery_yards_opp,"
    "fumble_recovery_tds,penalties,penalty_yards,punt_returns,punt_return_yards,kickoff_returns,kickoff_return_yards,fg_made,"
    "fg_att,fg_missed,fg_blocked,fg_long,fg_pct,fg_made_0_19,fg_made_20_29,fg_made_30_39,fg_made_40_49,fg_made_50_59,"
    "fg_made_60_,fg_made_list,fg_missed_list,fg_blocked_list,fg_made_distance,pat_made,pat_att,pat_missed,pat_blocked,"
    "fantasy_points,fantasy_points_ppr").split(",")
TEAMS = ("ARI ATL BAL BUF CAR CHI CIN CLE DAL DEN DET GB HOU IND JAX KC LV LAC LA MIA MIN NE NO NYG NYJ PHI PIT SF SEA TB TEN "
         "WAS").split()
# Those who appear in a box score, 33 a team and game: 19,000 rows a season, as in nflverse's files.
LINEUP = ["QB"] + ["RB"] * 3 + ["WR"] * 5 + ["TE"] * 3 + ["K"] + ["DE"] * 5 + ["LB"] * 6 + ["CB"] * 5 + ["S"] * 4


def season(path, year, dice):
    with open(path, "w", encoding="utf-8") as file:
        file.write(",".join(COLUMNS) + "\n")
        for week in range(1, 19):
            teams = TEAMS[:]
            dice.shuffle(teams)
            opponent = dict(zip(teams[::2], teams[1::2])) | dict(zip(teams[1::2], teams[::2]))
            for team in TEAMS:
                for number, position in enumerate(LINEUP):
                    cells = dict.fromkeys(COLUMNS, "0")
                    cells |= {
                        "player_id": f"00-00{TEAMS.index(team):02}{number:02}", "player_name": "A.Name",
                        "player_display_name": "Alan Namesmith", "position": position, "position_group": position,
                        "season": str(year), "week": str(week), "season_type": "REG", "team": team,
                        "opponent_team": opponent[team], "headshot_url": "https://example.com/" + "x" * 60}
                    if position == "QB":
                        cells |= {"completions": str(dice.randint(10, 30)), "attempts": str(dice.randint(30, 45)),
                                  "passing_yards": str(dice.randint(100, 400)), "passing_epa": f"{dice.uniform(-9, 9):.6f}"}
                    elif position in ("RB", "WR", "TE"):
                        cells |= {"carries": str(dice.randint(0, 20)), "rushing_yards": str(dice.randint(0, 100)),
                                  "receptions": str(dice.randint(0, 9)), "receiving_yards": str(dice.randint(0, 120))}
                    elif position == "K":
                        cells |= {"fg_made_30_39": str(dice.randint(0, 3)), "pat_made": str(dice.randint(0, 5))}
                    else:
                        cells |= {"def_tackles_solo": str(dice.randint(0, 8)), "def_sacks": dice.choice("0001")}
                    file.write(",".join(cells.values()) + "\n")


def main(skidmark):
    skidmark = os.path.abspath(skidmark)
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        site = os.path.join(folder, "site")
        run([skidmark, "init", site, "--demo", "--quiet"])
        dice, files = random.Random(1), []
        for year in range(2016, 2026):
            files.append(os.path.join(folder, f"stats_player_week_{year}.csv"))
            season(files[-1], year, dice)
        size = sum(os.path.getsize(file) for file in files) / 1e6
        imports = []
        for _ in range(5):
            shutil.rmtree(os.path.join(site, "data/nfl/2020"), ignore_errors=True)
            imports.append(run([skidmark, "stats", "import", "-s", site, *files]))
        wall, processor, memory = (statistics.median(values) for values in zip(*imports))
        print(f"ten seasons of weekly statistics, {size:.0f} MB: {wall:.0f} ms, {processor:.0f} ms of processor, "
              f"{memory:.0f} MB at most")
        times = {True: [], False: []}
        build = ["build", "--offline", "--quiet", "--now", "2026-11-17T09:00:00Z"]
        sites = {}
        for has_tables in times:
            sites[has_tables] = os.path.join(folder, f"pages-{has_tables}")
            run([skidmark, "init", sites[has_tables], "--demo", "--quiet"])
            if not has_tables:
                shutil.rmtree(os.path.join(sites[has_tables], "data"))
            run([skidmark, "build", "--quiet", "--now", "2026-11-17T09:00:00Z", "-s", sites[has_tables]])
        for _ in range(11):
            for has_tables, own in sites.items():
                shutil.rmtree(os.path.join(own, "output"))
                times[has_tables].append(run([skidmark, *build, "-s", own]))
        walls = {key: statistics.median(row[0] for row in rows) for key, rows in times.items()}
        works = {key: statistics.median(row[1] for row in rows) for key, rows in times.items()}
        pages = sum(name.endswith(".html") for _, _, names in os.walk(os.path.join(sites[True], "output/nfl")) for name in names)
        print(f"{pages} pages of the NFL, made with all others: {walls[True] - walls[False]:.0f} ms, "
              f"{works[True] - works[False]:.0f} ms of processor")


if __name__ == "__main__":
    main(sys.argv[1])
