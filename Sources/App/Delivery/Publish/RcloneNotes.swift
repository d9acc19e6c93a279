import Platform

/// Skidmark's notes on a target that rclone reaches, in the folder `.skidmark`. `published.json` says what
/// readers see. `publishing` has a file per active or interrupted run, with its doubtful paths. `releases`
/// has a record per release that can be restored, and `kept` a folder per release with its files that were
/// replaced or removed since.
struct RcloneNotes: Sendable {
  /// The release that readers see; nil before the first publish.
  private(set) var shown: PublishRecord?
  /// The files of active or interrupted runs by name; nil for a truncated one.
  private(set) var claims: [String: SharedRecord?] = [:]
  private(set) var releases: [String: PublishRecord] = [:]
  /// The digest of `published.json`, if it exists.
  private(set) var published: String?

  /// The folder of the notes, relative to the site.
  static let folder = ".skidmark"
  private static let publishedName = "published.json"

  static func kept(_ release: String) -> String { "\(folder)/kept/\(release)" }

  init(_ rclone: Rclone) throws(PublishError) {
    try inTemporaryFolder { (folder) throws(PublishError) in
      try rclone.fetch(
        ["/\(Self.publishedName)", "/publishing/*.json", "/releases/*.json"], of: Self.folder,
        to: folder)
      for (name, bytes) in try Self.files(of: "\(folder)/publishing") {
        claims.updateValue(try? SharedRecord(decoding: bytes), forKey: name)
      }
      for (_, bytes) in try Self.files(of: "\(folder)/releases") {
        guard let record = try? PublishRecord(decoding: bytes) else { continue }
        releases[record.release] = record
      }
      let bytes = try onDisk { () throws(FileError) in
        try Files.readIfPresent("\(folder)/\(Self.publishedName)")
      }
      if let bytes { try read(bytes) }
    }
    if let shown { releases[shown.release] = shown }
  }

  /// Decodes `published.json`. Some remotes do not write atomically, so an interrupted run may leave it
  /// truncated. Then the run's claim still exists and says what was shown.
  private mutating func read(_ bytes: [UInt8]) throws(PublishError) {
    published = digest(of: bytes)
    do { shown = try SharedRecord(decoding: bytes).shown } catch {
      guard let claim = claims.values.compactMap(\.self).first else {
        throw .record(path: "\(Self.folder)/\(Self.publishedName)", problem: error.problem)
      }
      shown = claim.shown
    }
  }

  private static func files(
    of folder: String
  ) throws(PublishError) -> [(name: String, bytes: [UInt8])] {
    guard Files.kind(folder) == .folder else { return [] }
    return try onDisk { () throws(FileError) in
      try Files.list(folder).map { (name) throws(FileError) in
        (name, try Files.read("\(folder)/\(name)"))
      }
    }
  }

  /// The combined state. An interrupted run may or may not have changed its doubtful files.
  var state: SharedRecord {
    let known = claims.values.compactMap(\.self)
    return SharedRecord(
      shown: shown, doubtful: known.reduce(into: []) { $0.formUnion($1.doubtful) },
      claim: known.compactMap(\.claim).max { $0.since < $1.since })
  }

  /// Identifies this state; nil if there are no notes.
  var tag: String? {
    if published == nil, claims.isEmpty { return nil }
    return "\(published ?? "") \(claims.keys.sorted().joined(separator: " "))"
  }

  /// Since when another publisher is active, if so.
  func isTaken(at time: Instant, besides publisher: String) -> Instant? {
    claims.values.compactMap { $0?.isTaken(at: time, besides: publisher) }.max()
  }

  // MARK: Writing

  static func write(_ claim: SharedRecord, as name: String, with rclone: Rclone)
    throws(PublishError)
  {
    try write(["publishing/\(name)": claim.encoded], with: rclone)
  }

  static func stands(_ name: String, with rclone: Rclone) throws(PublishError) -> Bool {
    try !rclone.bytes(of: "\(folder)/publishing/\(name)").isEmpty
  }

  static func remove(_ claims: [String], with rclone: Rclone) throws(PublishError) {
    guard !claims.isEmpty else { return }
    try rclone.remove(claims.map { "/publishing/\($0)" }, of: folder)
  }

  /// Records what readers see, then removes the run's claim and releases that are no longer kept.
  func finish(
    _ record: PublishRecord, of claim: String, keeping count: Int, with rclone: Rclone
  ) throws(PublishError) {
    var notes = [Self.publishedName: SharedRecord(shown: record).encoded]
    for release in [record, shown].compactMap(\.self) {
      notes["releases/\(release.release).json"] = release.encoded
    }
    try Self.write(notes, with: rclone)
    let staying = record.staying(count) { releases[$0] }
    let old = releases.keys.filter { !staying.contains($0) }.sorted()
    try rclone.remove(
      ["/publishing/\(claim)"] + old.flatMap { ["/releases/\($0).json", "/kept/\($0)/**"] },
      of: Self.folder)
  }

  /// Writes notes with headers that prevent caching.
  private static func write(_ notes: [String: [UInt8]], with rclone: Rclone) throws(PublishError) {
    try inTemporaryFolder { (local) throws(PublishError) in
      try onDisk { () throws(FileError) in
        for (name, bytes) in notes {
          try Files.makeFolder(Paths.parent("\(local)/\(name)"))
          try Files.write(bytes, to: "\(local)/\(name)")
        }
      }
      try rclone.send(
        notes.keys.sorted(), from: local, to: folder,
        headers: [
          ("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store"),
        ])
    }
  }
}
