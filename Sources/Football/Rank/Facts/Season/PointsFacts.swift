import LeagueModel

extension FactName {
  package static let pointsFor = "points_for"
  package static let pointsAgainst = "points_against"
}

struct PointsPlace {
  let points: Points
  let rank: Int
  let count: Int
  /// Whether teams have played different numbers of games.
  private let isPerGame: Bool
  var isFirstOrLast: Bool { rank == 1 || rank == count }

  init?(_ week: TeamWeek, _ points: KeyPath<Standings.Standing, Points>) {
    let own = week.standing
    guard own.games > 0 else { return nil }
    let all = week.teams.map { week.figures.standings[$0.id] }
    self.points = own[keyPath: points]
    rank = 1 + all.count { $0.hasMore(points, than: own) }
    count = week.teams.count
    isPerGame = !all.allSatisfy { $0.games == own.games }
  }

  /// The rank by points in words: "rank 4 of 5", "rank 1 of 5 per game".
  var text: String { "rank \(rank) of \(count)" + (isPerGame ? " per game" : "") }

  static func values<Kind>(
    _ place: @escaping @Sendable (Kind) -> PointsPlace
  ) -> [FactValue<Kind>] {
    [
      .points("points") { place($0).points }, .count("rank", .place) { place($0).rank },
      .count("of", .teams) { place($0).count },
    ]
  }
}

struct PointsForFact: TeamFactKind {
  static let kind = FactName.pointsFor
  static let values = PointsPlace.values(\Self.place)
  static let formula =
    "sum of the team's points in decided games of the regular season; rank 1 has the most, per game if "
    + "teams have played different numbers of games"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .scoring
  static let isNews = false
  static let isDry = true

  let place: PointsPlace
  var weight: Double { place.isFirstOrLast ? 0.4 : 0.15 }

  init?(_ week: TeamWeek) {
    guard let place = PointsPlace(week, \.pointsFor) else { return nil }
    self.place = place
  }

  func text(of name: String) -> String {
    "\(name) has scored \(place.points) points, \(place.text)."
  }
}

struct PointsAgainstFact: TeamFactKind {
  static let kind = FactName.pointsAgainst
  static let values = PointsPlace.values(\Self.place)
  static let formula =
    "sum of the opponents' points in those games; rank 1 has the most, per game if teams have played "
    + "different numbers of games"
  static let isNews = false
  static let explanation: FactExplanation? = .number(.record)
  static let isDry = true

  let place: PointsPlace
  var weight: Double { place.isFirstOrLast ? 0.4 : 0.12 }

  init?(_ week: TeamWeek) {
    guard let place = PointsPlace(week, \.pointsAgainst) else { return nil }
    self.place = place
  }

  func text(of name: String) -> String {
    "\(name) has allowed \(place.points) points, \(place.text)."
  }
}
