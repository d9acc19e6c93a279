public import LeagueModel
public import Rank

/// The data about a week for a model that writes roasts.
public struct RoastBrief: Sendable {
  /// A roast from an earlier week.
  public struct Earlier: Sendable, Hashable {
    /// The week that the roast was printed in.
    public var week: Int
    /// The roasted team's id.
    public var team: Team.ID
    /// Its sentences as one text.
    public var text: String

    /// Creates a roast that was printed in an earlier week.
    public init(week: Int, team: Team.ID, text: String) {
      self.week = week
      self.team = team
      self.text = text
    }
  }

  /// The week's rankings.
  public var rankings: Rankings
  /// Citable facts about starters, in addition to the ledger's.
  public var starterFacts: [Fact]
  /// The league's context file.
  public var context: LeagueContext
  /// The profanity limit for managers without their own, 0 to 5.
  public var heat: Int
  /// The voice to write in.
  public var voice: Voice
  /// The roasts of the previous weeks, for running gags.
  public var earlier: [Earlier]
  /// The images that the season's roasts have used.
  public var usedImages: [String]

  /// Creates a brief about the week of `rankings`.
  public init(
    _ rankings: Rankings, starterFacts: [Fact] = [], context: LeagueContext, heat: Int,
    voice: Voice = .house, earlier: [Earlier] = [], usedImages: [String] = []
  ) {
    self.rankings = rankings
    self.starterFacts = starterFacts
    self.context = context
    self.heat = heat
    self.voice = voice
    self.earlier = earlier
    self.usedImages = usedImages
  }

  var citable: Rankings {
    var rankings = rankings
    rankings.facts += starterFacts
    return rankings
  }

  var nicknames: [Team.ID: [String]] {
    Dictionary(
      rankings.teams.map { ($0.id, context.manners(of: $0, heat: heat).nicknames) }
    ) { first, _ in first }
  }
}
