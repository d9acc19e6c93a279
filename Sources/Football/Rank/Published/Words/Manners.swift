public import LeagueModel

/// How to write about one team, from the league's entries on its managers.
public struct Manners: Sendable, Equatable {
  /// The profanity limit, 0 to 5.
  public var heat: Int
  /// Whether to write with dry respect instead of jokes.
  public var isRespectful = false
  /// The manager's pronouns.
  public var pronouns: Pronouns = .they
  /// The league's nicknames for the manager.
  public var nicknames: [String] = []
}

extension LeagueContext {
  /// How to write about a team. Entries match the names of its managers or its own, ignoring case. A manager's heat
  /// replaces the league's. For several managers, the lowest heat and any opt-out count, and the pronouns are they. A
  /// team without an owner is treated with respect, because there is no one to joke about.
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
      isRespectful: !team.hasOwner || all.contains(where: \.hasOptedOut),
      pronouns: pronouns ?? .they,
      nicknames: owners.count > 1 ? [] : all.flatMap(\.nicknames))
  }

  /// A name in a context that matches no team or manager, usually a typo.
  public struct Stranger: Sendable, Equatable {
    /// The list in the file that has the name: `managers`, `personalities` or `inside_jokes`.
    public var list: String
    /// The key of the name in its entry: `name` or `about`.
    public var key: String
    /// The name as written in the file.
    public var name: String
  }

  /// The names that match no team or manager, in file order.
  public func strangers(among teams: [RankedTeam]) -> [Stranger] {
    let all =
      managers.map { Stranger(list: "managers", key: "name", name: $0.name) }
      + personalities.map { Stranger(list: "personalities", key: "name", name: $0.name) }
      + insideJokes.compactMap { joke in
        joke.about.map { Stranger(list: "inside_jokes", key: "about", name: $0) }
      }
    return all.filter { stranger in !teams.contains { $0.isCalled(stranger.name) } }
  }
}

extension RankedTeam {
  /// Whether a name is the team's or one of its managers'.
  public func isCalled(_ name: String) -> Bool {
    ([self.name] + ownerNames).contains { $0.isSameName(as: name) }
  }
}

extension RankedTeam {
  /// The managers' names, the primary manager's first; empty if there are none.
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
