import YAML

/// A statistics API that a site asks for tables of the NFL.
package struct StatisticsSettings: Sendable, Equatable {
  /// Its address, without the `/api`.
  package var address: String
  /// The season to ask for; nil for that of the leagues.
  package var season: Int?
}

/// Reads `stats: {address: https://example.com, season: 2026}`.
extension StatisticsSettings {
  init(_ node: YAMLNode) throws(YAMLError) {
    _ = try node.members("settings such as 'stats: {address: https://example.com}'")
    try node.refuseKeys(besides: ["address", "season"])
    guard let addressNode = node["address"] else {
      throw node.error("'address' is missing", notes: ["such as 'address: https://example.com'"])
    }
    address = try addressNode.apiAddress("https://example.com")
    season = try node["season"]?.ifSet?.whole("season", in: 1920...9999)
  }
}
