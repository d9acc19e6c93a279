import Platform

/// One file with the whole site, for hosts that take archives: a zip if its name says so, else a tar in a
/// gzip, with nothing but the site's folders and files. What Skidmark remembers of it lies next to it, and so does
/// the one before.
struct ArchiveTarget: PublishTarget {
  /// The archive.
  let path: String
  /// The site's own folder, which cannot hold the archive.
  let output: String
  /// Whether a file that is not ours may be taken over.
  let isForced: Bool

  /// Each archive has all of its site and nothing else: nobody has pages of an older one open.
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
    do throws(FileError) {
      // First what is known of each, then what it is known of: a record names its archive.
      // There is room for one to go back to, and the same site is none.
      if let old = standing.record, old.site != record.site,
        let bytes = try Files.readIfPresent(path)
      {
        try Files.replace(recordPath(previous), with: Self.encoded(old, of: bytes))
        try Files.replace(previous, with: bytes)
      }
      try Files.replace(recordPath(path) + ".next", with: Self.encoded(record, of: archive))
      try Files.replace(path, with: archive)
      try Files.move(recordPath(path) + ".next", to: recordPath(path))
    } catch {
      throw .file(error)
    }
    return record
  }

  func rollBack(isRehearsal: Bool) async throws(PublishError) -> PublishRecord {
    try refusePlace(path, in: output)
    guard let now = try record(of: path), let before = try record(of: previous),
      before.release == now.previous
    else { throw .nothingBefore }
    if isRehearsal { return before }
    do throws(FileError) {
      let (bytes, old) = (try Files.read(path), try Files.read(previous))
      try Files.replace(recordPath(path) + ".next", with: Self.encoded(now, of: bytes))
      try Files.replace(path, with: old)
      try Files.replace(previous, with: bytes)
      try Files.replace(recordPath(path), with: Self.encoded(before, of: old))
      try Files.replace(recordPath(previous), with: Self.encoded(now, of: bytes))
      try Files.removeFile(recordPath(path) + ".next")
    } catch {
      throw .file(error)
    }
    return before
  }

  // MARK: What is there

  /// Looks whether the names beside the archive are free or ours.
  private func checkNeighbors() throws(PublishError) {
    guard !isForced else { return }
    do {
      var foreign: [String] = []
      for place in [recordPath(path), recordPath(previous)] {
        guard let bytes = try Files.readIfPresent(place) else { continue }
        if (try? ArchiveRecord(decoding: bytes)) == nil { foreign.append(place) }
      }
      if foreign.isEmpty, Files.exists(previous), try record(of: previous) == nil {
        foreign.append(previous)
      }
      guard foreign.isEmpty else { throw PublishError.inTheWay(foreign) }
    } catch {
      throw error as? PublishError ?? .file(error as? FileError ?? FileError("read", previous, 0))
    }
  }

  /// What we remember of an archive: the record that names it, wherever an interruption has left that. None
  /// for no archive.
  private func record(of archive: String) throws(PublishError) -> PublishRecord? {
    guard let kind = Files.kind(archive) else { return nil }
    guard kind == .file else { throw .notOurs(path: archive, problem: "it is no file") }
    do {
      let sum = digest(of: try Files.read(archive))
      for place in [recordPath(path), recordPath(path) + ".next", recordPath(previous)] {
        guard let bytes = try Files.readIfPresent(place) else { continue }
        let record: ArchiveRecord
        do { record = try ArchiveRecord(decoding: bytes) } catch {
          throw PublishError.record(path: place, problem: error.problem)
        }
        if record.digest == sum { return record.release }
      }
      if isForced { return nil }
    } catch {
      throw error as? PublishError ?? .file(error as? FileError ?? FileError("read", archive, 0))
    }
    throw .inTheWay([archive])
  }

  private static func encoded(_ record: PublishRecord, of archive: [UInt8]) -> [UInt8] {
    ArchiveRecord(release: record, digest: digest(of: archive)).encoded
  }

  private func recordPath(_ archive: String) -> String { archive + ".json" }

  /// Where the archive before this one is kept: `site.previous.tar.gz`.
  private var previous: String {
    let folder = Files.parent(path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.prefix { $0 != "." }
    let other = "\(stem).previous\(name.dropFirst(stem.count))"
    return folder.isEmpty ? other : "\(folder == "/" ? "" : folder)/\(other)"
  }

  private var isZip: Bool { path.lowercased().hasSuffix(".zip") }
}
