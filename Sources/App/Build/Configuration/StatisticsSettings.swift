import Diagnostics
import HTTP
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
    guard let members = mapping else {
      throw error(
        "expected settings such as 'stats: {address: https://example.com}', found \(kind)")
    }
    let known = ["address", "season"]
    for member in members where !known.contains(member.key) {
      throw member.keyNode.unknownKey(member.key, among: known)
    }
    guard let node = self["address"] else {
      throw error("'address' is missing", notes: ["such as 'address: https://example.com'"])
    }
    let text = try node.text("an address such as https://example.com")
    guard let address = Address(text), address.isSecure, address.query == nil else {
      throw node.error("an address starts with https://; http:// works for this machine only")
    }
    var settings = StatisticsSettings(address: address.text)
    if let season = self["season"], !season.isNull {
      settings.season = try season.whole("season", in: 1920...9999)
    }
    return settings
  }
}
