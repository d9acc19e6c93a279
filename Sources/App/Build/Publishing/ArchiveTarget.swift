import Delivery
import Platform

/// One file with the whole site, for hosts that take archives: a zip if its name says so, else a tar in a
/// gzip, with nothing but the site's folders and files. What Skidmark remembers of it lies beside it, and so does the one before.
struct ArchiveTarget: PublishTarget {
  /// The archive.
  let path: String
  /// The site's own folder, which cannot hold the archive.
  let output: String
  /// Whether a file that is not ours may be taken over.
  let isForced: Bool

  /// What stands in each archive, before the name of its release.
  private static let mark = "skidmark "

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
    let archive = try archive(of: site, record, progress)
    do throws(FileError) {
      // First what is known of each, then what it is known of: an archive names its record.
      // There is room for one to go back to, and the same site is none.
      if let old = standing.record, old.site != record.site,
        let bytes = try Files.readIfPresent(path)
      {
        try Files.replace(recordPath(previous), with: old.encoded)
        try Files.replace(previous, with: bytes)
      }
      try Files.replace(recordPath(path) + ".next", with: record.encoded)
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
      try Files.replace(recordPath(path) + ".next", with: now.encoded)
      try Files.replace(path, with: old)
      try Files.replace(previous, with: bytes)
      try Files.replace(recordPath(path), with: before.encoded)
      try Files.replace(recordPath(previous), with: now.encoded)
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
        if (try? PublishRecord(decoding: bytes)) == nil { foreign.append(place) }
      }
      if let bytes = try Files.readIfPresent(previous),
        comment(of: bytes)?.hasPrefix(Self.mark) != true
      {
        foreign.append(previous)
      }
      guard foreign.isEmpty else { throw PublishError.inTheWay(foreign) }
    } catch {
      throw error as? PublishError ?? .file(error as? FileError ?? FileError("read", previous, 0))
    }
  }

  /// What we remember of an archive: the record that it names, wherever an interruption has left that. None
  /// for no archive.
  private func record(of archive: String) throws(PublishError) -> PublishRecord? {
    guard let kind = Files.kind(archive) else { return nil }
    guard kind == .file else { throw .notOurs(path: archive, problem: "it is no file") }
    do {
      let comment = comment(of: try Files.read(archive)) ?? ""
      for place in [recordPath(path), recordPath(path) + ".next", recordPath(previous)] {
        guard let bytes = try Files.readIfPresent(place) else { continue }
        let record: PublishRecord
        do { record = try PublishRecord(decoding: bytes) } catch {
          throw PublishError.record(path: place, problem: error.problem)
        }
        if comment == Self.mark + record.release { return record }
      }
      if comment.hasPrefix(Self.mark) || isForced { return nil }
    } catch {
      throw error as? PublishError ?? .file(error as? FileError ?? FileError("read", archive, 0))
    }
    throw .inTheWay([archive])
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

  // MARK: The archive

  private func archive(
    of site: BuiltFolder, _ record: PublishRecord, _ progress: @Sendable (Int, Int) -> Void
  ) throws(PublishError) -> [UInt8] {
    let (time, comment) = (record.published, Self.mark + record.release)
    if isZip {
      var file = ZipFile(at: time)
      try each(of: site, progress) { path in
        file.addFolder(path)
      } file: { path, bytes in
        file.addFile(path, bytes)
      }
      return file.finished(comment: comment)
    }
    var file = GzipFile(comment: comment)
    try each(of: site, progress) { path in
      file.append(TarEntry.folder(path, at: time))
    } file: { path, bytes in
      file.append(TarEntry.file(path, size: bytes.count, at: time))
      file.append(bytes)
      file.append(TarEntry.padding(after: bytes.count))
    }
    file.append(TarEntry.end)
    return file.finished()
  }

  private func comment(of bytes: [UInt8]) -> String? {
    isZip ? ZipFile.comment(of: bytes) : GzipFile.comment(of: bytes)
  }

  private var isZip: Bool { path.lowercased().hasSuffix(".zip") }

  /// Goes through the files of a site, each folder before what is in it.
  private func each(
    of site: BuiltFolder, _ progress: @Sendable (Int, Int) -> Void, folder: (String) -> Void,
    file: (String, [UInt8]) -> Void
  ) throws(PublishError) {
    var folders: Set<String> = []
    for (number, entry) in site.listing.files.enumerated() {
      for path in SiteListing.folders(above: entry.path) where folders.insert(path).inserted {
        folder(path)
      }
      file(entry.path, try site.bytes(of: entry))
      progress(number + 1, site.listing.files.count)
    }
  }
}
