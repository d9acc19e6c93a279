/// How the paper treats one team, from what the league says of its managers.
public struct Manners: Sendable, Equatable {
  /// How profane it may be, 0 to 5.
  public var heat: Int
  /// Whether the team is written about with dry respect instead of jokes.
  public var isRespectful: Bool
  /// What stands for the manager's name.
  public var pronouns: Pronouns
  /// What the league calls the manager besides.
  public var nicknames: [String]

  /// Creates manners.
  public init(
    heat: Int, isRespectful: Bool = false, pronouns: Pronouns = .they, nicknames: [String] = []
  ) {
    self.heat = heat
    self.isRespectful = isRespectful
    self.pronouns = pronouns
    self.nicknames = nicknames
  }
}

extension LeagueContext {
  /// How to treat a team. Entries are found by the names of its managers, or by its own, whatever
  /// their case.
  ///
  /// A manager's own heat takes the place of the league's. Of a team with more than one manager the
  /// lowest heat counts, one who opted out speaks for all, and pronouns are they.
  /// - Parameter heat: The league's heat, 0 to 5.
  public func manners(of team: RankedTeam, heat: Int) -> Manners {
    let forTeam = managers.filter { $0.name.isSameName(as: team.name) }
    let owners = team.ownerNames.map { owner in
      managers.filter { $0.name.isSameName(as: owner) }
    }
    let teamHeat = forTeam.compactMap(\.heat).min()
    let heats = owners.map { $0.compactMap(\.heat).min() ?? teamHeat ?? heat }
    let all = forTeam + owners.flatMap { $0 }
    let pronouns = owners.count > 1 ? nil : all.compactMap(\.pronouns).last
    return Manners(
      heat: (heats + [teamHeat].compactMap { $0 }).min() ?? heat,
      isRespectful: all.contains(where: \.hasOptedOut), pronouns: pronouns ?? .they,
      nicknames: owners.count > 1 ? [] : all.flatMap(\.nicknames))
  }

  /// The names of managers in the context that no team goes by, in their order.
  public func unknownManagers(among teams: [RankedTeam]) -> [String] {
    managers.map(\.name).filter { name in
      !teams.contains { team in
        ([team.name] + team.ownerNames).contains { $0.isSameName(as: name) }
      }
    }
  }
}

extension RankedTeam {
  /// The names of its managers, the one who is responsible first; empty if it has none.
  public var ownerNames: [String] {
    guard hasOwner else { return [] }
    var names: [String] = []
    var rest = owner[...]
    while let cut = rest.firstRange(of: Team.ownerSeparator) {
      names.append(String(rest[..<cut.lowerBound]))
      rest = rest[cut.upperBound...]
    }
    return names + [String(rest)]
  }
}

extension String {
  /// Whether two names are the same to a person: blanks around them and case do not count.
  fileprivate func isSameName(as other: String) -> Bool {
    lowercased().split(whereSeparator: \.isWhitespace)
      == other.lowercased().split(whereSeparator: \.isWhitespace)
  }
}
