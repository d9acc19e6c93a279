import Build
import Diagnostics
import EmbeddedFiles
import JSON
import LeagueModel
import Liquid

/// The files of a new site.
struct StarterSite {
  typealias File = (path: String, bytes: [UInt8])

  private let title: String
  private let zone: String
  private let leagues: [SiteConfiguration.LeagueEntry]

  static var demo: [File] {
    Resources.demo.map { ($0.path, $0.bytes) }
      + Resources.recordings.map { ("recordings/\($0.path)", $0.bytes) } + [keptOut]
  }

  /// Makes git ignore what a build can recreate.
  private static let keptOut: File = (
    ".gitignore",
    Array(
      """
      # What 'skidmark build' can make again. Keep data/ in git: it has everything that was fetched and written.
      /output/
      /.output-*
      .skidmark-lock
      *.skidmark-new

      """.utf8)
  )

  init(title: String, zone: String, leagues: [SiteConfiguration.LeagueEntry]) {
    (self.title, self.zone) = (title, zone)
    self.leagues = leagues.reduce(into: []) { named, league in
      var league = league
      league.context = league.name.flatMap { ContextFile.name(for: $0, notOf: named) }
      named.append(league)
    }
  }

  func files() throws(Failure) -> [File] {
    let data: Object = [
      "title": .string(quoted(title)),
      "time_zone": .string(zone),
      "leagues": .string(leagueLines()),
    ]
    var files = [Self.keptOut]
    for file in Resources.site where file.path != "context/league.yml" {
      files.append((file.path, try filled(file, data)))
    }
    for league in leagues {
      files.append((league.contextPath, try inWords(ContextFile.template(for: league.key))))
    }
    return files
  }

  private func filled(_ file: Resources.File, _ data: Object) throws(Failure) -> [UInt8] {
    let source = SourceText(name: file.path, bytes: file.bytes)
    do { return try Template(source, environment: Environment()).render(data) } catch {
      throw Failure(.text(error.diagnostic))
    }
  }

  private func leagueLines() -> String {
    guard !leagues.isEmpty else { return "# leagues:" }
    return "leagues:\n"
      + leagues.map { league in
        var lines =
          "  - platform: \(league.key.platform.rawValue)\n    id: \(quoted(league.key.id))"
        if let name = league.name { lines += "\n    name: \(quoted(name))" }
        if let season = league.season { lines += "\n    season: \(season)" }
        if let context = league.context { lines += "\n    context: \(quoted(context))" }
        return lines
      }.joined(separator: "\n")
  }

  /// The text as a YAML string. JSON strings are valid YAML.
  private func quoted(_ text: String) -> String {
    String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
  }
}
