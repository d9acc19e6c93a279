/// What stands over a week's paper.
public struct Headline: Sendable, Equatable, Codable {
  /// Whom it is about.
  public var team: Team.ID
  /// The headline, without a full stop.
  public var text: String
  /// The facts that it rests on.
  public var facts: [Fact.ID]
  /// What stands below it: the headline's first fact and the next story's, in plain words.
  public var standfirst: [TeamRoast.Sentence]
  /// What an earlier print of it had wrong; nil if it is as it was printed first.
  public var corrections: [Correction]?

  /// Creates a headline.
  public init(team: Team.ID, text: String, facts: [Fact.ID], standfirst: [TeamRoast.Sentence]) {
    self.team = team
    self.text = text
    self.facts = facts
    self.standfirst = standfirst
  }
}
