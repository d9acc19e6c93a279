import Diagnostics
import LeagueModel
import Phrases
import YAML

extension YAMLNode {
  func leagues() throws(YAMLError) -> [SiteConfiguration.LeagueEntry] {
    guard !isNull else { return [] }
    var entries: [SiteConfiguration.LeagueEntry] = []
    for node in try items("a list of leagues") {
      let entry = try node.league()
      let known = Set(entries.flatMap { [$0.key] + $0.earlier })
      guard known.isDisjoint(with: [entry.key] + entry.earlier) else {
        throw node.error("this league is already connected")
      }
      if let other = entries.first(where: { $0.contextPath == entry.contextPath }) {
        throw (node["context"] ?? node).error(
          "\(other.key) has the context file '\(other.contextPath)' already")
      }
      entries.append(entry)
    }
    return entries
  }

  /// The key of the selected league, which must be one of the site's.
  func selection(from leagues: YAMLNode?) throws(YAMLError) -> LeagueKey? {
    guard !isNull else { return nil }
    let text = try text("a league such as sleeper-1234567890")
    let known = try leagues?.leagues().map(\.key) ?? []
    guard let key = LeagueKey(text), known.contains(key) else {
      let hint = nearest(to: text, among: known.map(\.description)).map { "did you mean '\($0)'?" }
      throw error(
        "this site has no league '\(text)'",
        notes: [hint ?? "run 'skidmark league select' to choose one, or leave this line out"])
    }
    return key
  }

  private func league() throws(YAMLError) -> SiteConfiguration.LeagueEntry {
    _ = try members("a league such as '{platform: sleeper, id: \"123\"}'")
    try refuseKeys(besides: [
      "platform", "id", "name", "season", "history", "heat", "voice", "earlier_ids", "context",
    ])
    guard let platformNode = self["platform"] else {
      throw error("the league's platform is missing")
    }
    guard let idNode = self["id"] else { throw error("the league's id is missing") }
    let platform: FantasyPlatform = try platformNode.choice("platform")
    let key = try idNode.leagueKey(platform)
    let season = try self["season"]?.ifSet?.whole("season", in: 2000...2100)
    let history = try self["history"]?.history(platform, before: season)
    let heat = try self["heat"]?.ifSet?.whole("heat", in: 0...5)
    let voice = try self["voice"]?.ifSet?.choice(
      of: SiteConfiguration.VoiceChoice.names, "voice")
    return SiteConfiguration.LeagueEntry(
      key: key, season: season, history: history?.past ?? .standard(platform),
      hasPapers: history?.hasPapers ?? false,
      heat: heat,
      voice: voice.map(SiteConfiguration.VoiceChoice.init),
      name: try self["name"]?.blankableText(),
      earlier: try self["earlier_ids"]?.earlierKeys(of: key) ?? [],
      context: try self["context"]?.contextName())
  }

  private func contextName() throws(YAMLError) -> String? {
    guard !isNull else { return nil }
    let name = try text("a file's name without '.yml'")
    guard slug(name) == name else {
      throw error(
        "a context file's name is small letters, digits and single hyphens",
        notes: ["such as '\(slug(name))' for context/\(slug(name)).yml"])
    }
    return name
  }

  private func leagueKey(_ platform: FantasyPlatform) throws(YAMLError) -> LeagueKey {
    let id = try text("the league's id")
    guard let key = LeagueKey(platform: platform, id: id) else {
      throw error("a league's id is a number, as in the address of its page")
    }
    return key
  }

  private func earlierKeys(of key: LeagueKey) throws(YAMLError) -> [LeagueKey] {
    guard !isNull else { return [] }
    guard key.platform == .sleeper else {
      throw error("only Sleeper leagues get a new id each season")
    }
    var keys: [LeagueKey] = []
    for node in try items("a list of ids") {
      let earlier = try node.leagueKey(key.platform)
      guard earlier != key, !keys.contains(earlier) else {
        throw node.error("the id \(earlier.id) is listed twice")
      }
      keys.append(earlier)
    }
    return keys
  }
}
