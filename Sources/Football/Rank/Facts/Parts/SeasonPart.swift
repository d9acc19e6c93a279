import LeagueModel

/// A part that a season gives to a team, by what its games have been so far: the paper gives it once, calls the team by
/// it, and takes it back when it no longer fits. The first in this order is given first.
enum SeasonPart: String, CaseIterable {
  /// The only team without a loss, once every other team has one.
  case lastUnbeaten = "last_unbeaten"
  case freeSquare = "free_square"
  case cinderella = "cinderella"
  case yoYo = "yo_yo"
  case nearMiss = "near_miss"
  case plaintiff = "plaintiff"
  case pickpocket = "pickpocket"
  case vacancy = "vacancy"

  /// What the paper calls the team, after "the".
  var label: String {
    switch self {
    case .lastUnbeaten: "Clean Sheet"
    case .freeSquare: "Free Square"
    case .cinderella: "Cinderella"
    case .yoYo: "Yo-Yo"
    case .nearMiss: "Near Miss"
    case .plaintiff: "Plaintiff"
    case .pickpocket: "Pickpocket"
    case .vacancy: "Vacancy"
    }
  }

  /// When the part is given and when it ends, in words.
  var rule: String {
    switch self {
    case .lastUnbeaten: "the only team without a loss after \(games) games, until it does not win"
    case .freeSquare: "no win in \(games + 1) games, until it does not lose"
    case .cinderella:
      "\(depth) or more losses than wins, and then as many wins as losses; until it has fewer again"
    case .yoYo: "wins and losses in turn for \(turns) games, until a result comes twice in a row"
    case .nearMiss: "\(closeLosses) losses by \(close) points or fewer, until a win by as few"
    case .plaintiff:
      "\(lean.inWords) wins or more fewer than its scores are worth, until it is fewer than one"
    case .pickpocket:
      "\(lean.inWords) wins or more above what its scores are worth, until it is fewer than one"
    case .vacancy:
      "an empty starting spot in \(vacancies.inWords) weeks of \(games.inWords) or more, until \(filled.inWords) in a row without"
    }
  }

  private var games: Int { 4 }
  private var depth: Int { 3 }
  private var turns: Int { 6 }
  private var closeLosses: Int { 3 }
  private var close: Int { 5 }
  private var lean: Int { 2 }
  private var vacancies: Int { 2 }
  private var filled: Int { 3 }

  /// How well the part fits a team that does not have it; nil if it does not.
  /// - Parameter others: The runs of the other teams.
  func fit(_ run: TeamRun, among others: [TeamRun]) -> Double? {
    let (record, count) = (run.record, run.games.count)
    switch self {
    case .lastUnbeaten:
      let isOnly = others.allSatisfy { $0.record.losses > 0 }
      return count >= games && record.wins == count && isOnly ? 1 : nil
    case .freeSquare:
      return count > games && record.losses == count ? Double(count) : nil
    case .cinderella:
      return run.lowest.map { $0.losses - $0.wins >= depth } ?? false
        && record.wins >= record.losses && run.last?.outcome == .win ? 1 : nil
    case .yoYo:
      let last = run.games.suffix(turns).map(\.outcome)
      return last.count == turns && !last.contains(.tie)
        && zip(last, last.dropFirst()).allSatisfy { $0 != $1 } ? 1 : nil
    case .nearMiss:
      let isNew = run.last.map { isClose($0, .loss) } ?? false
      let losses = run.games.count { isClose($0, .loss) }
      return isNew && losses >= closeLosses ? Double(losses) : nil
    case .plaintiff: return count > games && -run.luck >= Double(lean) ? -run.luck : nil
    case .pickpocket: return count > games && run.luck >= Double(lean) ? run.luck : nil
    case .vacancy:
      return count >= games && run.emptySpots.last != 0
        && run.emptySpots.count { $0 > 0 } >= vacancies ? 1 : nil
    }
  }

  /// Whether the last game of a team that has the part has ended it.
  func hasEnded(_ run: TeamRun) -> Bool {
    guard let last = run.last else { return false }
    switch self {
    case .lastUnbeaten: return last.outcome != .win
    case .freeSquare: return last.outcome != .loss
    case .cinderella: return run.record.wins < run.record.losses && last.outcome == .loss
    case .yoYo:
      return last.outcome == .tie || run.games.dropLast().last?.outcome == last.outcome
    case .nearMiss: return isClose(last, .win)
    case .plaintiff: return -run.luck < 1
    case .pickpocket: return run.luck < 1
    case .vacancy: return run.emptySpots.suffix(filled).allSatisfy { $0 == 0 }
    }
  }

  /// How often what the part is about has happened.
  func times(_ run: TeamRun) -> Int {
    switch self {
    case .nearMiss: run.games.count { isClose($0, .loss) }
    case .vacancy: run.emptySpots.count { $0 > 0 }
    case .yoYo: turns
    case .lastUnbeaten, .freeSquare, .cinderella, .plaintiff, .pickpocket: run.games.count
    }
  }

  private func isClose(_ game: TeamRun.Game, _ outcome: Outcome) -> Bool {
    game.outcome == outcome
      && game.margin.map { $0 <= Points(tenThousandths: close * 10_000) } ?? false
  }
}
