import LeagueModel

struct StarterFact: FactKind {
  static let kind = "starter"
  static let values: [FactValue<Self>] = [
    .name("player", \.starter.name), .text("position", \.starter.position),
    .text("slot", \.starter.slot.slotName), .points("points", \.points),
  ]
  static let formula = "the platform's points of a starter this week"

  let starter: MatchupResult.Starter
  let points: Points
  let weight = 0.0

  func text(of name: String) -> String {
    "\(starter.name) started for \(name) and scored \(points) points."
  }
}

extension Rankings {
  /// A citable fact for every starter with known points. Not in the ledger, because few are ever told.
  public var starterFacts: [Fact] {
    let names = Dictionary(teams.map { ($0.id, $0.textName) }) { first, _ in first }
    return matchups.flatMap { matchup in
      [matchup.home, matchup.away].compactMap(\.self).flatMap { side in
        side.starters.enumerated().compactMap { place, starter in
          starter.points.map { points in
            Fact(
              StarterFact(starter: starter, points: points),
              id: MatchupResult.factID(ofStarter: place, of: side.team),
              subject: Fact.Subject(team: side.team), week: week,
              name: names[side.team] ?? "Team \(side.team)")
          }
        }
      }
    }
  }
}
