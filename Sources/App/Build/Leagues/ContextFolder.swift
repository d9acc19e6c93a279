import Diagnostics
import EmbeddedFiles
package import LeagueModel
import Liquid
import Platform

/// The context files of a site's leagues.
package enum ContextFile {
  /// How the name of a copy ends in which somebody is writing.
  package static let draftEnding = ".draft.yml"

  /// A new file for a league: every part of it as a comment that explains it.
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

/// The files in which a site's leagues say what they know of themselves.
package struct ContextFolder: RunPart {
  /// The run.
  package let run: SiteRun

  /// The part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// The path of a league's context, as people know it.
  package func path(of key: LeagueKey) -> String { path("context/\(key).yml") }

  /// The path of the copy in which somebody edits a league's context.
  package func draftPath(of key: LeagueKey) -> String {
    path("context/\(key)\(ContextFile.draftEnding)")
  }

  /// What a league's context file holds; a new one where there is none.
  package func bytes(of key: LeagueKey) throws(SiteError) -> [UInt8] {
    let found: [UInt8]?
    do { found = try Files.readIfPresent(path(of: key)) } catch { throw .data(.file(error)) }
    if let found { return found }
    return try ContextFile.template(for: key)
  }

  /// Puts a context in the place of a league's, as a whole.
  package func store(_ bytes: [UInt8], of key: LeagueKey) throws(SiteError) {
    do { try Files.replace(path(of: key), with: bytes) } catch { throw .data(.file(error)) }
  }

  /// Gives a league a context file if it has none.
  package func make(of key: LeagueKey) throws(SiteError) {
    guard Files.kind(path(of: key)) == nil else { return }
    try store(try ContextFile.template(for: key), of: key)
  }
}
