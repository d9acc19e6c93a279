import Diagnostics
import YAML

/// A statistics API that a site asks for tables of the NFL.
package struct StatisticsSettings: Sendable, Equatable {
  /// Its address, without the `/api`.
  package var address: String
  /// The season to ask for; nil for that of the leagues.
  package var season: Int?
}

/// Parses `stats: {address: https://example.com, season: 2026}`.
extension YAMLNode {
  func statistics() throws(YAMLError) -> StatisticsSettings? {
    guard !isNull else { return nil }
    _ = try members("settings such as 'stats: {address: https://example.com}'")
    try refuseKeys(besides: ["address", "season"])
    guard let node = self["address"] else {
      throw error("'address' is missing", notes: ["such as 'address: https://example.com'"])
    }
    return StatisticsSettings(
      address: try node.apiAddress("https://example.com"),
      season: try self["season"]?.ifSet?.whole("season", in: 1920...9999))
  }
}
