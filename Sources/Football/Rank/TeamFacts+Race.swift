import JSON
import LeagueModel

/// What the race says of every team in a week from which on it is worth telling.
struct RaceFacts {
  fileprivate let outlook: RaceOutlook
  /// What was certain a week earlier of those of whom something is certain now.
  private let previous: [Team.ID: Race.Status]

  /// Nil in the first half of the season, and in a league where everybody or nobody gets in.
  init?(_ outlook: RaceOutlook?, _ league: League, _ week: Week) {
    guard let outlook, !week.isPlayoff, week.number * 2 >= league.rules.lastRegularWeek,
      (1..<max(2, league.teams.count)).contains(outlook.race.places)
    else { return nil }
    self.outlook = outlook
    // Proofs take their time, and only what is certain can be new.
    let certain = outlook.race.entries.filter { $0.status != .alive }.map(\.team)
    let before = league.playedWeeks.last { $0.number < week.number }
    let race = before.flatMap { Race(league, through: $0.number, of: Set(certain)) }
    previous = Dictionary((race?.entries ?? []).map { ($0.team, $0.status) }) { first, _ in first }
  }

  fileprivate func isNew(_ entry: Race.Entry) -> Bool { previous[entry.team] != entry.status }
}

/// What the race says of a team.
extension TeamFacts {
  mutating func addRace(_ facts: RaceFacts?) {
    guard let facts, let entry = facts.outlook.race.entries.first(where: { $0.team == team.id })
    else { return }
    let weight = facts.isNew(entry) ? 0.9 : 0.35
    switch entry.status {
    case .clinched:
      add("clinched", weight: weight, "\(name) has clinched a place in the playoffs.")
    case .eliminated:
      add(
        "eliminated_from_race", weight: weight,
        "\(name) cannot reach the playoffs any more.")
    case .alive:
      addWhatItTakes(entry)
    }
    addOdds(facts.outlook.odds)
  }

  private mutating func addWhatItTakes(_ entry: Race.Entry) {
    let left = entry.gamesLeft
    let games = left == 1 ? "its last game" : "all of its \(left) games left"
    guard let wins = entry.winsNeeded else {
      add(
        "needs_help", ["games_left": .int(left)], weight: left <= 3 ? 0.55 : 0.3,
        left == 0
          ? "\(name) has no game left and is not sure of the playoffs."
          : "Even if it wins \(games), \(name) is not sure of the playoffs.")
      return
    }
    let needed = wins == left ? games : wins == 1 ? "one more game" : "\(wins) more games"
    add(
      "magic_number", ["wins": .int(wins), "games_left": .int(left)],
      weight: wins == 1 ? 0.6 : left <= 3 ? 0.5 : 0.3,
      "\(name) is sure of the playoffs if it wins \(needed), whatever others do.")
  }

  private mutating func addOdds(_ odds: Odds) {
    guard let entry = odds.entries.first(where: { $0.team == team.id }) else { return }
    let isProven = entry.playoffs == 0 || entry.playoffs == 1
    let rounded = Int((entry.playoffs * 100).rounded())
    let percent = isProven ? rounded : min(99, max(1, rounded))
    let error = (entry.error * 1_000).rounded() / 10
    // A coin is the most exciting.
    let weight = isProven ? 0.1 : 0.2 + 0.4 * (1 - abs(2 * entry.playoffs - 1))
    add(
      "playoff_odds", ["percent": .int(percent), "error": .double(error)], weight: weight,
      "\(name) has \("\(percent)%".withArticle) chance of the playoffs"
        + (isProven ? ", proven." : " by simulation."))
  }
}
