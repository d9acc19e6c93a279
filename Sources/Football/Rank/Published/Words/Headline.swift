public import LeagueModel

/// The headline of a week's edition.
public struct Headline: Sendable, Equatable, Codable {
  /// The team that it is about.
  public var team: Team.ID
  /// The headline, without a period.
  public var text: String
  /// The facts that it cites.
  public var facts: [Fact.ID]
  /// The text below the headline: its first fact and the next story's, in plain words.
  public var standfirst: [TeamRoast.Sentence]
  /// Corrections to an earlier version; nil if there are none.
  public var corrections: [Correction]?

  /// Creates a headline that was not corrected.
  public init(team: Team.ID, text: String, facts: [Fact.ID], standfirst: [TeamRoast.Sentence]) {
    self.team = team
    self.text = text
    self.facts = facts
    self.standfirst = standfirst
  }
}
