import Diagnostics
import EmbeddedFiles
package import LeagueModel
import Liquid
import Phrases
import Platform

/// Names and contents of context files.
package enum ContextFile {
  /// The path of the draft of a file that is being edited.
  package static func draft(of path: String) -> String {
    path.dropLast(".yml".count) + ".draft.yml"
  }

  /// A name for a new league's file, made from the league's name; nil if the name has no letters or digits, or is
  /// taken.
  package static func name(
    for league: String, notOf others: [SiteConfiguration.LeagueEntry],
    isTaken: (String) -> Bool = { _ in false }
  ) -> String? {
    let name = slug(league)
    guard name != slug(""), !isTaken(name),
      !others.contains(where: { $0.contextPath == "context/\(name).yml" })
    else { return nil }
    return name
  }

  /// A new context file for a league: comments that explain each setting.
  package static func template(for key: LeagueKey) throws(SiteError) -> [UInt8] {
    let path = "context/league.yml"
    guard let file = Resources.site.first(where: { $0.path == path }) else { return [] }
    let source = SourceText(name: path, bytes: file.bytes)
    do {
      return try Template(source, environment: Environment()).render([
        "league": .string(key.description)
      ])
    } catch {
      throw .text(error.diagnostic)
    }
  }
}

/// The context files of a site's leagues.
package struct ContextFolder: UsesSite, Sendable {
  package let site: SiteFolder

  package init(_ part: some UsesSite) { site = part.site }

  /// The path of a league's context file, for display too.
  package func path(of key: LeagueKey) -> String { path(name(of: key)) }

  /// The path of the draft of a league's context file.
  package func draftPath(of key: LeagueKey) -> String { ContextFile.draft(of: path(of: key)) }

  /// A name for a new league's file, made from the league's name; nil if the name has no letters or digits, or is
  /// taken.
  package func newName(for league: String) -> String? {
    ContextFile.name(for: league, notOf: configuration.leagues) { name in
      Files.kind(path("context/\(name).yml")) != nil
    }
  }

  func name(of key: LeagueKey) -> String {
    let entry = configuration.leagues.first { $0.key == key }
    return (entry ?? SiteConfiguration.LeagueEntry(key: key, season: nil)).contextPath
  }

  /// The contents of a league's context file, or a new template if there is none.
  package func bytes(of key: LeagueKey) throws(SiteError) -> [UInt8] {
    if let stored = try onDisk(Files.readIfPresent(path(of: key))) { return stored }
    return try ContextFile.template(for: key)
  }

  /// Replaces a league's context file atomically.
  package func store(_ bytes: [UInt8], of key: LeagueKey) throws(SiteError) {
    try onDisk(Files.replace(path(of: key), with: bytes))
  }

  /// Creates a context file for a league that has none.
  package func make(for entry: SiteConfiguration.LeagueEntry) throws(SiteError) {
    let path = path(entry.contextPath)
    guard Files.kind(path) == nil else { return }
    let bytes = try ContextFile.template(for: entry.key)
    try onDisk(Files.replace(path, with: bytes))
  }
}
