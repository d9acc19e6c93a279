import LeagueModel

/// Maps the teams of several seasons to people: their primary owners, week by week. If a team's owners change but share
/// at least one person, as when a co-owner takes over, the earlier weeks count for the later owner, unless that person
/// was the primary owner of another team.
struct People {
  /// The weeks that one person managed a team.
  struct Stint {
    let side: Rivalry.Side
    let weeks: ClosedRange<Int>
    /// The team, with its last name and managers of these weeks.
    let team: Team

    /// Whether the person drafted the team.
    var isFirst: Bool { weeks.lowerBound == 0 }
    /// Whether the person finished the season with the team, or still manages it.
    var isLast: Bool { weeks.upperBound == .max }
    /// Whether the person managed the team for the whole season.
    var isWhole: Bool { isFirst && isLast }
  }

  /// Per season, each team's stints, earliest first.
  private let stints: [[Team.ID: [Stint]]]

  /// Works backward from the last season.
  /// - Parameter seasons: The seasons, earliest first.
  init(_ seasons: [League]) {
    var all: [[Team.ID: [Stint]]] = []
    for league in seasons.reversed() {
      var found: [Team.ID: [Stint]] = [:]
      for team in league.teams where found[team.id] == nil {
        var stints: [Stint] = []
        var later = all.last?[team.id]?.first
        for (then, weeks) in team.times.reversed() {
          let side = Self.side(of: then, before: later, in: league)
          if let next = stints.first, next.side.id == side.id {
            stints[0] = Stint(
              side: next.side, weeks: weeks.lowerBound...next.weeks.upperBound, team: next.team)
          } else {
            stints.insert(Stint(side: side, weeks: weeks, team: then), at: 0)
          }
          later = stints.first
        }
        found[team.id] = stints
      }
      all.append(found)
    }
    stints = all.reversed()
  }

  private static func side(of team: Team, before later: Stint?, in league: League) -> Rivalry.Side {
    guard let later, later.team.shares(team),
      !league.teams.contains(where: { $0.id != team.id && $0.owners.first?.id == later.side.id })
    else { return team.firstOwner }
    let name = team.owners.first { $0.id == later.side.id }?.name
    return Rivalry.Side(id: later.side.id, name: name ?? later.side.name)
  }

  /// The people who managed a team in a season, counted from 0, earliest first.
  func stints(of team: Team.ID, inSeason index: Int) -> [Stint] { stints[index][team] ?? [] }

  /// The person who managed a team in a week of a season, counted from 0; by default at its end. Without an owner, the
  /// id is `team-` and the team's id.
  func side(of team: Team.ID, inSeason index: Int, week: Int = .max) -> Rivalry.Side {
    stints(of: team, inSeason: index).first { $0.weeks.contains(week) }?.side
      ?? Rivalry.Side(id: "team-\(team)", name: "Team \(team)")
  }
}

extension League {
  /// The league with only these weeks.
  func during(_ weeks: ClosedRange<Int>) -> League {
    guard weeks != 0 ... .max else { return self }
    var league = self
    league.weeks.removeAll { !weeks.contains($0.number) }
    return league
  }
}

extension Team {
  /// The team with each name and manager that it had in the season, earliest first, with the weeks.
  fileprivate var times: [(team: Team, weeks: ClosedRange<Int>)] {
    var first = 0
    var times: [(team: Team, weeks: ClosedRange<Int>)] = []
    for names in past ?? [] where names.lastWeek >= first {
      times.append((asOf(names.lastWeek), first...names.lastWeek))
      first = names.lastWeek + 1
    }
    return times + [(self, first ... .max)]
  }

  fileprivate var firstOwner: Rivalry.Side {
    owners.first.map { Rivalry.Side(id: $0.id, name: $0.name) }
      ?? Rivalry.Side(id: "team-\(id)", name: name)
  }

  fileprivate func shares(_ other: Team) -> Bool {
    owners.contains { owner in other.owners.contains { $0.id == owner.id } }
  }
}
