public import LeagueModel

/// The combined results of several seasons of one league, with teams tracked by owner (see `People`).
public struct History: Sendable, Equatable {
  /// The owners' games against each other over all seasons. Ids are owner ids, or `team-` and the team's id.
  public let headToHead: HeadToHead
  /// The champions of finished seasons, earliest first.
  public let champions: [Champion]
  /// All title holders, most titles first.
  public let titles: [Titles]
  /// The records over all seasons, in the order of `SeasonRecord.Kind`. Streaks end with their season.
  public let records: [SeasonRecord]

  /// Combines seasons in any order; among duplicates of a league's season, the first counts.
  public init(_ seasons: [League]) {
    let seasons = Self.ordered(seasons)
    self.init(ordered: seasons, People(seasons))
  }

  /// Orders seasons, earliest first, and keeps the first among duplicates of a league's season.
  static func ordered(_ seasons: [League]) -> [League] {
    var years: Set<[String]> = []
    return seasons.filter { years.insert([$0.key.description, "\($0.season)"]).inserted }
      .sorted { ($0.season, $0.key) < ($1.season, $1.key) }
  }

  init(ordered seasons: [League], _ people: People) {
    var meetings = Meetings()
    var champions: [Champion] = []
    for (index, league) in seasons.enumerated() {
      meetings.add(league, people, inSeason: index)
      if let team = league.champion {
        champions.append(
          Champion(
            season: league.season, team: team, teamName: TeamNames(league)[team],
            owner: people.side(of: team, inSeason: index)))
      }
    }
    headToHead = HeadToHead(meetings)
    self.champions = champions
    titles = Self.titles(champions)
    records = Self.records(seasons)
  }

  private static func titles(_ champions: [Champion]) -> [Titles] {
    Dictionary(grouping: champions, by: \.owner.id).values.compactMap { won in
      won.last.map { Titles(owner: $0.owner, seasons: won.map(\.season)) }
    }.sorted { left, right in
      left.seasons.count == right.seasons.count
        ? (left.owner.name, left.owner.id) < (right.owner.name, right.owner.id)
        : left.seasons.count > right.seasons.count
    }
  }

  private static func records(_ seasons: [League]) -> [SeasonRecord] {
    guard let latest = seasons.last, let week = latest.latestPlayedWeek else {
      return records(seasons, isNew: { _ in false })
    }
    return records(seasons) { $0.season == latest.season && $0.week == week }
  }

  private static func records(
    _ seasons: [League], isNew: (SeasonRecord.Holder) -> Bool
  ) -> [SeasonRecord] {
    let candidates = RecordCandidates(seasons: seasons)
    return SeasonRecord.Kind.allCases.compactMap { kind in
      candidates.best(kind).map { best in
        SeasonRecord(
          kind: kind, value: best.value, holders: best.holders,
          isNew: best.holders.contains(where: isNew),
          text: kind.sentence(best.value, best.holders, namesSeason: true))
      }
    }
  }
}

extension League {
  /// The winner of the only championship game in the last week that has one, or the survivor of a guillotine league;
  /// nil before the season is over.
  public var champion: Team.ID? {
    if rules.isGuillotine {
      let left = teams.filter { $0.choppedWeek == nil }
      return stage == .complete && left.count == 1 ? left[0].id : nil
    }
    guard stage == .complete,
      let last = weeks.last(where: { $0.matchups.contains { $0.kind == .championship } })
    else { return nil }
    let finals = last.decidedGames.filter { $0.matchup.kind == .championship }
    let games = last.matchups.filter { $0.kind == .championship }
    guard finals.count == 1, games.count == 1 else { return nil }
    return finals.first?.matchup.winner
  }
}
