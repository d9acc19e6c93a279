import LeagueModel

struct AllPlaySeasonFact: TeamFactKind {
  static let kind = "all_play_season"
  static let values =
    FactValue.record(\Self.record) + [.number("share", .share, decimals: 4, \.record.winShare)]
  static let formula = "record against every other team's score in every week"
  static let explanation: FactExplanation? = .number(.allPlay)
  static let family: FactFamily? = .luck
  static let isNews = false

  let record: Record
  var weight: Double { 0.1 + abs(record.winShare - 0.5) * 0.6 }

  init?(_ week: TeamWeek) {
    guard let luck = week.comparableLuck else { return nil }
    record = luck.allPlay
  }

  func text(of name: String) -> String {
    "Against every other team in every week, \(name) would have gone \(record)."
  }
}

extension TeamWeek {
  /// The team's luck; nil unless every week had at least three other teams, as fewer say little.
  var comparableLuck: Luck? {
    guard let luck, !luck.rounds.isEmpty, luck.rounds.allSatisfy({ $0.allPlay.games >= 3 }) else {
      return nil
    }
    return luck
  }
}
