extension FactName { package static let waiting = "waiting" }

struct WaitingFact: FactKind {
  static let kind = FactName.waiting
  static let formula = "no week of the season has been played"
  static let givesAway = false
  static let claims: [FactClaim] = [.state(.undefeated), .state(.winless)]

  let weight = 0.5

  func text(of name: String) -> String { "\(name) has not played yet." }
}
