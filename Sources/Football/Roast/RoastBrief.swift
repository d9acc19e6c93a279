public import LeagueModel

/// Everything about a week that a model is told when it is asked for roasts.
public struct RoastBrief: Sendable {
  /// What was said about a team in an earlier week.
  public struct Earlier: Sendable, Hashable {
    /// The week.
    public var week: Int
    /// The team.
    public var team: Team.ID
    /// The roast.
    public var text: String

    /// Creates a memory.
    public init(week: Int, team: Team.ID, text: String) {
      self.week = week
      self.team = team
      self.text = text
    }
  }

  /// The week.
  public var rankings: Rankings
  /// Facts beyond the ledger's that sentences may cite: who started, and for how many points. Their ids
  /// are `MatchupResult.factID(ofStarter:of:)`.
  public var starterFacts: [Fact]
  /// What the league knows about itself.
  public var context: LeagueContext
  /// How profane roasts may be, 0 to 5, where a manager has no heat of their own.
  public var heat: Int
  /// The roasts of the last weeks, for running gags.
  public var earlier: [Earlier]

  /// Creates a brief.
  public init(
    _ rankings: Rankings, starterFacts: [Fact] = [], context: LeagueContext, heat: Int,
    earlier: [Earlier] = []
  ) {
    self.rankings = rankings
    self.starterFacts = starterFacts
    self.context = context
    self.heat = heat
    self.earlier = earlier
  }

  /// The rankings with every fact that may be cited.
  var citable: Rankings {
    var rankings = rankings
    rankings.facts += starterFacts
    return rankings
  }

  /// What teams and their managers are called besides.
  var nicknames: [Team.ID: [String]] {
    Dictionary(
      rankings.teams.map { ($0.id, context.manners(of: $0, heat: heat).nicknames) }
    ) { first, _ in first }
  }
}
