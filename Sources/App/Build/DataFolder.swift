package import Diagnostics
package import JSON
package import LeagueModel
package import Platform
package import Platforms
package import Rank
import Roast

/// The stored values of a site: plain files that can be kept in git.
///
///     data/<league>/<season>/snapshot/   the platform's answers, byte for byte
///     data/<league>/<season>/league.json
///     data/<league>/<season>/week-07/rankings.json, edition.json
///     data/<league>/<season>/week-07/bits.json, the lines of the phrase book that the week has printed
///     data/<league>/<season>/week-07/posted.json, if the week was posted to a chat
///     data/<league>/<season>/advice/week-07.json, what was advised before the week
///     data/<league>/history/<season>/…   the same of an earlier season
///     data/players/sleeper.json          names and positions
package struct DataFolder: Sendable {
  package let path: String
  /// The league whose earlier seasons these are; nil for the seasons that `skidmark.yml` names.
  private let earlierOf: LeagueKey?

  /// The data folder at a path.
  package init(_ path: String) { self.init(path, earlierOf: nil) }

  private init(_ path: String, earlierOf: LeagueKey?) {
    self.path = path
    self.earlierOf = earlierOf
  }

  /// The earlier seasons of a league. Their folder has the key from `skidmark.yml`, even if the platform used
  /// another id that year, so every key that this view is given stands for that league.
  package func earlier(of key: LeagueKey) -> DataFolder { DataFolder(path, earlierOf: key) }

  /// Whether these are the earlier seasons of a league.
  var isOfEarlier: Bool { earlierOf != nil }

  // MARK: Snapshots

  private struct Manifest: Codable {
    struct Entry: Codable {
      var name: String
      var address: String
      var fetchedAt: Instant
      // Validators for conditional requests; missing in manifests of earlier versions.
      var etag: String?
      var lastModified: String?
    }
    var version = 1
    var key: LeagueKey
    var season: Int
    var answers: [Entry]
  }

  /// Replaces the stored snapshot as a whole. Does nothing if the new one has the same answers.
  package func store(_ snapshot: Snapshot) throws(SiteError) {
    let season = self.folder(snapshot.key, snapshot.season)
    let folder = season + "/snapshot"
    if let last = (try? self.snapshot(in: season)) ?? nil, snapshot.saysNothingNew(after: last) {
      return try tidy(folder)
    }
    let manifest = Manifest(
      key: snapshot.key, season: snapshot.season,
      answers: snapshot.answers.map {
        Manifest.Entry(
          name: $0.name, address: $0.address, fetchedAt: $0.fetchedAt, etag: $0.validators?.etag,
          lastModified: $0.validators?.lastModified)
      })
    let listed = try encoded(manifest)
    do throws(FileError) {
      try Files.makeFolder(Files.parent(folder))
      try Files.alone(in: Files.parent(folder)) { () throws(FileError) in
        try FolderSwap.recover(folder)
        let staging = FolderSwap.staging(for: folder)
        try Files.makeNewFolder(staging)
        for answer in snapshot.answers {
          try Files.write(answer.body, to: "\(staging)/\(answer.name).json")
        }
        try Files.write(listed, to: "\(staging)/manifest.json")
        try Files.flush(allIn: staging)
        try FolderSwap.putInPlace(staging, at: folder)
        try Files.flush(Files.parent(folder))
      }
    } catch {
      throw .data(.file(error))
    }
  }

  /// Removes what an interrupted run left next to a stored snapshot, which stays.
  package func tidy(_ key: LeagueKey, season: Int) throws(SiteError) {
    try tidy(folder(key, season) + "/snapshot")
  }

  private func tidy(_ folder: String) throws(SiteError) {
    do throws(FileError) {
      let leftovers =
        try FolderSwap.leftovers(of: folder, "staging")
        + FolderSwap.leftovers(of: folder, "retired")
      guard !leftovers.isEmpty else { return }
      try Files.alone(in: Files.parent(folder)) { () throws(FileError) in
        try FolderSwap.recover(folder)
      }
    } catch {
      throw .data(.file(error))
    }
  }

  /// The stored snapshot of a season, if any.
  package func snapshot(_ key: LeagueKey, season: Int) throws(SiteError) -> Snapshot? {
    try snapshot(in: folder(key, season)).map {
      Snapshot(key: earlierOf == nil ? key : $0.key, season: season, answers: $0.answers)
    }
  }

  /// The stored plays of a season's games of the NFL, in the order of their names.
  func plays(_ key: LeagueKey, season: Int) throws(SiteError) -> [Answer] {
    let found = try snapshot(in: folder(key, season), where: Answer.isPlays)
    return found?.answers ?? []
  }

  private func snapshot(
    in season: String, where isWanted: (String) -> Bool = { _ in true }
  ) throws(SiteError) -> Snapshot? {
    let folder = season + "/snapshot"
    guard let manifest = try read(Manifest.self, "\(folder)/manifest.json") else { return nil }
    var answers: [Answer] = []
    for entry in manifest.answers where isWanted(entry.name) {
      guard isFileName(entry.name) else { continue }
      let body = try onDisk(Files.readIfPresent("\(folder)/\(entry.name).json"))
      guard let body else {
        throw .data(
          .stored(Diagnostic(.error, "'\(entry.name).json' is missing in \(folder)")))
      }
      answers.append(
        Answer(
          name: entry.name, address: entry.address, fetchedAt: entry.fetchedAt, body: body,
          validators: Validators(etag: entry.etag, lastModified: entry.lastModified)))
    }
    return Snapshot(key: manifest.key, season: manifest.season, answers: answers)
  }

  // MARK: Values

  /// Stores a normalized season.
  package func store(_ league: League) throws(SiteError) {
    try write(league, folder(league.key, league.season) + "/league.json")
  }

  /// The stored season, if any.
  package func league(_ key: LeagueKey, season: Int) throws(SiteError) -> League? {
    try read(League.self, folder(key, season) + "/league.json")
  }

  /// Stores a week's rankings.
  package func store(_ rankings: Rankings) throws(SiteError) {
    try write(rankings, folder(rankings.league, rankings.week) + "/rankings.json")
  }

  /// A week's stored rankings, if any.
  package func rankings(_ key: LeagueKey, season: Int, week: Int) throws(SiteError) -> Rankings? {
    try read(Rankings.self, folder(key, season) + "/\(Self.week(week))/rankings.json")
  }

  /// Stores a week's edition.
  package func store(_ edition: Edition) throws(SiteError) {
    try write(edition, folder(edition.league, edition.week) + "/edition.json")
  }

  /// A week's stored edition, if any.
  package func edition(_ key: LeagueKey, season: Int, week: Int) throws(SiteError) -> Edition? {
    try read(Edition.self, folder(key, season) + "/\(Self.week(week))/edition.json")
  }

  /// Stores which lines of the phrase book a week has printed.
  func store(_ bits: PrintedBits, _ heading: LeagueHeading, week: Int) throws(SiteError) {
    try write(bits, folder(heading, week) + "/bits.json")
  }

  /// The lines of the phrase book that a week has printed, if that is known.
  func bits(_ heading: LeagueHeading, week: Int) throws(SiteError) -> PrintedBits? {
    try read(PrintedBits.self, folder(heading, week) + "/bits.json")
  }

  /// All stored editions of a league, in the order of season and week.
  package func editions(_ key: LeagueKey) throws(SiteError) -> [Edition] {
    var editions: [Edition] = []
    for place in try places(key) {
      if let edition = try edition(key, season: place.season, week: place.week) {
        editions.append(edition)
      }
    }
    return editions
  }

  /// The last stored edition of a league, if any.
  package func latestEdition(_ key: LeagueKey) throws(SiteError) -> Edition? {
    for place in try places(key).reversed() {
      if let edition = try edition(key, season: place.season, week: place.week) { return edition }
    }
    return nil
  }

  /// The seasons and weeks with stored data, in order.
  func places(_ key: LeagueKey) throws(SiteError) -> [(season: Int, week: Int)] {
    var places: [(season: Int, week: Int)] = []
    for season in try seasons(key) {
      places += try weeks(key, season: season).map { (season, $0) }
    }
    return places
  }

  /// Stores names and positions of a platform's players.
  package func store(_ players: PlayerIndex, of platform: FantasyPlatform) throws(SiteError) {
    try write(players, playersPath(platform))
  }

  /// The stored names and positions, if any.
  package func players(of platform: FantasyPlatform) throws(SiteError) -> PlayerIndex? {
    try read(PlayerIndex.self, playersPath(platform))
  }

  /// The seasons with stored data, oldest first.
  package func seasons(_ key: LeagueKey) throws(SiteError) -> [Int] {
    try onDisk(Files.list("\(path)/\(place(key))")).compactMap { Int($0) }
      .filter(SeasonYear.possible.contains).sorted()
  }

  /// The weeks with stored data, in order.
  package func weeks(_ key: LeagueKey, season: Int) throws(SiteError) -> [Int] {
    try onDisk(Files.list(folder(key, season))).compactMap { name in
      name.hasPrefix("week-") ? Int(name.dropFirst(5)) : nil
    }.sorted()
  }

  // MARK: Files

  /// Removes the temporary files of a killed run. They would stay if their target is never written again.
  func removeUnfinished(of key: LeagueKey) throws(SiteError) {
    for name in try onDisk(Files.tree("\(path)/\(key)"))
    where name.hasSuffix(Files.temporarySuffix) {
      try onDisk(Files.removeFile("\(path)/\(key)/\(name)"))
    }
  }

  func folder(_ key: LeagueKey, _ season: Int) -> String {
    "\(path)/\(place(key))/\(season)"
  }

  private func place(_ key: LeagueKey) -> String { earlierOf.map { "\($0)/history" } ?? "\(key)" }

  private func folder(_ heading: LeagueHeading, _ week: Int) -> String {
    folder(heading.key, heading.season) + "/" + Self.week(week)
  }

  // MARK: Paths relative to the site's folder

  func name(_ key: LeagueKey, _ season: Int) -> String { "data/\(place(key))/\(season)" }

  func leagueName(_ key: LeagueKey, _ season: Int) -> String { name(key, season) + "/league.json" }

  static func playersName(_ platform: FantasyPlatform) -> String {
    "data/players/\(platform.rawValue).json"
  }

  func rankingsName(_ key: LeagueKey, _ season: Int, _ week: Int) -> String {
    "\(name(key, season))/\(Self.week(week))/rankings.json"
  }

  func editionName(_ key: LeagueKey, _ season: Int, _ week: Int) -> String {
    "\(name(key, season))/\(Self.week(week))/edition.json"
  }

  package static func week(_ number: Int) -> String { Answer.week(number) }

  private func playersPath(_ platform: FantasyPlatform) -> String {
    "\(path)/players/\(platform.rawValue).json"
  }

  private func encoded(_ value: some Encodable) throws(SiteError) -> [UInt8] {
    do { return try JSONValue.encoded(value, .indented) } catch {
      throw .data(.unstorable("\(error)"))
    }
  }

  package func write(_ value: some Encodable, _ path: String) throws(SiteError) {
    let bytes = try encoded(value)
    try onDisk(Files.replace(path, with: bytes))
  }

  /// - Parameter selection: The members to parse of a file that was read in full before.
  package func read<Value: Decodable>(
    _ type: Value.Type, _ path: String, only selection: JSONSelection = .all
  ) throws(SiteError) -> Value? {
    guard let bytes = try onDisk(Files.readIfPresent(path)) else { return nil }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: SourceText(name: path, bytes: bytes), only: selection)
    } catch {
      throw .data(.stored(error.diagnostic))
    }
    if let version = json["version"]?.int, version != 1 {
      throw .data(
        .stored(
          Diagnostic(
            .error, "\(path) was written by another version of Skidmark (format \(version))")))
    }
    do { return try json.decoded(type) } catch {
      let member = error.path.isEmpty ? "" : " in '\(error.path)'"
      throw .data(.stored(Diagnostic(.error, "\(path): \(error.problem)\(member)")))
    }
  }
}

/// An error that occurs while reading or writing stored data.
package enum DataError: Error, Sendable, Equatable {
  /// A file operation failed.
  case file(FileError)
  /// A stored file is damaged; fetching again replaces it.
  case stored(Diagnostic)
  /// A value cannot be encoded. This is a bug.
  case unstorable(String)
}

/// Whether a name cannot lead out of its folder.
private func isFileName(_ name: String) -> Bool {
  !name.isEmpty && !name.hasPrefix(".") && !name.contains("/")
}
