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

  /// A name in a context that no team and no manager of the league has: a typing mistake, mostly.
  public struct Stranger: Sendable, Equatable {
    /// In which list of the file the name is: `managers`, `personalities` or `inside_jokes`.
    public var list: String
    /// The key of the name in an entry of that list: `name` or `about`.
    public var key: String
    /// The name.
    public var name: String
  }

  /// The names that no team goes by, in their order.
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
