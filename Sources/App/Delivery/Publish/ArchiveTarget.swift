import Platform

/// One file with the whole site, for hosts that take archives: a zip by its name, or else a gzipped tar. Its
/// record and the previous archive are next to it.
struct ArchiveTarget: PublishTarget {
  let path: String
  /// The site's output folder, which cannot contain the archive.
  let output: String
  /// Whether to replace foreign files.
  let isForced: Bool

  /// Archives have no files of older sites, because no reader has pages of them open.
  func isLeaving(_ file: SiteListing.File) -> Bool { false }

  func standing() async throws(PublishError) -> PublishStanding {
    try refusePlace(path, in: output)
    try checkNeighbors()
    guard let record = try record(of: path) else { return PublishStanding() }
    return PublishStanding(record: record, tag: record.release)
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord {
    guard try self.record(of: path)?.release == standing.tag else { throw .overtaken }
    let archive = try SiteArchive.bytes(
      of: site, isZip: isZip, at: record.published.seconds, path: path, progress)
    try onDisk { () throws(FileError) in
      // Writes each record before its archive, which the record identifies by digest. Keeps one previous
      // archive, unless it has the same site.
      if let old = standing.record, old.site != record.site,
        let bytes = try Files.readIfPresent(path)
      {
        try Files.replace(recordPath(previous), with: Self.encoded(old, of: bytes))
        try Files.replace(previous, with: bytes)
      }
      try Files.replace(recordPath(path) + ".next", with: Self.encoded(record, of: archive))
      try Files.replace(path, with: archive)
      try Files.move(recordPath(path) + ".next", to: recordPath(path))
    }
    return record
  }

  func rollBack(isRehearsal: Bool) async throws(PublishError) -> PublishRecord {
    try refusePlace(path, in: output)
    guard let now = try record(of: path), let before = try record(of: previous),
      before.release == now.previous
    else { throw .nothingBefore }
    if isRehearsal { return before }
    try onDisk { () throws(FileError) in
      let (bytes, old) = (try Files.read(path), try Files.read(previous))
      try Files.replace(recordPath(path) + ".next", with: Self.encoded(now, of: bytes))
      try Files.replace(path, with: old)
      try Files.replace(previous, with: bytes)
      try Files.replace(recordPath(path), with: Self.encoded(before, of: old))
      try Files.replace(recordPath(previous), with: Self.encoded(now, of: bytes))
      try Files.removeFile(recordPath(path) + ".next")
    }
    return before
  }

  // MARK: Inspection

  /// Checks that the names next to the archive are free or Skidmark's.
  private func checkNeighbors() throws(PublishError) {
    guard !isForced else { return }
    var foreign: [String] = []
    for place in [recordPath(path), recordPath(previous)] {
      guard let bytes = try stored(place) else { continue }
      if (try? ArchiveRecord(decoding: bytes)) == nil { foreign.append(place) }
    }
    if foreign.isEmpty, Files.exists(previous), try record(of: previous) == nil {
      foreign.append(previous)
    }
    guard foreign.isEmpty else { throw .inTheWay(foreign) }
  }

  private func stored(_ place: String) throws(PublishError) -> [UInt8]? {
    try onDisk { () throws(FileError) in try Files.readIfPresent(place) }
  }

  /// The record of an archive, which an interrupted publish may have left in several places.
  private func record(of archive: String) throws(PublishError) -> PublishRecord? {
    guard let kind = Files.kind(archive) else { return nil }
    guard kind == .file else { throw .notOurs(path: archive, problem: "it is not a file") }
    let sum = digest(of: try onDisk { () throws(FileError) in try Files.read(archive) })
    for place in [recordPath(path), recordPath(path) + ".next", recordPath(previous)] {
      guard let bytes = try stored(place) else { continue }
      let record: ArchiveRecord
      do { record = try ArchiveRecord(decoding: bytes) } catch {
        throw .record(path: place, problem: error.problem)
      }
      if record.digest == sum { return record.release }
    }
    if isForced { return nil }
    throw .inTheWay([archive])
  }

  private static func encoded(_ record: PublishRecord, of archive: [UInt8]) -> [UInt8] {
    ArchiveRecord(release: record, digest: digest(of: archive)).encoded
  }

  private func recordPath(_ archive: String) -> String { archive + ".json" }

  /// The path of the previous archive: `site.previous.tar.gz`.
  private var previous: String {
    let folder = Paths.parent(path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.prefix { $0 != "." }
    let other = "\(stem).previous\(name.dropFirst(stem.count))"
    return folder.isEmpty ? other : "\(folder == "/" ? "" : folder)/\(other)"
  }

  private var isZip: Bool { path.lowercased().hasSuffix(".zip") }
}
