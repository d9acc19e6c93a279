import LeagueModel

struct PlaceMove {
  let from: Int
  let to: Int
  var places: Int { abs(from - to) }
  var weight: Double { 0.15 + 0.12 * Double(places) }

  init?(_ week: TeamWeek) {
    guard !week.week.isPlayoff, let before = week.team.previousRank, before != week.team.rank else {
      return nil
    }
    (from, to) = (before, week.team.rank)
  }

  static func values<Kind>(_ move: @escaping @Sendable (Kind) -> PlaceMove) -> [FactValue<Kind>] {
    [
      .count("from", .place) { move($0).from }, .count("to", .place) { move($0).to },
      .count("places", .places) { move($0).places },
    ]
  }

  static let formula = "place in the power rankings compared with the week before"

  func text(of name: String) -> String {
    "\(name) \(to < from ? "jumped" : "slid") from \(ordinal(from)) to \(ordinal(to))."
  }
}

struct RiseFact: TeamFactKind {
  static let kind = "rise"
  static let values = PlaceMove.values(\Self.move)
  static let formula = PlaceMove.formula
  static let explanation: FactExplanation? = .powerRanking
  static let family: FactFamily? = .place
  static let isDry = true

  let move: PlaceMove
  var weight: Double { move.weight }

  init?(_ week: TeamWeek) {
    guard let move = PlaceMove(week), move.to < move.from else { return nil }
    self.move = move
  }

  func text(of name: String) -> String { move.text(of: name) }
}

struct FallFact: TeamFactKind {
  static let kind = "fall"
  static let values = PlaceMove.values(\Self.move)
  static let formula = PlaceMove.formula
  static let explanation: FactExplanation? = .powerRanking
  static let family: FactFamily? = .place

  let move: PlaceMove
  var weight: Double { move.weight }

  init?(_ week: TeamWeek) {
    guard let move = PlaceMove(week), move.to > move.from else { return nil }
    self.move = move
  }

  func text(of name: String) -> String { move.text(of: name) }
}
