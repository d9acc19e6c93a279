import JSON
public import LeagueModel

extension Rankings {
  /// A fact for every starter of the week whose points are known, so that a sentence can rest on it.
  ///
  /// They are not in the ledger: a week has a hundred of them, and hardly any is ever told.
  public var starterFacts: [Fact] {
    let names = Dictionary(teams.map { ($0.id, $0.textName) }) { first, _ in first }
    return matchups.flatMap { matchup in
      [matchup.home, matchup.away].compactMap { $0 }.flatMap { side in
        side.starters.enumerated().compactMap { place, starter in
          starter.points.map { points in
            let values: JSONValue = [
              "player": .string(starter.name), "position": .string(starter.position),
              "slot": .string(starter.slot), "points": points.json,
            ]
            return Fact(
              id: MatchupResult.factID(ofStarter: place, of: side.team), kind: "starter",
              subject: Fact.Subject(team: side.team), week: week, values: values,
              units: FactKinds.units(of: values, "starter"), weight: 0, givesAway: true,
              text:
                "\(starter.name) started for \(names[side.team] ?? "Team \(side.team)") and scored "
                + "\(points) points.",
              formula: "the platform's points of a starter this week")
          }
        }
      }
    }
  }
}
