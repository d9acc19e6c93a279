import Advice
import LeagueModel
import Platform
import Rank
import Statistics
import Testing

@Suite struct ForecastTests {
  private func forecast(
    _ league: League, _ number: Int, _ entry: LineupEntry, earlier: [League] = []
  ) throws -> Forecast {
    let week = try #require(league.week(number))
    return Forecasts(
      league, week: week, lastSeason: PlayerGames(lastSeasonOf: league, among: earlier)
    ).forecast(entry)
  }

  @Test func aProjectionIsTheForecast() throws {
    let own = entry("RB", "alder", projected: 12.5)
    let league = try makeLeague([player("alder", "RB")], [week(1, .upcoming, [own])])
    let found = try forecast(league, 1, own)
    #expect(found.points == points(12.5) && found.source == .projection && found.absence == nil)
    // A usual back of 15.7 points has 8.2; the variance grows with the points.
    #expect(abs(found.deviation - 8.2 * (12.5 / 15.7).squareRoot()) < 0.01)
  }

  @Test func ownGamesAreDrawnTowardThePosition() throws {
    let lineup = { (amount: Double) in [entry("RB", "alder", amount), entry("RB", "birch", 10)] }
    let own = entry("RB", "alder")
    let league = try makeLeague(
      [player("alder", "RB"), player("birch", "RB")],
      [
        week(1, .played, lineup(20)), week(2, .played, lineup(20)),
        week(3, .upcoming, [own, entry("RB", "birch")]),
      ])
    let found = try forecast(league, 3, own)
    let games = try #require(found.games)
    #expect(found.source == .games && games.mean == 20 && games.usual == 15)
    // Two games, the first of which counts a little less, and two more at the position's 15 points.
    let first = 0.890_898_7
    let mean = (20 * (1 + first) + 2 * 15) / (3 + first)
    #expect(games.points == (mean * 100).rounded() / 100)
    #expect(games.playShare == 0.93 && found.points == points((games.points * 93).rounded() / 100))
  }

  @Test func lastSeasonStandsInForGamesThatAreStillToCome() throws {
    let own = entry("RB", "alder")
    let past = try makeLeague(
      [player("alder", "RB")],
      (1...10).map { week($0, .played, [entry("RB", "alder", 18)]) }, season: 2025)
    let league = try makeLeague([player("alder", "RB")], [week(1, .upcoming, [own])])
    let found = try forecast(league, 1, own, earlier: [past])
    #expect(found.source == .lastSeason && found.games?.lastGames == 10)
    // Three and a half games of 18 points, and two of 12, as running backs have in a first week.
    #expect(abs((found.games?.points ?? 0) - (3.5 * 18 + 2 * 12) / 5.5) < 0.005)
    // A season further back is not the last one.
    var older = past
    older.season = 2024
    #expect(try forecast(league, 1, own, earlier: [older]).source == .position)
  }

  @Test func whoMissedWeeksIsExpectedToPlayLessOften() throws {
    func share(_ amounts: [Double]) throws -> Double? {
      var weeks = amounts.enumerated().map { index, amount in
        week(index + 1, .played, [entry("RB", "alder", amount)])
      }
      weeks.append(week(amounts.count + 1, .upcoming, [entry("RB", "alder")]))
      let league = try makeLeague([player("alder", "RB")], weeks)
      return try forecast(league, amounts.count + 1, entry("RB", "alder")).games?.playShare
    }
    let shares = try [
      share([9, 9, 9, 9]), share([9, 9, 9, 0]), share([9, 9, 0, 0]), share([9, 0, 0, 0]),
      share([0, 0, 0, 0]),
    ].map { try #require($0) }
    #expect(shares == shares.sorted(by: >) && Set(shares).count == 5, "\(shares)")
  }

  @Test func aByeIsNoMissedWeek() throws {
    let league = try makeLeague(
      [player("alder", "RB", team: "KC")],
      [
        week(1, .played, [entry("RB", "alder", 9, in: "KC")], games: proGames(1)),
        week(2, .played, [entry("RB", "alder", 0, in: "KC")], games: proGames(2, byes: ["KC"])),
        week(3, .upcoming, [entry("RB", "alder", in: "KC")], games: proGames(3)),
      ])
    #expect(try forecast(league, 3, entry("RB", "alder", in: "KC")).games?.missed == 0)
  }

  @Test(arguments: [
    (Player.Status.out, Forecast.Absence.out), (.injuredReserve, .injuredReserve),
    (.suspended, .suspended),
  ])
  func aStatusCountsForTheWeekAheadOnly(
    _ status: Player.Status, _ absence: Forecast.Absence
  ) throws {
    let own = entry("RB", "alder", 9, projected: 12)
    let league = try makeLeague(
      [player("alder", "RB", status: status)],
      [week(1, .played, [own]), week(2, .upcoming, [own])])
    #expect(try forecast(league, 1, own).absence == nil)
    let found = try forecast(league, 2, own)
    #expect(found.absence == absence && found.points == .zero && found.deviation == 0)
  }

  @Test func byesAndEmptySlotsAreAbsencesInEveryWeek() throws {
    let own = entry("RB", "alder", 0, projected: 12, in: "KC")
    let league = try makeLeague(
      [player("alder", "RB", team: "BUF")],
      [week(1, .played, [own], games: proGames(1, byes: ["KC"]))])
    // The team of that week counts, not the present one.
    #expect(try forecast(league, 1, own).absence == .bye)
    #expect(try forecast(league, 1, entry("RB", nil)).absence == .empty)
  }

  /// Of 94 starters whom ESPN projected at zero in a season's first week, 83 scored.
  @Test func aZeroWithoutAReasonIsNoProjection() throws {
    let own = entry("RB", "alder", 9, projected: 0, in: "BUF")
    let zero = entry("RB", "alder", projected: 0)
    func found(_ status: Player.Status?, team: String? = "BUF", ahead: Bool = true) throws
      -> Forecast
    {
      let league = try makeLeague(
        [player("alder", "RB", team: team, status: status)],
        [week(1, .played, [own]), week(2, ahead ? .upcoming : .played, [zero])])
      return try forecast(league, 2, zero)
    }
    for isAhead in [true, false] {
      let unknown = try found(isAhead ? nil : .out, ahead: isAhead)
      #expect(unknown.absence == nil && unknown.isBlind && unknown.projected == nil)
      #expect(unknown.source == .games && unknown.points > points(5), "\(unknown.points)")
    }
    // A report that he may not play, or no team that could let him, is a reason.
    for known in try [found(.doubtful), found(nil, team: nil)] {
      #expect(known.absence == nil && !known.isBlind && known.source == .projection)
      #expect(known.points == .zero && known.projected == .zero)
    }
    #expect(try found(.out).absence == .out && found(.suspended).absence == .suspended)
  }

  /// Who starts is what is to be decided, and tells a forecast nothing.
  @Test(arguments: 1...40)
  func exchangingStartersAndBenchChangesNoForecast(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    let league = try randomSeason(&random)
    for number in [random.number(2...8), 3, 4] {
      let week = try #require(league.week(number))
      var changed = league
      let index = try #require(changed.weeks.firstIndex { $0.number == number })
      var lineup = week.matchups[0].home.lineup
      let slots = lineup.map(\.slot).shuffled(using: &random)
      for place in lineup.indices { lineup[place].slot = slots[place] }
      changed.weeks[index].matchups[0].home.lineup = lineup
      let (before, after) = (
        Forecasts(league, week: week), Forecasts(changed, week: changed.weeks[index])
      )
      for (old, new) in zip(week.matchups[0].home.lineup, lineup) {
        #expect(after.forecast(new) == before.forecast(old), "week \(number)")
      }
    }
  }

  @Test func whatDefensesAllowIsAFactAndMovesNothing() throws {
    let own = entry("RB", "alder", projected: 12, in: "BUF")
    let next = week(2, .upcoming, [own], games: proGames(2))
    let league = try makeLeague([player("alder", "RB")], [next])
    let game = try #require(next.proGame(of: "BUF"))
    let other = try #require(ProTeam(named: game.home == "BUF" ? game.away : game.home))
    let allowed = PointsAllowed([
      ScoredGame(player: "x", position: "RB", opponent: other, week: 1, points: points(30)),
      ScoredGame(
        player: "y", position: "RB", opponent: try #require(ProTeam(named: "KC")), week: 1,
        points: points(3)),
    ])
    let found = Forecasts(league, week: next, allowed: allowed).forecast(own)
    #expect(found.points == points(12))
    #expect(found.opponent?.team == other && found.opponent?.line?.games == 1)
  }

  /// What happens in a week and after it must not be known to its forecasts.
  @Test(arguments: 1...40)
  func nothingOfTheWeekOrLaterChangesItsForecasts(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    let league = try randomSeason(&random)
    let number = random.number(1...8)
    var changed = league
    for index in changed.weeks.indices where changed.weeks[index].number >= number {
      scramble(
        &changed.weeks[index], keepsLineups: changed.weeks[index].number == number, &random)
    }
    for index in changed.players.indices {
      changed.players[index].status = .out
      changed.players[index].team = "KC"
    }
    changed.fetchedAt = Instant(seconds: 2_000_000_000)
    for other in [league, changed] {
      let before = Forecasts(league, week: try #require(league.week(number)))
      let after = Forecasts(other, week: try #require(other.week(number)))
      for entry in try #require(league.week(number)).matchups.flatMap(\.sides).flatMap(\.lineup) {
        var later = entry
        later.points = points(99)
        #expect(after.forecast(later) == before.forecast(entry))
      }
      #expect(LineupAdvisor(after).all == LineupAdvisor(before).all)
    }
  }

  private func scramble(_ week: inout Week, keepsLineups: Bool, _ random: inout SplitMix) {
    func changed(_ side: Side) -> Side {
      var side = side
      for index in side.lineup.indices {
        side.lineup[index].points = points(Double(random.number(-5...60)))
        if !keepsLineups {
          side.lineup[index].projected = points(Double(random.number(0...40)))
          side.lineup[index].player = "p\(random.number(1...24))"
        }
      }
      // A round of one week brings nothing along.
      side.points = points(Double(random.number(0...200)))
      side.total = side.points
      return side
    }
    for index in week.matchups.indices {
      week.matchups[index].home = changed(week.matchups[index].home)
      week.matchups[index].away = week.matchups[index].away.map(changed)
      week.matchups[index].decision = .tie
    }
  }
}

extension ForecastTests {
  /// Names and numbers that no platform should send.
  @Test(arguments: 1...40)
  func nonsenseIsSurvived(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    var league = try randomSeason(&random)
    let slots = ["", "BN", "IR", "QB", "FLEX", "SUPER_FLEX", "SLOT 99", "🏈", "FLEX", "RB"]
    league.rules.lineupSlots = (0..<random.number(0...12)).map { _ in slots[random.number(0...9)] }
    league.rules.lastRegularWeek = random.number(-3...30)
    for index in league.weeks.indices {
      league.weeks[index].state = [.played, .current, .upcoming][random.number(0...2)]
      if random.number(1...3) == 1 { league.weeks[index].proGames = nil }
      var lineup = league.weeks[index].matchups[0].home.lineup
      for place in lineup.indices {
        lineup[place].slot = slots[random.number(0...9)]
        lineup[place].player = random.number(1...5) == 1 ? "nobody" : lineup[place].player
        let amounts = [nil, -9_999_999, 9_999_999, 0, -0.01, 12]
        lineup[place].projected = amounts[random.number(0...5)].map(points)
        lineup[place].points = amounts[random.number(0...5)].map(points)
        lineup[place].proTeam = ["KC", "", "🏈", nil][random.number(0...3)]
      }
      league.weeks[index].matchups[0].home.lineup = lineup
      if random.number(1...4) == 1 { league.weeks[index].matchups[0].away = nil }
    }
    for week in league.weeks {
      let forecasts = Forecasts(league, week: week)
      let season = SeasonAdvisor(
        league, forecasts, freeAgents: forecasts.freeAgents(league, everybody: nil))
      for advice in LineupAdvisor(forecasts, now: kickoff(week.number)).all {
        #expect(advice.chance.map { (0...1).contains($0) } ?? true)
        #expect(advice.changes.allSatisfy { (0...1).contains($0.chance) && $0.gain > .zero })
        _ = (season.waivers(for: advice.team), season.trades(for: advice.team))
        _ = season.drops(of: advice.team)
      }
    }
    let test = AdviceBackTest(league)
    #expect(test.calibration.brier.map { (0...1).contains($0) } ?? true)
    _ = AdviceRecord(league) {
      AdviceLog(recomputing: Forecasts(league, week: $0), of: league)
    }
  }
}

/// A season of eight played weeks with random lineups; in half of the weeks there are projections.
func randomSeason(_ random: inout SplitMix) throws -> League {
  let positions = ["QB", "RB", "WR", "TE", "RB", "WR"]
  let players = (1...24).map { number in
    player("p\(number)", positions[number % 6], team: ProTeam.all[number].code)
  }
  let slots = ["QB", "RB", "RB", "WR", "FLEX"]
  let weeks = (1...8).map { number -> Week in
    let isProjected = number.isMultiple(of: 2)
    let order = players.map(\.id).shuffled(using: &random)
    func lineup(_ ids: some Collection<String>) -> [LineupEntry] {
      zip(ids, slots + Array(repeating: LineupEntry.bench, count: 7)).map { id, slot in
        let isEmpty = slot != LineupEntry.bench && random.number(1...10) == 1
        return entry(
          slot, isEmpty ? nil : id, isEmpty ? 0 : Double(random.number(0...30)),
          projected: isProjected ? Double(random.number(1...25)) : nil,
          in: players.first { $0.id == id }?.team)
      }
    }
    return week(
      number, .played, lineup(order.prefix(12)), lineup(order.suffix(12)),
      games: proGames(number, byes: [ProTeam.all[number].code, ProTeam.all[number + 1].code]))
  }
  return try makeLeague(players, weeks)
}
