public import LeagueModel

extension ManagerCareer {
  /// The careers of everyone who has managed a team, the current managers first, in the league's order.
  /// - Parameter earlier: Seasons in any order; those not before the current one are ignored.
  public static func all(earlier: [League], current: League) -> [ManagerCareer] {
    let current = current.named(asOf: current.latestPlayedWeek ?? .max)
    let seasons = History.ordered(earlier.filter { $0.season < current.season } + [current])
    let people = People(seasons)
    let present = CurrentOwners(current.teams, people, inSeason: seasons.count - 1)
    var tallies: [String: CareerTally] = [:]
    var meetings = Meetings()
    for (index, league) in seasons.enumerated() {
      meetings.add(league, people, inSeason: index)
      let managed = ManagedSeason(league) { team, week in
        present.person(people.side(of: team, inSeason: index, week: week)).owner
      }
      let stints = league.teams.flatMap { people.stints(of: $0.id, inSeason: index) }
      for stint in stints where !stint.team.owners.isEmpty {
        var tally = tallies[stint.side.id] ?? CareerTally(stint.side)
        tally.add(stint, managed)
        tallies[stint.side.id] = tally
      }
    }
    let table = HeadToHead(meetings)
    let order = tallies.values.sorted { $0.isOrdered(before: $1, present, current.teams) }
    return order.map { tally in
      let rivals = order.compactMap { other in
        table[tally.owner.id, other.owner.id].flatMap { series($0, present) }
      }.filter { $0.record.games > 0 }
      return tally.career(
        present.person(tally.owner),
        rivals: rivals.enumerated().sorted { left, right in
          (right.element.record.games, left.offset) < (left.element.record.games, right.offset)
        }.map(\.element))
    }
  }

  private static func series(_ pair: Rivalry, _ present: CurrentOwners) -> LeagueHistory.Series? {
    pair.meetings.last.map { last in
      LeagueHistory.Series(
        first: present.person(pair.first), second: present.person(pair.second),
        record: pair.record, points: pair.points, opponentPoints: pair.opponentPoints, last: last)
    }
  }
}

/// The data of one season that all its teams share.
private struct ManagedSeason {
  private let league: League
  private let figures: WeekCalculations
  private let highs: [Team.ID: Int]
  private let places: [Team.ID: Int]
  private let trophies: SeasonTrophies
  private let boards: [DraftTable.Board]
  private let trades: [WireTrade]
  private let ownerName: (Team.ID, _ week: Int) -> String

  init(_ league: League, ownerName: @escaping (Team.ID, _ week: Int) -> String) {
    self.league = league
    self.ownerName = ownerName
    let figures = WeekCalculations(league, week: league.latestPlayedWeek ?? 0, nil)
    self.figures = figures
    highs = SeasonRecap.weeklyHighs(figures)
    let standings = figures.isSeasonOver ? PlayoffStandings(figures) : nil
    let survival = league.champion == nil ? nil : figures.survival
    let order = standings?.entries.map(\.team) ?? survival?.entries.map(\.team.id) ?? []
    places = Dictionary(order.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
    trophies = SeasonTrophies(figures, standings)
    boards = DraftTable(figures)?.boards ?? []
    trades = WireTable(figures)?.trades.reversed() ?? []
  }

  /// The figures of the weeks of a stint.
  func figures(of stint: People.Stint) -> WeekCalculations {
    stint.isWhole
      ? figures : WeekCalculations(league.during(stint.weeks), week: figures.number, nil)
  }

  /// The number of weeks in which the team had the most points.
  func weeklyHighs(of stint: People.Stint, _ own: WeekCalculations) -> Int {
    (stint.isWhole ? highs : SeasonRecap.weeklyHighs(own))[stint.team.id] ?? 0
  }

  /// The season of one manager: the games in their weeks, and the draft and the finish if they drafted or finished with
  /// the team.
  func season(of stint: People.Stint, _ own: WeekCalculations) -> ManagerCareer.Season {
    let team = stint.team
    let standing = own.standings[team.id]
    let picks =
      stint.isFirst
      ? boards.flatMap(\.picks).filter { $0.team == team.id && $0.player != nil } : []
    let valued = picks.compactMap { pick in pick.value.map { (pick: pick, value: $0) } }
    let best = valued.max { ($0.value, $1.pick.number) < ($1.value, $0.pick.number) }
    let worst = valued.min { ($0.value, $0.pick.number) < ($1.value, $1.pick.number) }
    return ManagerCareer.Season(
      season: league.season, team: team.id, teamName: team.name,
      lastWeek: stint.isLast ? nil : stint.weeks.upperBound, record: standing.record,
      pointsFor: standing.pointsFor, place: stint.isLast ? places[team.id] : nil,
      trophies: stint.isLast ? trophies[team.id] : [],
      firstPick: picks.first, bestPick: best.flatMap { $0.value > .zero ? $0.pick : nil },
      worstPick: worst.flatMap { $0.value < .zero ? $0.pick : nil },
      trades: trades.filter { stint.weeks.contains($0.week) }.compactMap { trade(of: team.id, $0) })
  }

  private func trade(of team: Team.ID, _ trade: WireTrade) -> ManagerCareer.Trade? {
    guard let got = trade.sides.first(where: { $0.team == team }) else { return nil }
    let others = trade.sides.filter { $0.team != team }
    return ManagerCareer.Trade(
      week: trade.week, partners: others.map { ownerName($0.team, trade.week) }, got: got,
      gave: others)
  }
}

/// The totals of a manager's seasons.
private struct CareerTally {
  let owner: Rivalry.Side
  private var seasons: [ManagerCareer.Season] = []
  private var record = Record()
  private var playoffRecord = Record()
  private var pointsFor = Points.zero
  private var weeklyHighs = 0
  private var starts = StartCounts()

  private static let listed = 5

  init(_ owner: Rivalry.Side) { self.owner = owner }

  mutating func add(_ stint: People.Stint, _ managed: ManagedSeason) {
    let own = managed.figures(of: stint)
    let team = stint.team.id
    let season = managed.season(of: stint, own)
    seasons.append(season)
    record.add(season.record)
    pointsFor = pointsFor + season.pointsFor
    weeklyHighs += managed.weeklyHighs(of: stint, own)
    for game in own.league.decidedGames(through: .max)
    where game.matchup.kind == .championship {
      if let outcome = game.matchup.outcome(for: team) { playoffRecord.add(outcome) }
    }
    starts.add(team, own.league)
  }

  /// Current managers in the league's order, then former ones, the latest first.
  func isOrdered(before other: CareerTally, _ present: CurrentOwners, _ teams: [Team]) -> Bool {
    func place(_ tally: CareerTally) -> (Int, Int, String, String) {
      let team = present.person(tally.owner).team
      let index = team.flatMap { id in teams.firstIndex { $0.id == id } } ?? teams.count
      return (index, -(tally.seasons.last?.season ?? 0), tally.owner.name, tally.owner.id)
    }
    return place(self) < place(other)
  }

  func career(_ person: LeagueHistory.Person, rivals: [LeagueHistory.Series]) -> ManagerCareer {
    return ManagerCareer(
      owner: person, seasons: seasons, record: record, playoffRecord: playoffRecord,
      pointsFor: pointsFor, weeklyHighs: weeklyHighs, rivals: rivals,
      mostStarted: starts.most(Self.listed))
  }
}
