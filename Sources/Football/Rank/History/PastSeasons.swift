import LeagueModel

/// Earlier seasons of this season's teams, by the people who manage them (see `People`).
struct PastSeasons {
  /// The final of the previous season, by people.
  struct Final {
    let season: Int
    let winner: String
    let loser: String
  }

  /// Nil if last season is unknown, or if its title was not won in one game.
  let lastFinal: Final?
  private let seasons: [League]
  private let people: People
  private let present: Int
  private let headToHead: HeadToHead

  /// Nil without an earlier season.
  init?(_ earlier: [League], before league: League, through week: Int) {
    let earlier = earlier.filter { $0.season < league.season }
    guard !earlier.isEmpty else { return nil }
    let seasons = History.ordered(earlier + [league.asOf(week)])
    let people = People(seasons)
    var meetings = Meetings()
    for (index, season) in seasons.enumerated() {
      meetings.add(season, people, inSeason: index)
    }
    headToHead = HeadToHead(meetings)
    self.seasons = seasons
    self.people = people
    present = seasons.count - 1
    lastFinal = Self.final(of: seasons, people, before: league)
  }

  private static func final(
    of seasons: [League], _ people: People, before league: League
  ) -> Final? {
    guard let index = seasons.lastIndex(where: { $0.season == league.season - 1 }),
      let champion = seasons[index].champion,
      let game = seasons[index].weeks.flatMap(\.matchups).last(where: {
        $0.kind == .championship && $0.winner == champion
      }), let loser = game.sides(of: champion)?.other?.team
    else { return nil }
    func id(_ team: Team.ID) -> String { people.side(of: team, inSeason: index).id }
    return Final(season: league.season - 1, winner: id(champion), loser: id(loser))
  }

  /// The manager of a team of this season, by the owner's id.
  func person(_ team: Team.ID) -> String { people.side(of: team, inSeason: present).id }

  /// The places in last season's final standings by the managers' ids; empty if it is unknown or was not finished.
  func lastFinishes() -> [String: PastFinish] {
    guard present > 0, seasons[present - 1].season == seasons[present].season - 1 else {
      return [:]
    }
    let last = seasons[present - 1]
    let figures = WeekCalculations(last, week: last.latestPlayedWeek ?? 0, nil)
    guard figures.isSeasonOver, let standings = PlayoffStandings(figures) else { return [:] }
    let finishes = standings.entries.enumerated().map { index, entry in
      (
        people.side(of: entry.team, inSeason: present - 1).id,
        PastFinish(season: last.season, place: index + 1, teams: standings.entries.count)
      )
    }
    return Dictionary(finishes) { first, _ in first }
  }

  /// All games of two of this season's teams' managers, from the first one's side.
  func series(_ team: Team.ID, _ opponent: Team.ID) -> Rivalry? {
    headToHead[person(team), person(opponent)]
  }
}
