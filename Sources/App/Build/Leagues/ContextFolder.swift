import Diagnostics
import EmbeddedFiles
package import LeagueModel
import Liquid
import Platform

/// Names and contents of context files.
package enum ContextFile {
  /// The suffix of a draft that is being edited.
  package static let draftEnding = ".draft.yml"

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
package struct ContextFolder: RunPart {
  /// The run.
  package let run: SiteRun

  /// Creates this part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// The path of a league's context file, for display too.
  package func path(of key: LeagueKey) -> String { path("context/\(key).yml") }

  /// The path of the draft of a league's context file.
  package func draftPath(of key: LeagueKey) -> String {
    path("context/\(key)\(ContextFile.draftEnding)")
  }

  /// The contents of a league's context file, or a new template if there is none.
  package func bytes(of key: LeagueKey) throws(SiteError) -> [UInt8] {
    let found: [UInt8]?
    do { found = try Files.readIfPresent(path(of: key)) } catch { throw .data(.file(error)) }
    if let found { return found }
    return try ContextFile.template(for: key)
  }

  /// Replaces a league's context file atomically.
  package func store(_ bytes: [UInt8], of key: LeagueKey) throws(SiteError) {
    do { try Files.replace(path(of: key), with: bytes) } catch { throw .data(.file(error)) }
  }

  /// Creates a context file for a league that has none.
  package func make(of key: LeagueKey) throws(SiteError) {
    guard Files.kind(path(of: key)) == nil else { return }
    try store(try ContextFile.template(for: key), of: key)
  }
}
