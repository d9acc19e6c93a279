import JSON
import LeagueModel
import Rank
import TestSupport
import Testing

/// Every team's season in a few numbers, each counted again from random seasons.
@Suite struct SeasonWrapPropertyTests {
  private func wraps(_ league: League) throws -> [SeasonWrap]? {
    try rankInFull(league, seasons: 100).numbers?.wraps
  }

  /// A team's part of a week with an opponent, counted from the league itself.
  private struct Part {
    let week: Week
    let matchup: Matchup
    let own: Side
    let other: Side
  }

  private func parts(of team: Team.ID, _ league: League) -> [Part] {
    league.weeks.flatMap { week in
      week.matchups.compactMap { matchup -> Part? in
        guard let away = matchup.away else { return nil }
        if matchup.home.team == team {
          return Part(week: week, matchup: matchup, own: matchup.home, other: away)
        }
        return away.team == team
          ? Part(week: week, matchup: matchup, own: away, other: matchup.home) : nil
      }
    }
  }

  /// Random seasons of two to fourteen teams with all kinds of playoffs, and of random games that someone won.
  private func league(_ seed: Int) throws -> League {
    var league = try #require(PlayoffLeague(seed)).league
    // More of a regular season than the generator plays, in front of its weeks.
    var random = SplitMix(seed: seed + 7)
    let more = random.number(2...6)
    for index in league.weeks.indices {
      league.weeks[index].number += more
      for game in league.weeks[index].matchups.indices {
        league.weeks[index].matchups[game].weeks =
          league.weeks[index].matchups[game].weeks.map { $0 + more }
      }
    }
    let count = league.teams.count
    let extra = (1...more).map { number in
      let order = Array(1...count).shuffled(using: &random)
      return week(
        number,
        stride(from: 0, to: count - 1, by: 2).map { index in
          (
            order[index], Double(random.number(400...1_500)) / 10, order[index + 1],
            Double(random.number(400...1_500)) / 10
          )
        })
    }
    league.weeks = extra + league.weeks
    league.rules.lastRegularWeek += more
    return league
  }

  @Test(arguments: Seeds.tried(1...80)) func scoresAndMarginsComeFromTheGames(_ seed: Int) throws {
    let league = try league(seed)
    for wrap in try wraps(league) ?? [] {
      let parts = parts(of: wrap.team, league)
      let scores = parts.map(\.own.points)
      let best = try #require(wrap.bestWeek)
      #expect(best.points == scores.max())
      #expect(best.week == parts.first { $0.own.points == scores.max() }?.week.number)
      #expect(
        wrap.worstWeek?.points == (scores.min() == scores.max() ? nil : scores.min()))
      for told in [best, wrap.worstWeek].compactMap(\.self) {
        let part = try #require(parts.first { $0.week.number == told.week })
        #expect(told.opponent == part.other.team && told.opponentPoints == part.other.points)
        let all = part.week.matchups.filter { $0.away != nil }.flatMap(\.sides).map(\.points)
        #expect(told.teams == all.count)
        #expect(told.rank == all.sorted(by: >).firstIndex(of: told.points).map { $0 + 1 })
      }
      for (told, isWin) in [(wrap.closestWin, true), (wrap.closestLoss, false)] {
        let games = parts.filter { part in
          // A tiebreaker's game was not close: it has no margin.
          part.matchup.winner == (isWin ? wrap.team : part.other.team)
            && part.own.total != part.other.total
        }
        let margins = games.map { abs($0.own.total.tenThousandths - $0.other.total.tenThousandths) }
        #expect(told?.margin.tenThousandths == margins.min())
        guard let told else { continue }
        let game = try #require(
          games.first {
            abs($0.own.total.tenThousandths - $0.other.total.tenThousandths) == margins.min()
          })
        #expect(told.week == game.week.number && told.opponent == game.other.team)
        #expect(told.points == game.own.total && told.opponentPoints == game.other.total)
        #expect(told.isPlayoff == game.week.isPlayoff)
      }
    }
  }

  @Test(arguments: Seeds.tried(1...80)) func noOneCostMoreThanTheNemesis(_ seed: Int) throws {
    let league = try league(seed)
    for wrap in try wraps(league) ?? [] {
      var records: [Team.ID: (won: Int, lost: Int, margin: Int)] = [:]
      for part in parts(of: wrap.team, league) where part.matchup.decision != .open {
        var record = records[part.other.team] ?? (0, 0, 0)
        if part.matchup.winner == wrap.team { record.won += 1 }
        if part.matchup.winner == part.other.team { record.lost += 1 }
        record.margin += part.own.total.tenThousandths - part.other.total.tenThousandths
        records[part.other.team] = record
      }
      let mostLost = records.values.map(\.lost).max() ?? 0
      let mostWon = records.values.map(\.won).max() ?? 0
      if let nemesis = wrap.nemesis {
        let record = try #require(records[nemesis.team])
        #expect(record.lost == mostLost && record.lost > record.won)
        #expect(nemesis.record.losses == record.lost && nemesis.record.wins == record.won)
        #expect(
          (nemesis.points - nemesis.opponentPoints).tenThousandths == record.margin)
        let equal = records.values.filter { $0.lost == record.lost && $0.won == record.won }
        #expect(record.margin == equal.map(\.margin).min())
      } else {
        // The opponent that beat the team most often has lost to it as often.
        #expect(records.values.allSatisfy { $0.lost < mostLost || $0.won >= $0.lost })
      }
      if let victim = wrap.victim {
        let record = try #require(records[victim.team])
        #expect(record.won == mostWon && record.won > record.lost)
        let equal = records.values.filter { $0.lost == record.lost && $0.won == record.won }
        #expect(record.margin == equal.map(\.margin).max())
      }
      #expect(wrap.nemesis?.team != wrap.victim?.team || wrap.nemesis == nil)
    }
  }

  @Test(arguments: Seeds.tried(1...80)) func luckAndStreaksComeFromTheRegularSeason(
    _ seed: Int
  ) throws {
    var league = try league(seed)
    league.rules.hasMedianGame = false
    let wraps = try wraps(league) ?? []
    let regular = league.weeks.filter { !$0.isPlayoff }
    var shares: [Team.ID: Double] = [:]
    for team in league.teams {
      var (beaten, compared) = (0.0, 0)
      for week in regular {
        let sides = week.matchups.filter { $0.away != nil }.flatMap(\.sides)
        guard let own = sides.first(where: { $0.team == team.id }) else { continue }
        for other in sides where other.team != team.id {
          compared += 1
          beaten += own.total > other.total ? 1 : own.total == other.total ? 0.5 : 0
        }
      }
      shares[team.id] = compared > 0 ? beaten / Double(compared) : nil
    }
    for wrap in wraps {
      let parts = parts(of: wrap.team, league).filter { !$0.week.isPlayoff }
      if let allPlay = wrap.allPlay {
        let share = try #require(shares[wrap.team])
        #expect(abs(allPlay.record.winShare - share) < 1e-9)
        #expect(allPlay.rank == 1 + shares.values.count { $0 > share + 1e-9 })
        #expect(allPlay.teams == shares.count)
      }
      func beaten(_ part: Part) -> (Int, Int) {
        let others = part.week.matchups.filter { $0.away != nil }.flatMap(\.sides)
          .filter { $0.team != wrap.team }
        return (
          others.count { $0.total < part.own.total }, others.count { $0.total > part.own.total }
        )
      }
      let stolen = parts.filter { $0.matchup.winner == wrap.team && beaten($0).0 < beaten($0).1 }
      let robbed = parts.filter { part in
        part.matchup.winner == part.other.team && beaten(part).0 > beaten(part).1
      }
      if let luck = wrap.luck {
        #expect(luck.stolen == stolen.count && luck.robbed == robbed.count)
        #expect((luck.luckiest == nil) == stolen.isEmpty)
        #expect((luck.unluckiest == nil) == robbed.isEmpty)
        if let week = luck.luckiest {
          let part = try #require(stolen.first { $0.week.number == week.week })
          #expect(week.points == part.own.total && week.opponent == part.other.team)
          #expect(week.allPlay.losses == beaten(part).1)
        }
      }
      for (run, isWin) in [(wrap.winStreak, true), (wrap.losingStreak, false)] {
        var (length, longest) = (0, 0)
        for part in parts {
          let isIt = part.matchup.winner == (isWin ? wrap.team : part.other.team)
          length = isIt ? length + 1 : 0
          longest = max(longest, length)
        }
        #expect(run?.length == (longest < 2 ? nil : longest))
        if let run { #expect(run.firstWeek < run.lastWeek) }
      }
    }
  }

  @Test(arguments: Seeds.tried(1...80)) func everyTeamHasItsPlaceAndEnoughCards(
    _ seed: Int
  ) throws {
    let league = try league(seed)
    let numbers = try #require(try rankInFull(league, seasons: 100).numbers)
    let recap = try #require(numbers.recap)
    for wrap in numbers.wraps ?? [] {
      #expect(recap.finish.contains(wrap.finish) && wrap.finish.team == wrap.team)
      #expect(wrap.trophies.contains(.champion) == (wrap.finish.place == 1))
      #expect(wrap.trophies.contains(.sacko) == (wrap.team == recap.sacko))
      #expect(wrap.words.count == 5)
      #expect(wrap.cards.count > SeasonWrap.fewestCards && wrap.cards.count <= 12)
      var respectful = wrap
      respectful.isRespectful = true
      #expect(respectful.cards == wrap.cards.dropLast())
    }
    let order = (numbers.wraps ?? []).map(\.team)
    #expect(order == recap.finish.map(\.team).filter(order.contains))
    // Stored and read again.
    let stored = try JSONValue(encoding: numbers).decoded(WeekNumbers.self)
    #expect(stored.wraps == numbers.wraps)
    #expect(try rankInFull(league, seasons: 100).numbers?.wraps == numbers.wraps)
  }
}
