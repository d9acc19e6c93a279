public import LeagueModel

/// The lines of the phrase book that a week has printed.
public struct PrintedBits: Sendable, Equatable, Codable {
  struct OfTeam: Sendable, Equatable, Codable {
    var team: Team.ID
    /// The team's manager, for whom the lines are not dealt again in the next seasons; nil if there is none, or if the
    /// week was printed by a version that did not note managers.
    var manager: String?
    /// The kind of fact that the roast opens with; nil if it opens with a plain fact.
    var angle: String?
    /// The lines by `PhraseLine.key`, in order.
    var bits: [String]
    /// The kinds of facts that the lines are about.
    var topics: [String]?
    /// The league knowledge in the lines, by `Knowledge.key`; nil if there is none.
    var known: [String]?
  }

  private var version = 1
  /// Sorted by team.
  private(set) var teams: [OfTeam] = []
  /// The line of the headline; nil if a fact's own sentence is the headline.
  var headline: String?
  /// The kind of fact that the headline is about.
  var plot: String?

  /// The images of a model's roasts, sorted.
  public var images: [String]?

  /// The lines of the games' stories by `PhraseLine.key`, in the order in which they were chosen; nil if there are none,
  /// or if the week was printed by a version that did not note them.
  var stories: [String]?

  /// Nothing printed yet.
  public init() {}

  /// Whether nothing is printed yet.
  public var isEmpty: Bool { teams.isEmpty && headline == nil && images == nil && stories == nil }

  /// Replaces what a team's roast has printed.
  mutating func set(
    _ bits: [String], about topics: [String], angle: String?, known: [String] = [],
    of team: Team.ID, managedBy manager: String? = nil
  ) {
    teams.removeAll { $0.team == team }
    let place = teams.firstIndex { $0.team > team } ?? teams.endIndex
    teams.insert(
      OfTeam(
        team: team, manager: manager, angle: angle, bits: bits, topics: topics,
        known: known.isEmpty ? nil : known),
      at: place)
  }

  /// Removes the teams whose roasts were not written from the phrase book.
  public mutating func keep(where isOfTheBook: (Team.ID) -> Bool) {
    teams.removeAll { !isOfTheBook($0.team) }
  }
}
