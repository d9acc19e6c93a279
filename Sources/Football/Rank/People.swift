import LeagueModel

/// Whom the teams of several seasons stand for.
///
/// A team stands for its first owner, the one who is responsible. Where the owners of a roster slot
/// change from one season to the next and somebody stays, it is the same team under another first name,
/// as when a co-owner takes over: the earlier season then counts for whom the later one stands for.
/// Otherwise two people who have always run a team together would lose their past with a change in the
/// order of their names. Somebody who is responsible for another team that season keeps that one only.
struct People {
  /// By season in the order in which they were given, then by team.
  private let sides: [[Team.ID: Rivalry.Side]]

  /// Looks back from the last season.
  /// - Parameter seasons: the earliest first.
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

  /// Whom a team stands for in a season, counted from 0. Ids are those of owners, or `team-` and the
  /// team's id where nobody owns it.
  func side(of team: Team.ID, inSeason index: Int) -> Rivalry.Side {
    sides[index][team] ?? Rivalry.Side(id: "team-\(team)", name: "Team \(team)")
  }
}

extension Team {
  fileprivate var firstOwner: Rivalry.Side {
    owners.first.map { Rivalry.Side(id: $0.id, name: $0.name) }
      ?? Rivalry.Side(id: "team-\(id)", name: name)
  }

  /// Whether somebody owns both.
  fileprivate func shares(_ other: Team) -> Bool {
    owners.contains { owner in other.owners.contains { $0.id == owner.id } }
  }
}
