import Platform

/// A local folder: releases next to each other in `releases`, and the link `current` to the one that the web
/// server shows. The link is replaced atomically, and releases never change, so readers always see a complete
/// release. A new release keeps files that older pages load, for a while.
struct FolderTarget: PublishTarget {
  let path: String
  /// The site's output folder, which cannot contain the target.
  let output: String
  let kept: Int

  private var current: String { "\(path)/current" }
  private var releases: String { "\(path)/releases" }
  private var incoming: String { "\(path)/releases/.incoming" }

  func standing() async throws(PublishError) -> PublishStanding {
    try refusePlace(path, in: output)
    for folder in [releases, incoming] where Links.isLink(folder) {
      throw .notOurs(
        path: folder, problem: "it is a link, and what is published would be elsewhere")
    }
    return try standingNow()
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord {
    try alone { () throws(PublishError) -> PublishRecord in
      guard try standingNow() == standing else { throw .overtaken }
      let name = PublishRecord.unusedName(record.release) {
        Files.exists("\(releases)/\($0)") || Files.exists(recordPath($0))
      }
      var record = record
      record.release = name
      try onDisk { () throws(FileError) in
        // Removes what an interrupted publish left.
        try Files.remove(incoming)
        try Files.makeNewFolder(incoming)
      }
      let old = standing.tag.map { "\(path)/\($0)" }
      let before = standing.record?.everything
      var sent = 0
      for file in site.listing.files {
        if let old, before?[file.path] == file, try carry(file, from: old) { continue }
        try send(file, of: site)
        sent += 1
        progress(sent, plan.uploads.count)
      }
      record.leftovers = []
      for leftover in plan.leftovers {
        if let old, try carry(leftover.file, from: old) { record.leftovers.append(leftover) }
      }
      try onDisk { () throws(FileError) in
        try Files.replace(recordPath(name), with: record.encoded)
        openToReaders(record)
        Files.settle(incoming)
        try Files.move(incoming, to: "\(releases)/\(name)")
        try Links.point(current, to: "releases/\(name)")
      }
      try tidyUp(after: record)
      return record
    }
  }

  // MARK: Inspection

  private func standingNow() throws(PublishError) -> PublishStanding {
    guard let target = Links.target(of: current) else {
      guard Files.kind(current) == nil else {
        throw .notOurs(path: current, problem: "it is not a link that Skidmark made")
      }
      return PublishStanding()
    }
    guard let name = PublishRecord.releaseName(linked: target), let record = try record(of: name)
    else { throw .notOurs(path: current, problem: "it leads to '\(target)'") }
    return PublishStanding(record: record, tag: target)
  }

  private func record(of release: String) throws(PublishError) -> PublishRecord? {
    let path = recordPath(release)
    let bytes = try onDisk { () throws(FileError) in try Files.readIfPresent(path) }
    guard let bytes else { return nil }
    var record = try PublishRecord(decoding: bytes, at: path)
    // The folder's name takes precedence.
    record.release = release
    return record
  }

  private func recordPath(_ release: String) -> String { "\(releases)/\(release).json" }

  // MARK: Publishing

  /// Hard-links a file of the previous release, if its digest is right. Returns whether it did.
  private func carry(_ file: SiteListing.File, from old: String) throws(PublishError) -> Bool {
    let source = "\(old)/\(file.path)"
    guard Files.size(source) == file.size,
      let bytes = try? Files.read(source), digest(of: bytes) == file.digest
    else { return false }
    try onDisk { () throws(FileError) in
      try Files.makeFolder(Paths.parent("\(incoming)/\(file.path)"))
      try Links.link(source, as: "\(incoming)/\(file.path)")
    }
    return true
  }

  /// Makes a release readable for the web server's user, regardless of the umask.
  private func openToReaders(_ record: PublishRecord) {
    let all = record.everything
    for file in all.files { Files.allow(0o644, "\(incoming)/\(file.path)") }
    for folder in all.folders { Files.allow(0o755, "\(incoming)/\(folder)") }
    Files.allow(0o755, incoming)
  }

  private func send(_ file: SiteListing.File, of site: BuiltFolder) throws(PublishError) {
    let bytes = try site.bytes(of: file)
    try onDisk { () throws(FileError) in
      try Files.makeFolder(Paths.parent("\(incoming)/\(file.path)"))
      try Files.write(bytes, to: "\(incoming)/\(file.path)")
    }
  }

  /// Removes Skidmark's releases that are no longer needed, and nothing else.
  private func tidyUp(after record: PublishRecord) throws(PublishError) {
    try onDisk { () throws(FileError) in
      let ours = try Files.list(releases).filter { $0.hasSuffix(".json") }
        .map { String($0.dropLast(".json".count)) }
        .filter { PublishRecord.isReleaseName($0) && (try? self.record(of: $0)) != nil }
      for name in record.superseded(of: ours, keeping: kept) {
        try Files.remove("\(releases)/\(name)")
        try Files.removeFile(recordPath(name))
      }
    }
  }

  private func alone<Result>(
    _ body: () throws(PublishError) -> Result
  ) throws(PublishError) -> Result {
    var new: [String] = []
    var folder = releases
    while !folder.isEmpty, Files.kind(folder) == nil {
      new.append(folder)
      folder = Paths.parent(folder)
    }
    try onDisk { () throws(FileError) in try Files.makeFolder(releases) }
    for folder in new { Files.allow(0o755, folder) }
    return try Files.alone(in: path, body)
  }
}
