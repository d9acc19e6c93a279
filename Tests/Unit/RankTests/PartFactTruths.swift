import JSON
import LeagueModel
import Testing

@testable import Rank

extension FactTests {
  /// Whether a fact about a part, or about an award's name, follows from the games of all weeks; nil for other kinds.
  func isTrueOfParts(_ fact: Fact, _ league: League, _ rankings: Rankings) throws -> Bool? {
    let (team, values, week) = (try #require(fact.subject.team), fact.values, rankings.week)
    func name(_ id: Team.ID?) -> String? { rankings.teams.first { $0.id == id }?.textName }
    let label = values["label"]?.string ?? ""
    let since = values["since"]?.int ?? week
    switch fact.kind {
    case "part_given":
      let truth = PartTruth(league, team, through: week)
      return truth.fits(label) && values["wins"]?.int == truth.outcomes.count { $0 == .win }
        && values["losses"]?.int == truth.outcomes.count { $0 == .loss }
        && abs((values["worth"]?.double ?? -1) - truth.worth) <= 0.0501
    case "part": return since < week && lasts(label, league, team, since, through: week)
    case "opponent_part":
      let opponent = try #require(fact.subject.matchup?.first { $0 != team })
      return since < week && lasts(label, league, opponent, since, through: week)
        && values["won"]?.bool == (PartTruth(league, team, through: week).outcomes.last == .win)
    case "part_lost":
      return since < week && lasts(label, league, team, since, through: week - 1)
        && PartTruth(league, team, through: week).hasEnded(label)
    case "coined":
      return [Team.ID](holders(fact.values, league, through: week)).last == team
        && holders(fact.values, league, through: week).count { $0 == team } == 3
    case "namesake":
      let until = holders(fact.values, league, through: since)
      let namesake = until.last
      return since < week && name(namesake) == values["namesake"]?.string
        && until.count { $0 == namesake } == 3
        && holders(fact.values, league, through: week).last == team
        && values["own"]?.bool == (team == namesake)
    default: return nil
    }
  }

  /// Whether a part was given in a week and has not ended since.
  private func lasts(
    _ label: String, _ league: League, _ team: Team.ID, _ since: Int, through week: Int
  ) -> Bool {
    PartTruth(league, team, through: since).fits(label)
      && league.playedWeeks.map(\.number).filter { $0 > since && $0 <= week }.allSatisfy {
        let truth = PartTruth(league, team, through: $0)
        return !truth.played($0) || !truth.hasEnded(label)
      }
  }

  /// The teams that alone had the award of a fact, week by week of the regular season.
  private func holders(_ values: JSONValue, _ league: League, through last: Int) -> [Team.ID] {
    league.playedWeeks.filter { !$0.isPlayoff && $0.number <= last }.compactMap { week in
      let games = week.matchups.filter {
        $0.away != nil && $0.decision != .open && $0.home.team != $0.away?.team
      }
      let shortest = games.map(\.weeks.count).min()
      let sides = games.filter { $0.weeks.count == shortest }.flatMap { game in
        game.sides.map { (side: $0, outcome: game.outcome(for: $0.team)) }
      }
      func only(_ found: [(side: Side, outcome: Outcome?)], most: Bool) -> Team.ID? {
        let points = found.map(\.side.total)
        guard let end = most ? points.max() : points.min() else { return nil }
        let all = found.filter { $0.side.total == end }
        return all.count == 1 ? all.first?.side.team : nil
      }
      if values["award"] == "highest_score" { return only(sides, most: true) }
      if values["award"] == "lowest_score" { return only(sides, most: false) }
      if values["award"] == "highest_loser" {
        return only(sides.filter { $0.outcome == .loss }, most: true)
      }
      guard let team = only(sides.filter { $0.outcome == .win }, most: false),
        let own = sides.first(where: { $0.side.team == team })?.side.total
      else { return nil }
      return sides.count { $0.side.total > own } * 2 > sides.count - 1 ? team : nil
    }
  }
}

/// What parts depend on, from the weeks alone.
private struct PartTruth {
  let outcomes: [Outcome]
  let worth: Double
  private let margins: [Double?]
  private let empty: [Int]
  private let weeks: [Int]
  private let regularWins: Double
  private let others: [[Outcome]]

  init(_ league: League, _ team: Team.ID, through last: Int) {
    let played = league.playedWeeks.filter { $0.number <= last }
    func games(_ id: Team.ID) -> [(week: Week, game: Matchup, outcome: Outcome)] {
      played.flatMap { week in
        week.matchups.compactMap { game in
          game.outcome(for: id).flatMap { game.away == nil ? nil : (week, game, $0) }
        }
      }
    }
    let own = games(team)
    outcomes = own.map(\.outcome)
    weeks = own.map(\.week.number)
    margins = own.map { entry in
      guard let sides = entry.game.sides(of: team), let other = sides.other else { return nil }
      let margin = sides.own.total.value - other.total.value
      return Outcome(sides.own.total, against: other.total) == entry.outcome ? abs(margin) : nil
    }
    empty = own.map { entry in
      entry.game.sides(of: team)?.own.lineup.count { $0.isStarter && $0.player == nil } ?? 0
    }
    let regular = own.filter { !$0.week.isPlayoff }
    regularWins = regular.map { $0.outcome == .win ? 1 : $0.outcome == .tie ? 0.5 : 0 }
      .reduce(0, +)
    worth = regular.map { entry in
      let rivals = entry.week.matchups.filter {
        $0.away != nil && $0.decision != .open && $0.weeks == entry.game.weeks
      }.flatMap(\.sides).filter { $0.team != team }
      guard let points = entry.game.sides(of: team)?.own.total, !rivals.isEmpty else { return 0 }
      let wins = rivals.map { $0.total < points ? 1 : $0.total == points ? 0.5 : 0 }.reduce(0, +)
      return wins / Double(rivals.count)
    }.reduce(0, +)
    others = league.teams.filter { $0.id != team }.map { games($0.id).map(\.outcome) }
      .filter { !$0.isEmpty }
  }

  func played(_ week: Int) -> Bool { weeks.last == week }

  func fits(_ label: String) -> Bool {
    let (wins, losses) = (outcomes.count { $0 == .win }, outcomes.count { $0 == .loss })
    switch label {
    case "Clean Sheet":
      return wins >= 4 && wins == outcomes.count
        && others.allSatisfy { $0.contains(.loss) }
    case "Free Square": return losses >= 5 && losses == outcomes.count
    case "Cinderella":
      let depth = outcomes.indices.map { last in
        outcomes[...last].count { $0 == .loss } - outcomes[...last].count { $0 == .win }
      }.max()
      return depth ?? 0 >= 3 && wins >= losses && outcomes.last == .win
    case "Yo-Yo":
      let last = Array(outcomes.suffix(6))
      return last == [.win, .loss, .win, .loss, .win, .loss]
        || last == [.loss, .win, .loss, .win, .loss, .win]
    case "Near Miss":
      return zip(outcomes, margins).count { $0 == .loss && $1 ?? 99 <= 5 } >= 3
    case "Plaintiff": return outcomes.count >= 5 && worth - regularWins > 1.9999
    case "Pickpocket": return outcomes.count >= 5 && regularWins - worth > 1.9999
    case "Vacancy": return empty.count >= 4 && empty.count { $0 > 0 } >= 2 && empty.last ?? 0 > 0
    default: return false
    }
  }

  func hasEnded(_ label: String) -> Bool {
    let (wins, losses) = (outcomes.count { $0 == .win }, outcomes.count { $0 == .loss })
    switch label {
    case "Clean Sheet": return outcomes.last != .win
    case "Free Square": return outcomes.last != .loss
    case "Cinderella": return outcomes.last == .loss && wins < losses
    case "Yo-Yo":
      let last = outcomes.suffix(2)
      return last.contains(.tie) || Set(last).count == 1
    case "Near Miss": return outcomes.last == .win && (margins.last ?? 99) ?? 99 <= 5
    case "Plaintiff": return worth - regularWins < 1
    case "Pickpocket": return regularWins - worth < 1
    case "Vacancy": return empty.suffix(3).allSatisfy { $0 == 0 }
    default: return false
    }
  }
}
