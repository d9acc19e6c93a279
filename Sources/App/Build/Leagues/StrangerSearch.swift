package import Diagnostics
package import LeagueModel
import Platform
import Rank
import YAML

/// Finds names in a context that no one in the league has.
package struct StrangerSearch: UsesSite, UsesTrace, Sendable {
  package let site: SiteFolder
  package var trace: Trace

  package init(_ part: some UsesSite & UsesTrace) { (site, trace) = (part.site, part.trace) }

  /// Reports a warning for each such name.
  func warnOfStrangers(_ context: LeagueContext, _ rankings: Rankings) {
    for found in strangers(context, of: rankings.league.key, among: rankings.teams) {
      let place = found.place.map { "\($0.name):\($0.position): " } ?? ""
      let hint = found.notes.first.map { "; \($0)" } ?? "."
      report(.warning("\(place)\(found.message)\(hint)"))
    }
  }

  /// The names in a league's context that no one in the league has; empty if nothing is known of the league.
  /// - Throws: `text` for an invalid context.
  package func strangers(in key: LeagueKey) throws(SiteError) -> [Diagnostic] {
    strangers(try SiteTexts(self).context(of: key), of: key, among: knownTeams(of: key))
  }

  /// The names of teams and managers in a league's latest edition; empty without one.
  package func knownNames(of key: LeagueKey) -> [String] {
    Self.names(of: knownTeams(of: key))
  }

  /// A manager's or team's name, and the other names that an entry about the same person may have.
  package func aliases(of name: String, in key: LeagueKey) -> [String] {
    let team = knownTeams(of: key).first { $0.isCalled(name) }
    guard let team, team.ownerNames.count == 1 else { return [name] }
    return [name] + ([team.name] + team.ownerNames).filter { !$0.isSameName(as: name) }
  }

  /// The managers' names on the platform that are not printed.
  private func hiddenNames(of key: LeagueKey) -> [String] {
    guard configuration.owners(of: key) != .full, let year = try? data.seasons(key).last else {
      return []
    }
    let league = try? data.season(key, year).league.read()
    return (league.flatMap { $0 })?.printedNames.map(\.platform) ?? []
  }

  private func knownTeams(of key: LeagueKey) -> [RankedTeam] {
    let latest = try? data.latestEdition(key)
    return (latest.flatMap { $0 })?.teams.map(\.team) ?? []
  }

  private static func names(of teams: [RankedTeam]) -> [String] {
    teams.flatMap { [$0.name] + $0.ownerNames }
  }

  private func strangers(
    _ context: LeagueContext, of key: LeagueKey, among teams: [RankedTeam]
  ) -> [Diagnostic] {
    guard !teams.isEmpty else { return [] }
    let hidden = hiddenNames(of: key)
    let strangers = context.strangers(among: teams).filter { stranger in
      !hidden.contains { $0.isSameName(as: stranger.name) }
    }
    guard !strangers.isEmpty else { return [] }
    let path = ContextFolder(self).path(of: key)
    let bytes = try? Files.read(path, upTo: YAMLNode.mostBytes + 1)
    let file = try? bytes.map { try YAMLNode(parsing: SourceText(name: path, bytes: $0)) }
    return strangers.map { stranger in
      let node = file?[stranger.list]?.sequence?.lazy.compactMap { $0[stranger.key] }
        .first { $0.string?.isSameName(as: stranger.name) ?? false }
      let hint = nearest(to: stranger.name, among: Self.names(of: teams))
      let message = "no one in the league is named '\(stranger.name)'"
      let notes = hint.map { ["did you mean '\($0)'?"] } ?? []
      var found =
        node?.error(message, notes: notes).diagnostic ?? Diagnostic(.warning, message, notes: notes)
      found.severity = .warning
      return found
    }
  }
}
