import LeagueModel

/// What the commands about leagues need to know of secrets: whether there are some, and how to be rid of
/// them. The one place to change when they are kept elsewhere than in the environment.
enum LeagueCredentials {
  /// Whether a league can be asked for private things.
  enum State: String {
    /// The platform wants none.
    case notNeeded = "not needed"
    /// Both cookies are there.
    case set
    /// At least one is missing, which is enough for a public league.
    case missing
  }

  static func state(of key: LeagueKey, _ environment: [String: String]) -> State {
    guard key.platform == .espn else { return .notNeeded }
    let cookies = ["ESPN_S2", "SWID"].map { environment[$0] ?? "" }
    return cookies.allSatisfy { $0.contains { !$0.isWhitespace } } ? .set : .missing
  }

  /// Removes what is kept for a league. The environment is its owner's.
  static func forget(_ key: LeagueKey) {}
}
