import LeagueModel

extension SeasonRecord.Kind {
  /// "The highest score this season is 180.2, by Team 3 in week 5."
  /// - Parameter namesSeason: Whether to compare several seasons: "The all-time highest score is …".
  func sentence(_ value: Double, _ holders: [SeasonRecord.Holder], namesSeason: Bool) -> String {
    let name = namesSeason ? "all-time \(name)" : "\(name) this season"
    let amount: String
    switch self {
    case .longestWinStreak, .longestLosingStreak: amount = "is \(Int(value)) games, by"
    case .bestRecord, .worstRecord: amount = "belongs to"
    default: amount = "is \(Points(value) ?? .zero), by"
    }
    let who = list(holders.map { words(for: $0, namesSeason: namesSeason) })
    return "The \(name) \(amount) \(who)."
  }

  private func words(for holder: SeasonRecord.Holder, namesSeason: Bool) -> String {
    let year = namesSeason ? " of \(holder.season)" : ""
    let week = "in week \(holder.week)\(year)"
    let team = holder.teamName.inSentence
    switch self {
    case .longestWinStreak, .longestLosingStreak:
      guard let first = holder.firstWeek, first < holder.week else {
        return "\(team) \(week)"
      }
      return "\(team) in weeks \(first) to \(holder.week)\(year)"
    case .bestRecord, .worstRecord:
      let record = holder.record.map { " (\($0))" } ?? ""
      return team + record + (namesSeason ? " in \(holder.season)" : "")
    case .playerPoints:
      return "\(holder.playerName ?? "a player") for \(team) \(week)"
    default:
      let opponent = holder.opponentName.map { " against \($0.inSentence)" } ?? ""
      return "\(team)\(opponent) \(week)"
    }
  }

  private var name: String {
    switch self {
    case .highestScore: "highest score"
    case .lowestScore: "lowest score"
    case .biggestMargin: "biggest margin"
    case .closestWin: "smallest margin of victory"
    case .highestLosingScore: "highest losing score"
    case .lowestWinningScore: "lowest winning score"
    case .playerPoints: "highest score by a starter"
    case .longestWinStreak: "longest winning streak"
    case .longestLosingStreak: "longest losing streak"
    case .bestRecord: "best regular-season record"
    case .worstRecord: "worst regular-season record"
    }
  }
}
