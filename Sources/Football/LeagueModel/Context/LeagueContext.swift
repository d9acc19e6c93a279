/// A league's context file: its jokes, members, habits and taboos. Contains no empty texts.
public struct LeagueContext: Sendable, Equatable, Codable {
  /// A joke that only the league understands.
  public struct InsideJoke: Sendable, Equatable, Codable {
    /// The words that the league uses, such as `the napkin clause`.
    public var term: String
    /// The story behind the term.
    public var explanation: String
    /// The manager or team that the joke is about. It is told only about them; nil for a joke of the whole league.
    public var about: String?

    /// Creates a joke; by default, one of the whole league.
    public init(term: String, explanation: String, about: String? = nil) {
      self.term = term
      self.explanation = explanation
      self.about = about
    }
  }

  /// What a league member is known for.
  public struct Personality: Sendable, Equatable, Codable {
    /// The manager's name on the platform.
    public var name: String
    /// What they are known for.
    public var description: String

    /// Creates what a member is known for. `name` is the name on the platform.
    public init(name: String, description: String) {
      self.name = name
      self.description = description
    }
  }

  /// Jokes that the writer may use.
  public var insideJokes: [InsideJoke]
  /// What league members are known for.
  public var personalities: [Personality]
  /// What the last-place team has to do; nil if nothing.
  public var sacko: String?
  /// A short name for `sacko`, such as "the lemonade stand"; nil if there is none.
  public var sackoName: String?
  /// Everything else; nil if there is nothing.
  public var culture: String?
  /// How to write about individual managers.
  public var managers: [Manager]
  /// Words that no sentence may contain, in any case or as a simple plural.
  public var bannedWords: [String]
  /// Topics to avoid. A topic bans sentences with the word and every kind of fact or context (`joke`,
  /// `personality`, `sacko`, `culture`) with the word in its name, such as `bench` in `bench_mistake`.
  public var bannedTopics: [String]

  /// Creates a context; by default, one without any information.
  public init(
    insideJokes: [InsideJoke] = [], personalities: [Personality] = [], sacko: String? = nil,
    sackoName: String? = nil, culture: String? = nil, managers: [Manager] = [],
    bannedWords: [String] = [],
    bannedTopics: [String] = []
  ) {
    self.insideJokes = insideJokes
    self.personalities = personalities
    self.sacko = sacko
    self.sackoName = sackoName
    self.culture = culture
    self.managers = managers
    self.bannedWords = bannedWords
    self.bannedTopics = bannedTopics
  }
}
