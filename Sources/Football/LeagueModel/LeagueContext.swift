/// What a league knows about itself and no platform does: the raw material of inside jokes.
///
/// Blank texts are left out when a context is made, so whatever stands here is worth saying.
public struct LeagueContext: Sendable, Equatable, Codable {
  /// A joke that only the league understands.
  public struct InsideJoke: Sendable, Equatable, Codable {
    /// What people say.
    public var term: String
    /// What is behind it.
    public var explanation: String
    /// The manager or team to whom it belongs: it is told about no one else. Nil for a joke of the league
    /// as a whole, which is pinned to no one.
    public var about: String?

    /// Creates a joke.
    public init(term: String, explanation: String, about: String? = nil) {
      self.term = term
      self.explanation = explanation
      self.about = about
    }
  }

  /// What somebody in the league is known for.
  public struct Personality: Sendable, Equatable, Codable {
    /// The manager's name on the platform.
    public var name: String
    /// What they are known for.
    public var description: String

    /// Creates a personality.
    public init(name: String, description: String) {
      self.name = name
      self.description = description
    }
  }

  /// The league's jokes.
  public var insideJokes: [InsideJoke]
  /// The league's people.
  public var personalities: [Personality]
  /// What the last of the season has to do; nil if nothing.
  public var sacko: String?
  /// Everything else; nil if nothing.
  public var culture: String?
  /// How the paper speaks of whom; of everybody else it speaks as of all.
  public var managers: [Manager]
  /// Words that the paper does not print: no sentence has one, in any case or as a simple plural.
  public var bannedWords: [String]
  /// What the paper does not speak about. A topic rules out the kinds of facts and of what the league
  /// knows (`joke`, `personality`, `sacko`, `culture`) whose names have it in them, such as `bench` in
  /// `bench_mistake`, and sentences with the word.
  public var bannedTopics: [String]

  /// Creates a context.
  public init(
    insideJokes: [InsideJoke] = [], personalities: [Personality] = [], sacko: String? = nil,
    culture: String? = nil, managers: [Manager] = [], bannedWords: [String] = [],
    bannedTopics: [String] = []
  ) {
    self.insideJokes = insideJokes
    self.personalities = personalities
    self.sacko = sacko
    self.culture = culture
    self.managers = managers
    self.bannedWords = bannedWords
    self.bannedTopics = bannedTopics
  }
}
