import Build
import Diagnostics
import EmbeddedFiles
import JSON
import LeagueModel
import Liquid
import Platform
import Platforms

enum InitCommand: Command {
  static let spec = CommandSpec(
    name: "init", abstract: "Make a new site",
    discussion: """
      Makes a folder with skidmark.yml and what else a paper needs. Files that are there already \
      are never touched.

      A Sleeper league's id is the long number in its address. An ESPN league's id stands after \
      leagueId= in its address.
      """,
    arguments: [ArgumentSpec(name: "dir", help: "The site's folder (default: this one).")],
    options: [
      OptionSpec(long: "demo", help: "Two invented leagues to look at; needs no network."),
      OptionSpec(
        long: "sleeper", value: "id", help: "A Sleeper league; may be given again.",
        isRepeatable: true),
      OptionSpec(
        long: "espn", value: "id", help: "An ESPN league; may be given again.",
        isRepeatable: true),
      OptionSpec(
        long: "season", value: "year",
        help:
          "The ESPN league's season, or that of the leagues to choose from (default: always the "
          + "present one)."),
      OptionSpec(
        long: "user", value: "name", help: "A choice of somebody's Sleeper leagues."),
      OptionSpec(long: "title", value: "text", help: "The paper's title."),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let folder = invocation.arguments.positional.first ?? "."
    let configuration =
      folder == "." ? Invocation.configurationName : "\(folder)/\(Invocation.configurationName)"
    if invocation.arguments.has("demo") {
      let others = ["sleeper", "espn", "season", "user", "title"]
      if let other = others.first(where: { invocation.arguments[$0] != nil }) {
        throw Failure(
          message: "--demo brings its own leagues and title: --\(other) does not go with it.",
          next: "leave one of the two out.", exitCode: .usage)
      }
    }
    guard Files.kind(configuration) == nil else {
      throw Failure(
        message: "'\(configuration)' is already there.",
        next: "edit it, or choose another folder.", exitCode: .usage)
    }
    try invocation.checkLinks(in: folder)
    let chosen = try await chosen(invocation, folder)
    if chosen.isEmpty, invocation.arguments["user"] != nil {
      invocation.console.say("Nothing was made, as no league was chosen.")
      return .done
    }
    let files =
      invocation.arguments.has("demo")
      ? StarterSite.demo : try StarterSite(invocation, chosen).files()
    do throws(FileError) {
      for file in files {
        let path = folder == "." ? file.path : "\(folder)/\(file.path)"
        if Files.kind(path) == nil { try Files.replace(path, with: file.bytes) }
      }
    } catch {
      throw Failure(.output(error))
    }
    let site = folder == "." ? "" : " --site \(folder)"
    invocation.console.say("Made \(configuration).\nNext: skidmark build\(site)")
    return .done
  }

  private static func chosen(
    _ invocation: Invocation, _ folder: String
  ) async throws(Failure) -> [LeagueSummary] {
    guard let user = invocation.arguments["user"] else { return [] }
    var configuration = SiteConfiguration()
    if let name = invocation.arguments["env"] {
      configuration.environment = SiteConfiguration.Environment(rawValue: name) ?? .live
    }
    let siteRun = SiteRun(
      folder: folder, configuration: configuration, zone: .utc,
      options: SiteRun.Options(output: "output", version: CommandLineTool.version),
      world: try invocation.world(configuration, folder: folder)
    ) { event in invocation.console.report(event) }
    let place = folder == "." ? "" : " \(folder)"
    return try await SleeperChoice(invocation: invocation, user: user).leagues(
      season: try invocation.season(), siteRun
    ) { key in "skidmark init\(place) --sleeper \(key.id)" }
  }
}

private struct StarterSite {
  typealias File = (path: String, bytes: [UInt8])

  private let invocation: Invocation
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
      # What 'skidmark build' makes anew. data/ belongs into git: what was fetched and written once is there.
      /output/
      /.output-*
      .skidmark-lock
      *.skidmark-new

      """.utf8)
  )

  init(_ invocation: Invocation, _ chosen: [LeagueSummary]) throws(Failure) {
    self.invocation = invocation
    let arguments = invocation.arguments
    var leagues: [SiteConfiguration.LeagueEntry] = []
    func add(_ entry: SiteConfiguration.LeagueEntry) throws(Failure) {
      guard !leagues.contains(where: { $0.key == entry.key }) else {
        throw Failure(
          message: "\(entry.key) was given twice.", next: "leave one of them out.",
          exitCode: .usage)
      }
      leagues.append(entry)
    }
    for id in arguments.values["sleeper"] ?? [] {
      try add(.init(key: try invocation.key(.sleeper, id), season: nil))
    }
    let season = try invocation.season()
    for id in arguments.values["espn"] ?? [] {
      try add(.init(key: try invocation.key(.espn, id), season: season))
    }
    for league in chosen { try add(.init(key: league.key, season: nil, name: league.name)) }
    if season != nil, arguments["espn"] == nil, arguments["user"] == nil {
      throw Failure(
        message: "--season goes with --espn: a Sleeper id belongs to one season already.",
        next: "leave it out, or name an ESPN league.", exitCode: .usage)
    }
    self.leagues = leagues
  }

  func files() throws(Failure) -> [File] {
    let data: Object = [
      "title": .string(quoted(invocation.arguments["title"] ?? "Skidmark")),
      "time_zone": .string(System.localZoneName(invocation.environment)),
      "leagues": .string(leagueLines()),
    ]
    var files = [Self.keptOut]
    for file in Resources.site where file.path != "context/league.yml" {
      files.append((file.path, try filled(file, data)))
    }
    for league in leagues {
      do {
        files.append(("context/\(league.key).yml", try ContextFile.template(for: league.key)))
      } catch { throw Failure(error) }
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
    guard !leagues.isEmpty else {
      return "  # - platform: sleeper\n  #   id: \"1234567890\""
    }
    return leagues.map { league in
      var lines = "  - platform: \(league.key.platform.rawValue)\n    id: \(quoted(league.key.id))"
      if let name = league.name { lines += "\n    name: \(quoted(name))" }
      if let season = league.season { lines += "\n    season: \(season)" }
      return lines
    }.joined(separator: "\n")
  }

  /// The text as a YAML string. JSON strings are valid YAML.
  private func quoted(_ text: String) -> String {
    String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
  }
}
