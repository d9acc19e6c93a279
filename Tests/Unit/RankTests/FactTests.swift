import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Rank

/// Facts are true: each is compared with the league, on random seasons.
struct FactTests {
  /// Templates print `3` and `3.0` differently, and see both what was just ranked and what was stored.
  @Test(arguments: Seeds.tried(1...60))
  func valuesAreThoseOfStoredFactsAndAwards(_ seed: Int) throws {
    let rankings = try rankInFull(try #require(randomLeague(seed)), seasons: 100)
    let awards = rankings.numbers?.awards ?? []
    for values in rankings.facts.map(\.values) + awards.map(\.values) {
      let stored = try JSONValue(parsing: String(decoding: values.encoded(), as: UTF8.self))
      // Numbers that are equal may be of different kinds.
      #expect("\(stored)" == "\(values)")
    }
  }

  /// A fact's team, what it scored this week and in its season, and whom it met.
  private struct Context {
    let rankings: Rankings
    let team: RankedTeam
    let week: Week
    let matchup: Matchup?
    let own: Side?
    let other: Side?
    let others: [Points]
    let seasonScores: [Points]
    /// The number of decided games of the regular season.
    let gamesPlayed: [Team.ID: Int]
    /// The players of the team's last known lineup.
    let roster: Set<Player.ID>

    init(_ league: League, _ rankings: Rankings, _ team: Team.ID) throws {
      self.rankings = rankings
      self.team = try #require(rankings.teams.first { $0.id == team })
      week = try #require(league.week(rankings.week))
      let lineups = league.playedWeeks.filter { $0.number <= rankings.week }.flatMap(\.matchups)
        .compactMap { $0.sides(of: team)?.own.lineup }
      roster = Set(lineups.last { !$0.isEmpty }?.compactMap(\.player) ?? [])
      matchup = week.matchups.first { $0.away != nil && $0.sides(of: team) != nil }
      own = matchup?.sides(of: team)?.own
      other = matchup?.sides(of: team)?.other
      // Also those without a game, if their players scored.
      others = week.matchups.filter { $0.away != nil || $0.home.points != .zero }
        .flatMap(\.sides).filter { $0.team != team }.map(\.points)
      gamesPlayed = decidedGames(league, through: rankings.week)
      seasonScores = league.playedWeeks.filter { $0.number <= rankings.week }
        .flatMap(\.matchups).filter { $0.away != nil }.compactMap { $0.sides(of: team)?.own.points }
    }
  }

  @Test(arguments: PowerRankingTests.seeds)
  func factsFollowFromTheLeague(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for week in league.playedWeeks.map(\.number).suffix(2) {
      let outlook = RaceOutlook(league, through: week, seasons: 100)
      let rankings = try rank(by: .skidmark, WeekCalculations(league, week: week, outlook))
      let lucks = luck(league, through: week)
      #expect(Set(rankings.facts.map(\.id)).count == rankings.facts.count)
      for fact in rankings.facts {
        let context = try Context(league, rankings, try #require(fact.subject.team))
        #expect(fact.id == "t\(context.team.id).\(fact.kind)")
        #expect(fact.week == week)
        #expect((0...1).contains(fact.weight))
        #expect(fact.givesAway)
        #expect(fact.text.hasSuffix("."))
        let isLucky = isTrueOfLuck(fact, lucks)
        let isTrue = try isLucky ?? isTrueOfSeason(fact, context) ?? isTrueOfGame(fact, context)
        let isSo =
          try isTrue ?? isTrueOfLineup(fact, context, league)
          ?? isTrueOfRace(fact, outlook) ?? isTrueOfRecords(fact, league, rankings)
          ?? isTrueOfNextWeek(fact, league, rankings)
          ?? isTrueOfStories(fact, league, rankings) ?? isTrueOfJoins(fact, league, rankings)
          ?? isTrueOfParts(fact, league, rankings)
        #expect(isSo == true, "\(fact.text) \(fact.values)")
      }
    }
  }

  /// The reverse of the test above: true facts are not omitted.
  @Test(arguments: PowerRankingTests.seeds)
  func importantFactsAreIncluded(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let week = league.latestPlayedWeek else { return }
    let rankings = try rank(league)
    func has(_ kind: String, _ team: Team.ID) -> Bool {
      rankings.facts.contains { $0.kind == kind && $0.subject.team == team }
    }
    for team in rankings.teams {
      #expect(has("record", team.id) && has("rank", team.id))
      let streak = team.streak
      #expect(has("win_streak", team.id) == (streak?.outcome == .win && streak?.length ?? 0 >= 2))
      #expect(
        has("losing_streak", team.id) == (streak?.outcome == .loss && streak?.length ?? 0 >= 2))
      let outcome = league.week(week)?.matchups.compactMap { $0.outcome(for: team.id) }.first
      #expect(has("win", team.id) == (outcome == .win))
      #expect(has("loss", team.id) == (outcome == .loss))
      #expect(has("tie", team.id) == (outcome == .tie))
    }
    let matchups = league.week(week)?.matchups ?? []
    let scores = matchups.filter { $0.away != nil || $0.home.points != .zero }.flatMap(\.sides)
    let playing = Set(matchups.filter { $0.away != nil }.flatMap(\.sides).map(\.team))
    let best = scores.filter { side in side.points == scores.map(\.points).max() }
    let highs = rankings.facts.filter { $0.kind == "week_high" }.map(\.subject.team)
    let isTold =
      scores.count >= 4 && best.count == 1 && best.allSatisfy { playing.contains($0.team) }
    #expect(highs == (isTold ? best.map(\.team) : []))
  }

  // MARK: The season

  private func isTrueOfSeason(_ fact: Fact, _ context: Context) throws -> Bool? {
    let (team, all, values) = (context.team, context.rankings.teams, fact.values)
    let record = team.record
    // Totals where all teams have played as many games, and otherwise points per game.
    let games = all.map { context.gamesPlayed[$0.id] ?? 0 }
    let areEven = Set(games).count == 1
    func amount(_ other: RankedTeam, _ points: KeyPath<RankedTeam, Points>) -> Double {
      let played = Double(context.gamesPlayed[other.id] ?? 0)
      return other[keyPath: points].value / (areEven ? 1 : max(1, played))
    }
    func isRank(_ points: KeyPath<RankedTeam, Points>) -> Bool {
      let own = amount(team, points)
      return values["points"]?.double == team[keyPath: points].value
        && values["rank"]?.int == 1 + all.count { amount($0, points) > own + 1e-9 }
        && values["of"]?.int == all.count
    }
    switch fact.kind {
    case "record":
      return fact.text == "\(team.name) is \(record)." && values["text"]?.string == "\(record)"
        && values["wins"]?.int == record.wins && values["losses"]?.int == record.losses
        && values["ties"]?.int == record.ties
    case "rank": return values["rank"]?.int == team.rank && values["of"]?.int == all.count
    case "rise", "fall":
      let before = try #require(team.previousRank)
      return values["from"]?.int == before && values["to"]?.int == team.rank
        && values["places"]?.int == abs(before - team.rank)
        && (fact.kind == "rise") == (team.rank < before)
    case "first_place": return team.rank == 1 && all.count > 1
    case "last_place": return team.rank == all.count && all.count > 1
    case "points_for": return isRank(\.pointsFor)
    case "points_against": return isRank(\.pointsAgainst)
    case "average":
      let average = team.pointsFor.value / Double(context.seasonScores.count)
      return abs((values["points"]?.double ?? -1) - average) < 0.05 + 1e-9
    case "win_streak", "losing_streak":
      let length = values["length"]?.int
      let outcome: LeagueModel.Outcome = fact.kind == "win_streak" ? .win : .loss
      return team.streak == length.flatMap { Streak(outcome, $0) }
        && fact.text.hasSuffix(" \(length ?? 0) in a row.")
    case "undefeated": return record.games >= 3 && record.losses == 0 && record.ties == 0
    case "winless": return record.games >= 3 && record.wins == 0 && record.ties == 0
    case "top_player":
      let best = try #require(team.bestStarters.first { context.roster.contains($0.id) })
      return fact.subject.player == best.id && values["points"]?.double == best.points.value
        && values["player"]?.string == best.name && fact.text.contains("\(best.points) points")
    default: return nil
    }
  }

  /// Luck itself is tested elsewhere.
  private func isTrueOfLuck(_ fact: Fact, _ lucks: [Luck]) -> Bool? {
    let values = fact.values
    let kinds = ["luck", "all_play_season", "lucky_season", "unlucky_season"]
    guard kinds.contains(fact.kind),
      let luck = lucks.first(where: { $0.team == fact.subject.team })
    else { return nil }
    func isNear(_ name: String, _ number: Double, _ error: Double) -> Bool {
      values[name]?.double.map { abs($0 - number) <= error } ?? false
    }
    if fact.kind == "all_play_season" {
      return values["wins"]?.int == luck.allPlay.wins
        && isNear("share", luck.allPlay.winShare, 6e-5)
        && values["losses"]?.int == luck.allPlay.losses && values["ties"]?.int == luck.allPlay.ties
        && fact.text.hasSuffix(" would have gone \(luck.allPlay).")
    }
    if fact.kind.hasSuffix("lucky_season") {
      let share = fact.kind == "lucky_season" ? luck.worseShare : luck.betterShare
      let percent = Double(values["percent"]?.int ?? 0) / 100
      return share >= 0.85 && percent <= share && share - percent < 0.0101
        && isNear("wins", luck.wins, 0) && isNear("expected", luck.expected, 0.051)
    }
    // Rounded once, to the digit that is printed.
    return isNear("wins", luck.wins, 0)
      && isNear("expected", (luck.expected * 10).rounded() / 10, 1e-9)
      && isNear("difference", luck.wins - luck.expected, 0.006)
      && isNear("worse_share", luck.worseShare, 6e-5)
      && isNear("better_share", luck.betterShare, 6e-5)
  }

  /// The race itself is tested elsewhere; the facts say what the page's table says.
  private func isTrueOfRace(_ fact: Fact, _ outlook: RaceOutlook?) -> Bool? {
    let statuses = [
      "clinched": "clinched", "eliminated_from_race": "eliminated", "magic_number": "alive",
      "needs_help": "alive",
    ]
    guard fact.kind == "playoff_odds" || statuses[fact.kind] != nil,
      let line = outlook?.lines.first(where: { $0.team == fact.subject.team })
    else { return nil }
    let values = fact.values
    guard let status = statuses[fact.kind] else {
      let percent = values["percent"]?.double ?? -1
      return abs(percent - line.odds * 100) <= 1 && (percent == 0) == (line.odds == 0)
        && (percent == 100) == (line.odds == 1)
        && abs((values["error"]?.double ?? -1) - line.error * 100) < 0.051
    }
    return status == line.status
      && (fact.kind != "magic_number"
        || values["wins"]?.int == line.winsNeeded && values["games_left"]?.int == line.gamesLeft)
      && (fact.kind != "needs_help"
        || line.winsNeeded == nil && values["games_left"]?.int == line.gamesLeft)
  }

  // MARK: The game

  private func isTrueOfGame(_ fact: Fact, _ context: Context) throws -> Bool? {
    let values = fact.values
    guard let own = context.own?.points, let other = context.other?.points else { return nil }
    let opponent = context.rankings.teams.first { $0.id == context.other?.team }?.name
    let margin = own > other ? own - other : other - own
    let below = context.others.filter { $0 < own }.count
    let above = context.others.filter { $0 > own }.count
    let isOfOpponent =
      values["opponent"]?.string == opponent && values["margin"]?.double == margin.value
    switch fact.kind {
    case "win", "loss":
      return (fact.kind == "win") == (own > other) && own != other && isOfOpponent
        && values["points"]?.double == own.value
        && values["opponent_points"]?.double == other.value
        && fact.text.hasSuffix(", \(own) to \(other).")
    case "tie": return own == other && values["points"]?.double == own.value
    case "blowout_win": return own > other && margin >= points(40) && isOfOpponent
    case "blowout_loss": return own < other && margin >= points(40) && isOfOpponent
    case "narrow_win": return own > other && margin <= points(3) && isOfOpponent
    case "narrow_loss": return own < other && margin <= points(3) && isOfOpponent
    case "all_play": return values["wins"]?.int == below && values["losses"]?.int == above
    case "week_high": return context.others.allSatisfy { $0 < own }
    case "week_low": return context.others.allSatisfy { $0 > own }
    case "unlucky_loss":
      return own < other && values["would_have_beaten"]?.int == below
        && fact.text.contains(" \(below) other teams")
    case "lucky_win":
      return own > other && values["would_have_lost_to"]?.int == above
        && fact.text.contains(" \(above) other teams")
    case "season_high":
      return context.seasonScores.filter { $0 >= own } == [own] && context.seasonScores.count >= 4
    case "season_low":
      return context.seasonScores.filter { $0 <= own } == [own] && context.seasonScores.count >= 4
    default: return nil
    }
  }

  // MARK: The lineup

  private func isTrueOfLineup(
    _ fact: Fact, _ context: Context, _ league: League
  ) throws -> Bool? {
    guard let lineup = context.own?.lineup else { return nil }
    let values = fact.values
    let starters = lineup.filter { $0.slot != "BN" && $0.slot != "IR" }
    let bench = lineup.filter { $0.slot == "BN" }
    func entry(_ entries: [LineupEntry]) -> LineupEntry? {
      entries.first { $0.player != nil && $0.player == fact.subject.player }
    }
    func position(_ entry: LineupEntry) -> String? {
      league.players.first { $0.id == entry.player }?.position
    }
    switch fact.kind {
    case "best_starter":
      let known = starters.filter { $0.player != nil }.compactMap(\.points)
      return entry(starters)?.points == known.max()
        && values["points"]?.double == known.max()?.value
    case "worst_starter":
      let known = starters.filter { $0.player != nil }.compactMap(\.points)
      return entry(starters)?.points == known.min() && known.count > 1
        && values["points"]?.double == known.min()?.value
    case "bench_points":
      return values["points"]?.double == bench.compactMap(\.points).total.value
    case "fatal_bench":
      let wouldWin = context.own.map { own in
        own.total.value + (values["gain"]?.double ?? 0) > context.other?.total.value ?? .infinity
      }
      return wouldWin == true && context.matchup?.outcome(for: context.team.id) != .win
        && context.own?.lineup.contains {
          !$0.isStarter && $0.points?.value == values["benched_points"]?.double
        } == true
    case "bench_mistake":
      return try isTrueOfSwap(fact, starters, try #require(entry(bench)), league)
    case "efficiency":
      let all = (starters + bench).filter { $0.player != nil }
      let best = values["best"]?.double ?? 0
      return values["actual"]?.double == starters.compactMap(\.points).total.value
        && best >= values["actual"]?.double ?? .infinity && all.allSatisfy { $0.points != nil }
        && abs((values["share"]?.double ?? 0) * best - (values["actual"]?.double ?? 0)) < 0.1
        && all.allSatisfy { !["", nil].contains(position($0)) }
    case "empty_slots":
      return values["count"]?.int == starters.filter { $0.player == nil }.count
        && values["count"]?.int != 0
    default: return nil
    }
  }

  private func isTrueOfSwap(
    _ fact: Fact, _ starters: [LineupEntry], _ benched: LineupEntry, _ league: League
  ) throws -> Bool {
    let values = fact.values
    let player = try #require(league.players.first { $0.id == benched.player })
    let slot = LineupSlot(try #require(values["slot"]?.string))
    let gain = (values["benched_points"]?.double ?? 0) - (values["started_points"]?.double ?? 0)
    let swaps = starters.filter { $0.player != nil }.compactMap { starter in
      LineupSlot(starter.slot).accepts(player)
        ? (starter.points).map { (benched.points ?? .zero) - $0 } : nil
    }
    return slot.accepts(player) && benched.points?.value == values["benched_points"]?.double
      && starters.contains {
        $0.slot == slot.name && $0.points?.value == values["started_points"]?.double
      }
      && abs((values["gain"]?.double ?? 0) - gain) < 1e-9 && gain >= 6
      && abs((swaps.max()?.value ?? 0) - gain) < 1e-9
  }
}

@Suite struct FactFormulaTests {
  @Test(arguments: Seeds.tried(1...100)) func everyFactExplainsItself(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for week in Set([0] + league.playedWeeks.map(\.number).suffix(1)).sorted() {
      for fact in try facts(league, week) {
        #expect(fact.formula != nil, "\(fact.kind)")
        for name in fact.values.object?.keys ?? [] {
          #expect(fact.unit(of: name) != nil, "\(fact.kind).\(name)")
        }
        if let matchup = fact.subject.matchup {
          #expect(matchup.first == fact.subject.team && matchup.count == 2)
        }
      }
    }
  }

  private func facts(_ league: League, _ week: Int) throws -> [Fact] {
    let outlook = RaceOutlook(league, through: week, seasons: 100)
    return try rank(by: .skidmark, WeekCalculations(league, week: week, outlook)).facts
  }
}
