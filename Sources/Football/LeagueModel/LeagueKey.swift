/// A platform that hosts fantasy leagues.
public enum FantasyPlatform: String, Sendable, Codable, CaseIterable {
  /// sleeper.com, where leagues are public.
  case sleeper
  /// fantasy.espn.com, where private leagues require two cookies.
  case espn

  /// The display name.
  public var name: String {
    switch self {
    case .sleeper: "Sleeper"
    case .espn: "ESPN"
    }
  }
}

/// A league's platform and id, written as `sleeper-1049056120377090048`, also in `data/` and `context/`.
public struct LeagueKey: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The platform that hosts the league.
  public let platform: FantasyPlatform
  /// The league's id on the platform, digits only.
  public let id: String

  /// Creates a key; nil unless the id has 1 to 24 digits, because it becomes part of paths.
  public init?(platform: FantasyPlatform, id: String) {
    guard (1...24).contains(id.utf8.count),
      id.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    self.platform = platform
    self.id = id
  }

  /// Reads `platform-id`.
  public init?(_ text: String) {
    guard let dash = text.firstIndex(of: "-"),
      let platform = FantasyPlatform(rawValue: String(text[..<dash]))
    else { return nil }
    self.init(platform: platform, id: String(text[text.index(after: dash)...]))
  }

  /// The key as text: `sleeper-1049056120377090048`.
  public var description: String { "\(platform.rawValue)-\(id)" }

  /// Orders by platform, then by id as text.
  public static func < (left: LeagueKey, right: LeagueKey) -> Bool {
    left.description < right.description
  }
}

extension LeagueKey: Codable {
  /// Reads `platform-id`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let key = LeagueKey(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a league such as sleeper-123")
    }
    self = key
  }

  /// Writes `platform-id`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
