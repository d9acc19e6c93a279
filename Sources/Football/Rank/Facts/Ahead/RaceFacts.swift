/// A playoff spot that is clinched or out of reach.
struct RaceDecidedFact<End: Extreme>: TeamFactKind {
  static var kind: String { End.isBest ? "clinched" : "eliminated_from_race" }
  static var values: [FactValue<Self>] { [.flag("was_open", \.wasOpen)] }
  static var formula: String {
    "no way to finish the remaining games \(End.isBest ? "leaves the team out" : "lets the team in") "
      + "(exact search over flows); `was_open` if it was still open before the last week of the regular season"
  }
  static var explanation: FactExplanation? { .number(.race) }
  static var family: FactFamily? { .race }
  static var isNews: Bool { false }
  static var claims: [FactClaim] { [.state(End.isBest ? .clinched : .eliminated)] }

  let weight: Double
  let wasOpen: Bool

  init?(_ week: TeamWeek) {
    guard let race = week.race, race.entry.status == (End.isBest ? .clinched : .eliminated) else {
      return nil
    }
    wasOpen = race.isNew && race.entry.gamesLeft == 0
    weight = race.isNew ? 0.9 : 0.35
  }

  func text(of name: String) -> String {
    End.isBest
      ? "\(name) has clinched a playoff spot." : "\(name) can no longer make the playoffs."
  }
}

private func games(_ left: Int) -> String {
  left == 1 ? "its last game" : "all \(left) games left"
}

struct NeedsHelpFact: TeamFactKind {
  static let kind = "needs_help"
  static let values: [FactValue<Self>] = [.count("games_left", .games, \.gamesLeft)]
  static let formula =
    "some way to finish the other games leaves the team out even if it wins its own"
  static let explanation: FactExplanation? = .number(.race)
  static let family: FactFamily? = .race
  static let isNews = false

  let gamesLeft: Int
  var weight: Double { gamesLeft <= 3 ? 0.55 : 0.3 }

  init?(_ week: TeamWeek) {
    guard let entry = week.race?.entry, entry.status == .alive, entry.winsNeeded == nil else {
      return nil
    }
    gamesLeft = entry.gamesLeft
  }

  func text(of name: String) -> String {
    gamesLeft == 0
      ? "\(name) has no games left, and other games decide whether it makes the playoffs."
      : "Even if it wins \(games(gamesLeft)), \(name) can miss the playoffs."
  }
}

struct MagicNumberFact: TeamFactKind {
  static let kind = "magic_number"
  static let values: [FactValue<Self>] = [
    .count("wins", .wins, \.wins), .count("games_left", .games, \.gamesLeft),
  ]
  static let formula =
    "the fewest more wins with which no way to finish the other games leaves the team out"
  static let explanation: FactExplanation? = .number(.race)
  static let family: FactFamily? = .race
  static let isNews = false

  let wins: Int
  let gamesLeft: Int
  var weight: Double { wins == 1 ? 0.6 : gamesLeft <= 3 ? 0.5 : 0.3 }

  init?(_ week: TeamWeek) {
    guard let entry = week.race?.entry, entry.status == .alive, let wins = entry.winsNeeded else {
      return nil
    }
    (self.wins, gamesLeft) = (wins, entry.gamesLeft)
  }

  func text(of name: String) -> String {
    let needed =
      wins == gamesLeft ? games(gamesLeft) : wins == 1 ? "one more game" : "\(wins) more games"
    return "\(name) will make the playoffs if it wins \(needed), no matter what others do."
  }
}
