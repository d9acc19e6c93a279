import Crypto
import JSON
import LeagueModel

/// The roasts that a model has written about a week, with what they were made from: asking a model costs
/// money, and it never says the same twice.
struct StoredRoasts: Codable, Equatable {
  /// One team's roast.
  struct Entry: Codable, Equatable {
    var team: Team.ID
    var roast: Roast
  }

  /// The stored form's version.
  var version = 1
  /// A digest of the week that was written about.
  var week: String
  /// A digest of how it was asked for: context, heat, writer and prompts.
  var settings: String
  /// How the sentences stood the check.
  var report: RoastReport
  /// The roasts, by team.
  var roasts: [Entry]

  /// The roasts by team.
  var byTeam: [Team.ID: Roast] {
    Dictionary(roasts.map { ($0.team, $0.roast) }) { first, _ in first }
  }

  /// A digest of values, one after the other.
  static func digest(_ values: [JSONValue]) -> String {
    hexadecimal(sha256(JSONValue.array(values).encoded()))
  }
}
