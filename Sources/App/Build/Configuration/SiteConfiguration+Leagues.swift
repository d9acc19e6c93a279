import Diagnostics
import LeagueModel
import Phrases
import Platforms
import YAML

extension SiteConfiguration.LeagueEntry {
  /// Reads the leagues of `skidmark.yml`; none without a node or a value.
  static func all(in node: YAMLNode?) throws(YAMLError) -> [Self] {
    guard let node = node?.ifSet else { return [] }
    var entries: [Self] = []
    for node in try node.items("a list of leagues") {
      let entry = try Self(node)
      let known = Set(entries.flatMap { [$0.key] + $0.earlier })
      guard known.isDisjoint(with: [entry.key] + entry.earlier) else {
        throw node.error("this league is already connected")
      }
      if let other = entries.first(where: { $0.contextPath == entry.contextPath }) {
        throw (node["context"] ?? node).error(
          "\(other.key) has the context file '\(other.contextPath)' already")
      }
      if let slug = entry.slug, let other = entries.first(where: { $0.slug == slug }) {
        throw (node["slug"] ?? node).error("\(other.key) has the address '\(slug)/' already")
      }
      entries.append(entry)
    }
    return entries
  }

  /// The key of the selected league, which must be one of the site's `leagues`.
  static func selected(
    _ node: YAMLNode, among leagues: YAMLNode?
  ) throws(YAMLError) -> LeagueKey? {
    guard !node.isNull else { return nil }
    let text = try node.text("a league such as sleeper-1234567890")
    let known = try all(in: leagues).map(\.key)
    guard let key = LeagueKey(text), known.contains(key) else {
      let hint = nearest(to: text, among: known.map(\.description)).map { "did you mean '\($0)'?" }
      throw node.error(
        "this site has no league '\(text)'",
        notes: [hint ?? "run 'skidmark league select' to choose one, or leave this line out"])
    }
    return key
  }

  private init(_ node: YAMLNode) throws(YAMLError) {
    _ = try node.members("a league such as '{platform: sleeper, id: \"123\"}'")
    try node.refuseKeys(besides: [
      "platform", "id", "name", "season", "history", "heat", "voice", "owners", "slug",
      "earlier_ids", "context",
    ])
    guard let platformNode = node["platform"] else {
      throw node.error("the league's platform is missing")
    }
    guard let idNode = node["id"] else { throw node.error("the league's id is missing") }
    let platform: FantasyPlatform = try platformNode.choice("platform")
    let key = try LeagueKey(idNode, on: platform)
    let season = try node["season"]?.ifSet?.whole("season", in: 2000...2100)
    let (history, hasPapers) = try SiteConfiguration.Past.history(
      node["history"], of: platform, before: season)
    let heat = try node["heat"]?.ifSet?.whole("heat", in: 0...5)
    let voice = try node["voice"]?.ifSet?.choice(
      of: SiteConfiguration.VoiceChoice.names, "voice")
    self.init(
      key: key, season: season, history: history, hasPapers: hasPapers, heat: heat,
      voice: voice.map(SiteConfiguration.VoiceChoice.init),
      owners: try node["owners"]?.ifSet?.choice("owners"),
      slug: try node["slug"]?.ifSet.map(Self.address),
      name: try node["name"]?.blankableText(),
      earlier: try node["earlier_ids"]?.ifSet.map { node throws(YAMLError) in
        try Self.earlierKeys(node, of: key)
      } ?? [],
      context: try node["context"]?.ifSet.map(Self.contextName))
  }

  private static func contextName(_ node: YAMLNode) throws(YAMLError) -> String {
    let name = try node.text("a file's name without '.yml'")
    guard Phrases.slug(name) == name else {
      throw node.error(
        "a context file's name is small letters, digits and single hyphens",
        notes: ["such as '\(Phrases.slug(name))' for context/\(Phrases.slug(name)).yml"])
    }
    return name
  }

  /// The first part of an address.
  private static func address(_ node: YAMLNode) throws(YAMLError) -> String {
    let name = try node.text("the first part of an address")
    guard StoredPapers.isAddress(name) else {
      throw node.error(
        "an address is small letters, digits and single hyphens, and not one of the site's own",
        notes: ["such as 'sunday-league' for https://example.com/sunday-league/"])
    }
    return name
  }

  private static func earlierKeys(
    _ node: YAMLNode, of key: LeagueKey
  ) throws(YAMLError) -> [LeagueKey] {
    guard key.traits.linksSeasons else {
      throw node.error("a league of \(key.platform.name) has the same id in each season")
    }
    var keys: [LeagueKey] = []
    for node in try node.items("a list of ids") {
      let earlier = try LeagueKey(node, on: key.platform)
      guard earlier != key, !keys.contains(earlier) else {
        throw node.error("the id \(earlier.id) is listed twice")
      }
      keys.append(earlier)
    }
    return keys
  }
}

extension LeagueKey {
  fileprivate init(_ node: YAMLNode, on platform: FantasyPlatform) throws(YAMLError) {
    let id = try node.text("the league's id")
    guard let key = LeagueKey(platform: platform, id: id) else {
      throw node.error("a league's id is a number, as in the address of its page")
    }
    self = key
  }
}
