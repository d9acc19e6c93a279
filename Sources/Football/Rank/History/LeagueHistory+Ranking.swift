public import LeagueModel

extension LeagueHistory {
  /// Combines the earlier seasons and the current one, ignoring all weeks after `week`; nil without an
  /// earlier one.
  /// - Parameters:
  ///   - earlier: Seasons in any order; those not before the current one are ignored.
  ///   - count: The maximum number of rivalries.
  public init?(earlier: [League], current: League, through week: Int, rivalries count: Int = 5) {
    let earlier = earlier.filter { $0.season < current.season }
    guard !earlier.isEmpty else { return nil }
    let current = current.asOf(week)
    let seasons = History.ordered(earlier + [current])
    let people = People(seasons)
    let history = History(ordered: seasons, people)
    let present = CurrentOwners(current.teams, people, inSeason: seasons.count - 1)
    self.init(
      seasons: seasons.map(\.season),
      champions: Self.champions(seasons, people, present),
      titles: history.titles.map {
        TitleHolder(winner: present.person($0.owner), seasons: $0.seasons)
      },
      careers: Self.careers(seasons, people, present, history.titles),
      records: history.records,
      rivalries: Self.rivalries(history.headToHead, present, count))
  }

  private static func champions(
    _ seasons: [League], _ people: People, _ present: CurrentOwners
  ) -> [Title] {
    seasons.enumerated().compactMap { index, league in
      league.champion.map { team in
        let names = TeamNames(league)
        func person(_ team: Team.ID) -> Person {
          present.person(people.side(of: team, inSeason: index))
        }
        let final = league.weeks.last { $0.matchups.contains { $0.kind == .championship } }?
          .matchups.first { $0.kind == .championship && $0.winner == team }
        return Title(
          season: league.season, teamName: names[team], winner: person(team),
          final: final?.sides(of: team).flatMap { own, other in
            other.map { other in
              Final(
                loser: person(other.team), loserName: names[other.team], points: own.total,
                opponentPoints: other.total)
            }
          })
      }
    }
  }

  private static func careers(
    _ seasons: [League], _ people: People, _ present: CurrentOwners, _ titles: [Titles]
  ) -> [Career] {
    var careers: [String: Career] = [:]
    for (id, person) in present.people {
      let won = titles.first { $0.owner.id == id }?.seasons.count ?? 0
      careers[id] = Career(
        owner: person, seasons: 0, record: Record(), pointsFor: .zero, titles: won)
    }
    for (index, league) in seasons.enumerated() {
      let whole = Standings(league, through: .max)
      var counted: Set<String> = []
      for stint in league.teams.flatMap({ people.stints(of: $0.id, inSeason: index) }) {
        let standings =
          stint.isWhole
          ? whole : Standings(league.during(stint.weeks), through: .max)
        let (id, standing) = (stint.side.id, standings[stint.team.id])
        careers[id]?.add(standing.record, standing.pointsFor)
        if counted.insert(id).inserted { careers[id]?.seasons += 1 }
      }
    }
    return careers.values.sorted { left, right in
      let (mine, theirs) = (left.record, right.record)
      if mine.winShare != theirs.winShare { return mine.winShare > theirs.winShare }
      if mine.games != theirs.games { return mine.games > theirs.games }
      return left.owner.inOrder < right.owner.inOrder
    }
  }

  private static func rivalries(_ table: HeadToHead, _ present: CurrentOwners, _ count: Int)
    -> [Series]
  {
    let pairs = table.pairs.filter { pair in
      pair.meetings.count >= 2 && present.people[pair.first.id] != nil
        && present.people[pair.second.id] != nil
    }
    // Pairs with equal scores stay ordered by name.
    let best = pairs.enumerated().sorted { left, right in
      let (mine, theirs) = (left.element.score, right.element.score)
      return mine == theirs ? left.offset < right.offset : mine > theirs
    }
    return best.prefix(count).compactMap { _, pair in
      let record = pair.record
      let told = record.losses > record.wins ? pair.reversed : pair
      return told.meetings.last.map { last in
        Series(
          first: present.person(told.first), second: present.person(told.second),
          record: told.record, points: told.points, opponentPoints: told.opponentPoints, last: last)
      }
    }
  }
}

/// The current owners, by the id that tracks their history.
struct CurrentOwners {
  let people: [String: LeagueHistory.Person]

  init(_ teams: [Team], _ people: People, inSeason index: Int) {
    let owned = teams.filter { !$0.owners.isEmpty }.map { team in
      (
        people.side(of: team.id, inSeason: index).id,
        LeagueHistory.Person(team: team.id, owner: team.ownerName)
      )
    }
    self.people = Dictionary(owned) { first, _ in first }
  }

  /// The person with their current name, or their last one.
  func person(_ side: Rivalry.Side) -> LeagueHistory.Person {
    people[side.id] ?? LeagueHistory.Person(team: nil, owner: side.name)
  }
}

extension LeagueHistory.Career {
  fileprivate mutating func add(_ more: Record, _ points: Points) {
    record.add(more)
    pointsFor = pointsFor + points
  }
}

extension LeagueHistory.Person {
  fileprivate var inOrder: (String, String) { (owner, team ?? "") }
}

extension League {
  /// The season as of a week. It is complete from the week of the final on.
  func asOf(_ week: Int) -> League {
    var league = named(asOf: week)
    guard weeks.contains(where: { $0.number > week }) else { return league }
    league.weeks.removeAll { $0.number > week }
    let isDecided = !weeks.contains { later in
      later.number > week && later.matchups.contains { $0.kind == .championship }
    }
    if !isDecided || !league.weeks.contains(where: \.isPlayoff) { league.stage = .inSeason }
    return league
  }
}
