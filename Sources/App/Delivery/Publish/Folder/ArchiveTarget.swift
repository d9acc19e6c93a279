import Platform

/// One file with the whole site, for hosts that take archives: a zip by its name, or else a gzipped tar. Its
/// record is next to it.
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
    try checkRecord()
    guard let record = try shownRecord() else { return PublishStanding() }
    return PublishStanding(record: record, tag: record.release)
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord {
    guard try shownRecord()?.release == standing.tag else { throw .overtaken }
    let archive = try SiteArchive.bytes(
      of: site, isZip: isZip, at: record.published.seconds, path: path, progress)
    try onDisk { () throws(FileError) in
      // The record comes first: it identifies the archive by digest.
      try Files.replace(nextRecordPath, with: Self.encoded(record, of: archive))
      try Files.replace(path, with: archive)
      try Files.move(nextRecordPath, to: recordPath)
    }
    return record
  }

  // MARK: Inspection

  /// Checks that the name of the record is free or Skidmark's.
  private func checkRecord() throws(PublishError) {
    guard !isForced, let bytes = try stored(recordPath) else { return }
    guard (try? ArchiveRecord(decoding: bytes)) != nil else { throw .inTheWay([recordPath]) }
  }

  private func stored(_ place: String) throws(PublishError) -> [UInt8]? {
    try onDisk { () throws(FileError) in try Files.readIfPresent(place) }
  }

  /// The record of the archive, which an interrupted publish may have left in either of two places.
  private func shownRecord() throws(PublishError) -> PublishRecord? {
    guard let kind = Files.kind(path) else { return nil }
    guard kind == .file else { throw .notOurs(path: path, problem: "it is not a file") }
    let sum = digest(of: try onDisk { () throws(FileError) in try Files.read(path) })
    for place in [recordPath, nextRecordPath] {
      guard let bytes = try stored(place) else { continue }
      let record: ArchiveRecord
      do { record = try ArchiveRecord(decoding: bytes) } catch {
        throw .record(path: place, problem: error.problem)
      }
      if record.digest == sum { return record.release }
    }
    if isForced { return nil }
    throw .inTheWay([path])
  }

  private static func encoded(_ record: PublishRecord, of archive: [UInt8]) -> [UInt8] {
    ArchiveRecord(release: record, digest: digest(of: archive)).encoded
  }

  private var recordPath: String { path + ".json" }
  private var nextRecordPath: String { recordPath + ".next" }

  private var isZip: Bool { path.lowercased().hasSuffix(".zip") }
}
