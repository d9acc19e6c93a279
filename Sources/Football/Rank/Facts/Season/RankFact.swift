import LeagueModel

extension FactName { package static let rank = "rank" }

/// The rank in the published power ranking, in the regular season only.
struct RankFact: TeamFactKind {
  static let kind = FactName.rank
  static let values: [FactValue<Self>] = [
    .count("rank", .place, \.rank), .count("of", .teams, \.count),
    .flag("in_standings") { $0.rank == $0.standing },
  ]
  static let formula =
    "place in the paper's power rankings; `in_standings` if it is the place in the standings, too"
  static let explanation: FactExplanation? = .powerRanking
  static let family: FactFamily? = .place
  static let isNews = false
  static let isDry = true

  let rank: Int
  let count: Int
  let standing: Int
  let weight = 0.1

  init?(_ week: TeamWeek) {
    guard !week.week.isPlayoff else { return nil }
    (rank, count, standing) = (week.team.rank, week.teams.count, week.place)
  }

  func text(of name: String) -> String { "\(name) is ranked \(rank) of \(count)." }
}
