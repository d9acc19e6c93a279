import LeagueModel

/// Maps the teams of several seasons to people: their primary owners. If a team's owners change but share at
/// least one person, the earlier season counts for the later owner, as when a co-owner takes over, unless
/// that person was the primary owner of another team.
struct People {
  private let sides: [[Team.ID: Rivalry.Side]]

  /// Works backward from the last season.
  /// - Parameter seasons: The seasons, earliest first.
  init(_ seasons: [League]) {
    var sides: [[Team.ID: Rivalry.Side]] = []
    var next: (league: League, sides: [Team.ID: Rivalry.Side])?
    for league in seasons.reversed() {
      var found: [Team.ID: Rivalry.Side] = [:]
      for team in league.teams where found[team.id] == nil {
        var side = team.firstOwner
        if let next, let later = next.sides[team.id],
          next.league.team(team.id)?.shares(team) == true,
          !league.teams.contains(where: { $0.id != team.id && $0.owners.first?.id == later.id })
        {
          let name = team.owners.first { $0.id == later.id }?.name
          side = Rivalry.Side(id: later.id, name: name ?? later.name)
        }
        found[team.id] = side
      }
      sides.append(found)
      next = (league, found)
    }
    self.sides = sides.reversed()
  }

  /// The person of a team in a season, counted from 0. The id is `team-` and the team's id without an owner.
  func side(of team: Team.ID, inSeason index: Int) -> Rivalry.Side {
    sides[index][team] ?? Rivalry.Side(id: "team-\(team)", name: "Team \(team)")
  }
}

extension Team {
  fileprivate var firstOwner: Rivalry.Side {
    owners.first.map { Rivalry.Side(id: $0.id, name: $0.name) }
      ?? Rivalry.Side(id: "team-\(id)", name: name)
  }

  fileprivate func shares(_ other: Team) -> Bool {
    owners.contains { owner in other.owners.contains { $0.id == owner.id } }
  }
}
