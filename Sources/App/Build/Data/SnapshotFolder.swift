import Diagnostics
import LeagueModel
import Platform
package import Platforms

/// A season's answers of the platform, byte for byte: `data/<league>/<season>/snapshot/`. How often each is asked for
/// again is stored next to the folder, because the site does not depend on it.
package struct SnapshotFolder: Sendable {
  private let place: DataPlace
  private let looks: StoredFile<Looks>
  private let season: Int
  /// The league in `skidmark.yml`; nil for an earlier season, whose id may differ.
  private let key: LeagueKey?

  init(in season: DataPlace, of key: LeagueKey?, _ year: Int) {
    place = season["snapshot"]
    looks = StoredFile(season["looks.json"])
    (self.key, self.season) = (key, year)
  }

  /// The folder, relative to the site's folder.
  var name: String { place.name }

  /// The stored answers, if any.
  package func read() throws(SiteError) -> Snapshot? {
    try stored().map { Snapshot(key: key ?? $0.key, season: season, answers: $0.answers) }
  }

  /// The stored plays of the season's games of the NFL, in the order of their names.
  func plays() throws(SiteError) -> [Answer] {
    try stored(where: Answer.isPlays)?.answers ?? []
  }

  /// Replaces the stored answers as a whole. Does nothing if the new ones are the same.
  package func store(_ snapshot: Snapshot) throws(SiteError) {
    if let last = try? stored(), snapshot.saysNothingNew(after: last) {
      try noteLooks(of: snapshot)
      return try tidy()
    }
    let folder = place.path
    let listed = try manifest.bytes(of: Manifest(snapshot))
    do throws(FileError) {
      try Files.makeFolder(Paths.parent(folder))
      try Files.alone(in: Paths.parent(folder)) { () throws(FileError) in
        try FolderSwap.recover(folder)
        let staging = FolderSwap.staging(for: folder)
        try Files.makeNewFolder(staging)
        for answer in snapshot.answers {
          try Files.write(answer.body, to: "\(staging)/\(answer.name).json")
        }
        try Files.write(listed, to: "\(staging)/manifest.json")
        try Files.flush(allIn: staging)
        try FolderSwap.putInPlace(staging, at: folder)
        try Files.flush(Paths.parent(folder))
      }
    } catch {
      throw .data(.file(error))
    }
    try noteLooks(of: snapshot)
  }

  /// Records how often the stored answers are asked for again, as counted in a snapshot that was just fetched.
  func noteLooks(of snapshot: Snapshot) throws(SiteError) {
    guard let listed = try manifest.read() else { return }
    let left = Dictionary(snapshot.answers.map { ($0.name, $0.looksLeft) }) { first, _ in first }
    let now = Looks(
      answers: listed.answers.compactMap { answer in
        guard let left = left[answer.name], left < Answer.moreLooks else { return nil }
        return Looks.Entry(name: answer.name, fetchedAt: answer.fetchedAt, left: left)
      })
    let before = (try? looks.read()) ?? Looks()
    if now != before { try looks.store(now) }
  }

  /// Removes what an interrupted run left next to the stored answers, which stay.
  package func tidy() throws(SiteError) {
    let folder = place.path
    do throws(FileError) {
      let leftovers =
        try FolderSwap.leftovers(of: folder, "staging")
        + FolderSwap.leftovers(of: folder, "retired")
      guard !leftovers.isEmpty else { return }
      try Files.alone(in: Paths.parent(folder)) { () throws(FileError) in
        try FolderSwap.recover(folder)
      }
    } catch {
      throw .data(.file(error))
    }
  }

  private var manifest: StoredFile<Manifest> { StoredFile(place["manifest.json"]) }

  /// The answers that the manifest lists, under the manifest's key.
  private func stored(
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(SiteError) -> Snapshot? {
    guard let manifest = try manifest.read() else { return nil }
    // Without the file, the answers are asked for more often than they need to be.
    let looks = Dictionary(
      ((try? looks.read()) ?? Looks()).answers.map { ($0.name, $0) }
    ) { first, _ in first }
    var answers: [Answer] = []
    for entry in manifest.answers where isWanted(entry.name) {
      guard isFileName(entry.name) else { continue }
      let body = try onDisk(Files.readIfPresent("\(place.path)/\(entry.name).json"))
      guard let body else {
        throw .data(
          .stored(Diagnostic(.error, "'\(entry.name).json' is missing in \(place.path)")))
      }
      answers.append(
        Answer(
          name: entry.name, address: entry.address, fetchedAt: entry.fetchedAt, body: body,
          validators: Validators(etag: entry.etag, lastModified: entry.lastModified),
          looksLeft: Looks.left(looks[entry.name], of: entry)))
    }
    return Snapshot(key: manifest.key, season: manifest.season, answers: answers)
  }
}

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

  init(_ snapshot: Snapshot) {
    (key, season) = (snapshot.key, snapshot.season)
    answers = snapshot.answers.map {
      Entry(
        name: $0.name, address: $0.address, fetchedAt: $0.fetchedAt, etag: $0.validators?.etag,
        lastModified: $0.validators?.lastModified)
    }
  }
}

/// How often answers are asked for again. Answers without an entry were fetched only once.
private struct Looks: Codable, Equatable {
  struct Entry: Codable, Equatable {
    var name: String
    /// When the answer was fetched. A newer answer with the same name has another time.
    var fetchedAt: Instant
    var left: Int
  }
  var version = 1
  var answers: [Entry] = []

  /// How often an answer is still asked for again: what its entry says, or else the maximum.
  static func left(_ entry: Entry?, of answer: Manifest.Entry) -> Int {
    guard let entry, entry.fetchedAt == answer.fetchedAt else { return Answer.moreLooks }
    return min(max(entry.left, 0), Answer.moreLooks)
  }
}

/// Whether a name cannot lead out of its folder.
private func isFileName(_ name: String) -> Bool {
  !name.isEmpty && !name.hasPrefix(".") && !name.contains("/")
}
