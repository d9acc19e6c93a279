package import LeagueModel

/// A league as a user names it: an address copied from a browser, or the id alone.
package struct LeagueAddress: Sendable, Equatable {
  /// The platform; nil for a bare id.
  package let platform: FantasyPlatform?
  /// The league's id: digits.
  package let id: String
  /// The season that an ESPN address names.
  package let season: Int?

  /// Why a text names no league.
  package enum Mistake: Error, Sendable, Equatable {
    /// Neither an id nor an address.
    case neither
    /// An address of another website.
    case otherSite(host: String)
    /// An ESPN address of another sport.
    case otherSport(String)
    /// A Sleeper invitation, which does not contain the league's id.
    case invitation
    /// A page of the platform that does not name a league.
    case noLeague(FantasyPlatform)
  }

  /// Reads an id such as `1049056120377090048`, or an address with or without `https://`.
  package init(_ text: String) throws(Mistake) {
    let text = String(text.filter { !$0.isWhitespace })
    if Self.isID(text) {
      self.init(platform: nil, id: text, season: nil)
      return
    }
    let address = text.split(separator: "://", maxSplits: 1).last ?? ""
    let host = address.prefix { !"/?#".contains($0) }.lowercased()
    guard host.contains(".") else { throw .neither }
    let rest = address.dropFirst(host.count)
    let parts = rest.split(whereSeparator: { "/?#&".contains($0) }).map(String.init)
    if Self.is(host, of: "sleeper.com") || Self.is(host, of: "sleeper.app") {
      try self.init(sleeper: parts)
    } else if Self.is(host, of: "espn.com") {
      try self.init(espn: parts)
    } else {
      throw .otherSite(host: host)
    }
  }

  private init(platform: FantasyPlatform?, id: String, season: Int?) {
    (self.platform, self.id, self.season) = (platform, id, season)
  }

  private init(sleeper parts: [String]) throws(Mistake) {
    if parts.first == "i" { throw .invitation }
    guard let place = parts.firstIndex(where: { $0.lowercased() == "leagues" }),
      parts.indices.contains(place + 1), Self.isID(parts[place + 1])
    else { throw .noLeague(.sleeper) }
    self.init(platform: .sleeper, id: parts[place + 1], season: nil)
  }

  private init(espn parts: [String]) throws(Mistake) {
    let sports = ["basketball", "baseball", "hockey", "womens-basketball"]
    if let sport = parts.first(where: sports.contains) { throw .otherSport(sport) }
    func value(_ name: String) -> String? {
      parts.first { $0.lowercased().hasPrefix("\(name)=") }.map {
        String($0.dropFirst(name.count + 1))
      }
    }
    guard let id = value("leagueid"), Self.isID(id) else { throw .noLeague(.espn) }
    self.init(platform: .espn, id: id, season: value("seasonid").flatMap { Int($0) })
  }

  private static func isID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func `is`(_ host: String, of domain: String) -> Bool {
    host == domain || host.hasSuffix(".\(domain)")
  }
}
