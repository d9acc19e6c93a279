import Diagnostics
import JSON
import Platform
import Render
package import Sports

/// The stored answers of the sports API, byte for byte:
///
///     data/games/12345/row.json, detail.json, story.json, timeline.json, posts.json
///     data/games/teams/NBA-17.json
///     data/games/looks.json, which games are asked for again
package struct GamesFolder: UsesSite, UsesTrace, Sendable {
  package let site: SiteFolder
  package var trace: Trace

  package init(_ part: some UsesSite & UsesTrace) { (site, trace) = (part.site, part.trace) }

  private static let name = "data/games"
  private static let teams = "\(name)/teams"

  /// The answers about a game, by the names of their files.
  enum Answer: String, CaseIterable {
    case row, detail, story, timeline, posts
  }

  // MARK: Storing

  func bytes(_ answer: Answer, of game: Int) throws(SiteError) -> [UInt8]? {
    try read(Self.file(answer, game))
  }

  /// Stores an answer. Does nothing if it is stored already.
  func store(_ bytes: [UInt8], _ answer: Answer, of game: Int) throws(SiteError) {
    try write(bytes, Self.file(answer, game))
  }

  func store(team bytes: [UInt8], _ id: Int, of league: SportsLeague) throws(SiteError) {
    try write(bytes, "\(Self.teams)/\(league.rawValue)-\(id).json")
  }

  /// Replaces what is stored about a game, except its row. Removes answers that the API no longer has.
  /// - Returns: Whether all of it was stored already.
  func replace(
    _ answers: [(answer: Answer, bytes: [UInt8])], of game: Int
  ) throws(SiteError) -> Bool {
    var isSame = true
    for answer in Answer.allCases where answer != .row {
      let now = answers.last { $0.answer == answer }?.bytes
      let before = try bytes(answer, of: game)
      guard now != before else { continue }
      isSame = false
      if let now {
        try store(now, answer, of: game)
      } else {
        try onDisk(Files.removeFile(path(Self.file(answer, game))))
      }
    }
    return isSame
  }

  /// Removes all that is stored about a game.
  func remove(_ game: Int) throws(SiteError) {
    try onDisk(Files.remove(path("\(Self.name)/\(game)")))
  }

  /// A stored game; nil if its row cannot be read.
  func game(_ id: Int) throws(SiteError) -> SportsGame? {
    try json(.row, of: id).flatMap { SportsGame(reading: $0) }
  }

  /// Which games are asked for again.
  var looks: StoredFile<GameLooks> {
    StoredFile(DataPlace(name: Self.name, path: path(Self.name))["looks.json"])
  }

  // MARK: Reading

  /// The stored games, by their number. The ledger keeps the list while no answer changes.
  package func games() throws(SiteError) -> [SportsGame] {
    let inputs = try ledger.inputs(below: Self.name) { path in
      Answer.allCases.contains { path.hasSuffix("/\($0.rawValue).json") }
    }
    let node = "games"
    if let kept = try ledger.kept(node, inputs),
      let json = try? JSONValue(parsing: SourceText(name: node, bytes: kept.value)),
      let games = try? json.decoded([SportsGame].self)
    {
      return games
    }
    var games: [SportsGame] = []
    for id in try onDisk(Files.list(path(Self.name))).compactMap({ Int($0) }).sorted() {
      if let report = try report(of: id), report.game.id == id { games.append(report.game) }
    }
    let value = (try? JSONValue.encoded(games)) ?? []
    ledger.note(node, inputs, [], value: value)
    return games
  }

  /// Everything that is stored about a game; nil if its answers cannot be read.
  package func report(of id: Int) throws(SiteError) -> SportsReport? {
    var answers = SportsAnswers()
    answers.row = try json(.row, of: id)
    answers.detail = try json(.detail, of: id)
    answers.story = try json(.story, of: id)
    answers.timeline = try json(.timeline, of: id)
    answers.posts = try json(.posts, of: id)
    return SportsReport(reading: answers)
  }

  func teams() throws(SiteError) -> [SportsTeam] {
    var teams: [SportsTeam] = []
    for name in try onDisk(Files.list(path(Self.teams))) where name.hasSuffix(".json") {
      if let team = SportsTeam(reading: try json("\(Self.teams)/\(name)")) { teams.append(team) }
    }
    return teams
  }

  /// The games for the site as of a time; nil if it shows none.
  func source(at clock: GamesClock) throws(SiteError) -> SportsSource? {
    guard let settings = configuration.games else { return nil }
    let games = try games().filter { settings.includes($0) && clock.shows($0) }
    var entries: [(game: SportsGame, report: NamedDigest)] = []
    for game in games {
      let inputs = try ledger.inputs(below: "\(Self.name)/\(game.id)")
      entries.append((game, NamedDigest("\(Self.name)/\(game.id)", Digest(joining: inputs))))
    }
    let teams = try ledger.inputs(below: Self.teams)
    return SportsSource(
      games: entries, teams: try self.teams(),
      teamsDigest: NamedDigest(Self.teams, Digest(joining: teams)), now: clock.now, zone: zone,
      isTest: clock.isChosen
    ) { game in
      guard let report = try self.report(of: game.id) else {
        throw SiteError.nothingToTell(game: game.id)
      }
      for warning in report.warnings {
        self.report(.warning("game \(game.id) (\(game.away) at \(game.home)): \(warning)."))
      }
      return report
    }
  }

  private func json(_ answer: Answer, of game: Int) throws(SiteError) -> JSONValue? {
    try json(Self.file(answer, game))
  }

  /// A stored answer; nil if it is missing, or damaged: the next fetch replaces it.
  private func json(_ name: String) throws(SiteError) -> JSONValue? {
    guard let bytes = try read(name) else { return nil }
    return try? JSONValue(parsing: SourceText(name: name, bytes: bytes))
  }

  private func read(_ name: String) throws(SiteError) -> [UInt8]? {
    try onDisk(Files.readIfPresent(path(name)))
  }

  private func write(_ bytes: [UInt8], _ name: String) throws(SiteError) {
    try onDisk(Files.replace(path(name), with: bytes))
  }

  private static func file(_ answer: Answer, _ game: Int) -> String {
    "\(name)/\(game)/\(answer.rawValue).json"
  }
}
