import JSON
import LeagueModel
import Testing

@testable import Rank

extension FactTests {
  /// Whether a fact about runs, repeated games, upsets and picks follows from the games; nil for other kinds.
  func isTrueOfStories(_ fact: Fact, _ league: League, _ rankings: Rankings) throws -> Bool? {
    let truth = try StoryTruth(league, rankings, team: #require(fact.subject.team))
    let values = fact.values
    guard let game = truth.games.last, game.week == rankings.week else { return nil }
    let isOfGame =
      values["opponent"]?.string == league.team(game.opponent)?.name
      && (values["margin"]?.double.map { abs($0 - game.margin) < 1e-9 } ?? true)
    let (won, lost) = (game.letter == "W", game.letter == "L")
    let own = truth.before(of: truth.team, regularOnly: true)
    let other = truth.before(of: game.opponent, regularOnly: true)
    func isOnly(_ letter: Character, _ letters: [Character], _ count: String) -> Bool {
      letters.count >= 3 && letters.allSatisfy { $0 == letter }
        && values[count]?.int == letters.count
    }
    switch fact.kind {
    case "streak_snapped":
      return isOfGame && lost && truth.run(of: "W") == values["length"]?.int
        && truth.run(of: "W") >= 3
    case "skid_snapped":
      return isOfGame && won && truth.run(of: "L") == values["length"]?.int
        && truth.run(of: "L") >= 3
    case "first_loss": return isOfGame && lost && isOnly("W", own, "wins")
    case "first_win": return isOfGame && won && isOnly("L", own, "losses")
    case "giant_killer": return isOfGame && won && isOnly("W", other, "wins")
    case "gave_first_win": return isOfGame && lost && isOnly("L", other, "losses")
    case "fell_unbeaten": return isOfGame && lost && truth.isPlayoff && isOnly("W", own, "wins")
    case "same_margin_win", "same_margin_loss":
      let letter: Character = fact.kind == "same_margin_win" ? "W" : "L"
      return isOfGame && game.letter == letter
        && truth.games.dropLast().contains {
          $0.opponent == game.opponent && $0.letter == letter
            && $0.week == values["earlier_week"]?.int
            && abs($0.margin - game.margin) < 1e-9
        }
    case "close_again":
      let earlier = truth.games.dropLast().last { $0.opponent == game.opponent }
      return isOfGame && lost && game.margin <= 3 && earlier?.letter == "L"
        && earlier?.week == values["earlier_week"]?.int
        && abs((earlier?.margin ?? 9) - (values["earlier_margin"]?.double ?? 0)) < 1e-9
    case "close_losses":
      let margins = truth.games.filter { $0.letter == "L" && $0.margin <= 3 }.map(\.margin)
      return isOfGame && lost && margins.count == values["losses"]?.int
        && abs((values["most"]?.double ?? -1) - (margins.max() ?? 0)) < 1e-9
        && abs((values["total"]?.double ?? -1) - margins.reduce(0, +)) < 1e-9
    case "upset_win", "upset_loss":
      let rows = standingsTable(league, through: rankings.week - 1).flatMap(\.lines)
      let place = rows.first { $0.team == truth.team }?.seed ?? 0
      let opponents = rows.first { $0.team == game.opponent }?.seed ?? 0
      let gap = fact.kind == "upset_win" ? place - opponents : opponents - place
      return isOfGame && (fact.kind == "upset_win" ? won : lost) && values["place"]?.int == place
        && values["opponent_place"]?.int == opponents && gap * 2 >= rows.count
    case "proved_us_wrong", "let_us_down":
      let table = powerRows(league, by: .skidmark, through: rankings.week - 1)
      let rank = table.first { $0.team == truth.team }?.rank ?? 0
      let opponents = table.first { $0.team == game.opponent }?.rank ?? 0
      let isWin = fact.kind == "proved_us_wrong"
      return isOfGame && (isWin ? won : lost) && values["rank"]?.int == rank
        && values["opponent_rank"]?.int == opponents
        && (isWin ? rank - opponents : opponents - rank) >= 3
    default: return nil
    }
  }
}

/// A team's games, from the weeks alone.
private struct StoryTruth {
  struct Game {
    let week: Int
    let opponent: Team.ID
    let letter: Character
    let margin: Double
  }

  let league: League
  let week: Int
  let team: Team.ID
  let games: [Game]

  init(_ league: League, _ rankings: Rankings, team: Team.ID) {
    (self.league, week, self.team) = (league, rankings.week, team)
    games = league.playedWeeks.filter { $0.number <= rankings.week }.flatMap { week in
      week.matchups.compactMap { matchup in
        guard let outcome = matchup.outcome(for: team), let sides = matchup.sides(of: team),
          let other = sides.other
        else { return nil }
        return Game(
          week: week.number, opponent: other.team,
          letter: outcome == .win ? "W" : outcome == .loss ? "L" : "T",
          margin: abs(sides.own.total.value - other.total.value))
      }
    }
  }

  var isPlayoff: Bool { league.week(week)?.isPlayoff ?? false }

  /// The results before the week, games against the median included.
  func before(of team: Team.ID, regularOnly: Bool) -> [Character] {
    league.playedWeeks.filter { $0.number < week && !($0.isPlayoff && regularOnly) }.flatMap {
      week in
      let own = week.matchups.compactMap { $0.outcome(for: team) }
      let median =
        league.rules.hasMedianGame && !week.isPlayoff
        ? week.medianGames.filter { $0.team == team }.map(\.outcome) : []
      return (own + median).map { outcome -> Character in
        outcome == .win ? "W" : outcome == .loss ? "L" : "T"
      }
    }
  }

  /// How many results like this one the team had in a row before the week.
  func run(of letter: Character) -> Int {
    before(of: team, regularOnly: false).reversed().prefix { $0 == letter }.count
  }
}
