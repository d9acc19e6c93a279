import Dates
import Diagnostics
import JSON
import LeagueModel
import Liquid
import Pipeline
import Resources

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
        help: "The ESPN league's season (default: the one that this year has)."),
      OptionSpec(long: "title", value: "text", help: "The paper's title."),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let folder = invocation.arguments.positional.first ?? "."
    let configuration =
      folder == "." ? Invocation.configurationName : "\(folder)/\(Invocation.configurationName)"
    if invocation.arguments.has("demo") {
      let others = ["sleeper", "espn", "season", "title"]
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
    let files =
      invocation.arguments.has("demo")
      ? StarterSite.demo : try StarterSite(invocation).files()
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
}

/// The files of a new site.
private struct StarterSite {
  typealias File = (path: String, bytes: [UInt8])

  private let invocation: Invocation
  private let leagues: [(key: LeagueKey, season: Int?)]

  /// Two invented leagues with everything recorded.
  static var demo: [File] {
    Resources.demo.map { ($0.path, $0.bytes) }
      + Resources.recordings.map { ("recordings/\($0.path)", $0.bytes) }
  }

  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    let arguments = invocation.arguments
    let zone = System.zone(System.localZoneName(invocation.environment)) ?? .utc
    let today = try invocation.clock()().date(in: zone)
    var leagues: [(key: LeagueKey, season: Int?)] = []
    func add(_ platform: Platform, _ id: String, _ season: Int?) throws(Failure) {
      guard let key = LeagueKey(platform: platform, id: id) else {
        throw Failure(
          message:
            "'\(id)' is not the id of \(platform == .espn ? "an ESPN" : "a Sleeper") league.",
          next: "an id is the number in the league's address.", exitCode: .usage)
      }
      guard !leagues.contains(where: { $0.key == key }) else {
        throw Failure(
          message: "\(key) was given twice.", next: "leave one of them out.", exitCode: .usage)
      }
      leagues.append((key, season))
    }
    for id in arguments.values["sleeper"] ?? [] { try add(.sleeper, id, nil) }
    let season = try Self.season(arguments["season"], today)
    for id in arguments.values["espn"] ?? [] { try add(.espn, id, season) }
    if arguments["season"] != nil, arguments.values["espn"] == nil {
      throw Failure(
        message: "--season goes with --espn: a Sleeper id belongs to one season already.",
        next: "leave it out, or name an ESPN league.", exitCode: .usage)
    }
    self.leagues = leagues
  }

  func files() throws(Failure) -> [File] {
    var data: Object = [
      "title": .string(quoted(invocation.arguments["title"] ?? "Skidmark")),
      "time_zone": .string(System.localZoneName(invocation.environment)),
      "leagues": .string(leagueLines()),
    ]
    var files: [File] = []
    for file in Resources.site where file.path != "context/league.yml" {
      files.append((file.path, try filled(file, data)))
    }
    guard let context = Resources.site.first(where: { $0.path == "context/league.yml" }) else {
      return files
    }
    for league in leagues {
      data["league"] = .string(league.key.description)
      files.append(("context/\(league.key).yml", try filled(context, data)))
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
      if let season = league.season { lines += "\n    season: \(season)" }
      return lines
    }.joined(separator: "\n")
  }

  /// A text as YAML takes it without surprises: JSON's strings are YAML's.
  private func quoted(_ text: String) -> String {
    String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
  }

  /// The year that was typed, or the season that people mean today.
  private static func season(_ text: String?, _ today: CivilDate) throws(Failure) -> Int {
    guard let text else { return LeagueModel.season(on: today) }
    guard let year = Int(text), (2000...2100).contains(year) else {
      throw Failure(
        message: "'\(text)' is not a season.",
        next: "write the year in which it began, such as 2026.",
        exitCode: .usage)
    }
    return year
  }
}
