package import LeagueModel

/// A league in the form that a user enters: an address copied from a browser, or only the id.
package struct LeagueAddress: Sendable, Equatable {
  /// The platform; nil for a bare id.
  package let platform: FantasyPlatform?
  /// The league's id: digits.
  package let id: String
  /// The season in an ESPN address; nil if it has none.
  package let season: Int?

  /// Why a text does not name a league.
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
    let platform = FantasyPlatform.allCases.first { platform in
      platform.traits.domains.contains { Self.is(host, of: $0) }
    }
    guard let platform else { throw .otherSite(host: host) }
    let league = try platform.traits.league(in: parts)
    self.init(platform: platform, id: league.id, season: league.season)
  }

  private init(platform: FantasyPlatform?, id: String, season: Int?) {
    (self.platform, self.id, self.season) = (platform, id, season)
  }

  static func isID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func `is`(_ host: String, of domain: String) -> Bool {
    host == domain || host.hasSuffix(".\(domain)")
  }
}
