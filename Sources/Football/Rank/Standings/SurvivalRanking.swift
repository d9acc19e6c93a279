import LeagueModel

/// The order of a guillotine league after a week: the remaining teams by points, and then the chopped ones, the latest
/// first. Among teams chopped in the same week, that week's points decide.
struct SurvivalRanking {
  struct Entry {
    let team: Team
    /// The week in which the team was chopped; nil for a remaining team.
    let choppedWeek: Int?
    /// The points in all weeks before the team was chopped, and in that week.
    let points: Points
    /// The points in the last of them.
    let lastPoints: Points
    let weeks: Int
  }

  let entries: [Entry]
  /// The remaining teams.
  var alive: [Entry] { entries.filter { $0.choppedWeek == nil } }

  init(_ league: League, through last: Int) {
    let sides = Dictionary(
      grouping: league.playedWeeks.filter { $0.number <= last }.flatMap(\.matchups)
        .filter(\.isSurvival).map(\.home), by: \.team)
    entries = league.teams.map { team in
      let own = sides[team.id] ?? []
      return Entry(
        team: team, choppedWeek: team.choppedWeek.flatMap { $0 <= last ? $0 : nil },
        points: own.map(\.points).total, lastPoints: own.last?.points ?? .zero, weeks: own.count)
    }.sorted { left, right in
      let (mine, theirs) = (left.choppedWeek ?? .max, right.choppedWeek ?? .max)
      if mine != theirs { return mine > theirs }
      if left.choppedWeek != nil, left.lastPoints != right.lastPoints {
        return left.lastPoints > right.lastPoints
      }
      if left.points != right.points { return left.points > right.points }
      return (left.team.name, left.team.id) < (right.team.name, right.team.id)
    }
  }

  /// The published state of a team.
  func survival(of team: Team.ID) -> Survival? {
    guard let entry = entries.first(where: { $0.team.id == team }) else { return nil }
    guard let week = entry.choppedWeek else {
      return Survival(status: alive.count == 1 ? .survivor : .alive, week: nil)
    }
    return Survival(status: .chopped, week: week)
  }

  /// The placings as a power ranking, with the points per week as scores.
  var placings: [PowerRanking.Placing] {
    entries.enumerated().map { index, entry in
      PowerRanking.Placing(
        team: entry.team, rank: index + 1,
        score: entry.weeks == 0 ? 0 : entry.points.value / Double(entry.weeks))
    }
  }
}

extension Matchup {
  /// Whether it is a team's week in a guillotine league.
  var isSurvival: Bool { kind == .survived || kind == .chopped }
}
