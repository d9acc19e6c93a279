import HTTP
import Platform

/// A folder of an object store, or of another remote that rclone reaches. Most remotes change file by file,
/// so files are sent in the order of ``PublishPlan/phases``, and unused ones are removed later.
/// ``RcloneNotes`` record Skidmark's files and active runs. Replaced and removed files are copied aside while
/// a kept release has them. A rollback downloads these copies and publishes them.
struct RcloneTarget: PublishTarget {
  let rclone: Rclone
  let kept: Int
  let publisher: String
  /// Whether to replace foreign files and override another publisher's claim.
  let isForced: Bool
  let now: @Sendable () -> Instant
  let pace: Pace

  /// Keeps pages for a while too: a store has files, not releases.
  func isLeaving(_ file: SiteListing.File) -> Bool { true }

  func standing() async throws(PublishError) -> PublishStanding {
    let notes = try RcloneNotes(rclone)
    return PublishStanding(record: notes.state.comparable, tag: notes.tag)
  }

  func inTheWay(
    of site: BuiltFolder, _ plan: PublishPlan, over standing: PublishStanding
  ) async throws(PublishError) -> [String] {
    try rclone.existing(plan.added.sorted()).sorted()
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord {
    if let file = site.listing.files.first(where: { $0.path.hasPrefix("\(RcloneNotes.folder)/") }) {
      throw .notOurs(path: file.path, problem: "the name is reserved for Skidmark's own records")
    }
    let foreign = isForced ? [] : try await inTheWay(of: site, plan, over: standing)
    let notes = try RcloneNotes(rclone)
    guard notes.tag == standing.tag else { throw .overtaken }
    try refuseIfTaken(notes)
    guard foreign.isEmpty else { throw .inTheWay(foreign) }
    var record = record
    record.release = PublishRecord.unusedName(record.release) { notes.releases[$0] != nil }
    // Copies are found by release name, so the previous release counts even if it has the same site.
    let ours = notes.shown?.everything ?? SiteListing([])
    let keeping = plan.changes(of: ours).filter { ours[$0] != nil }
    record.previous =
      keeping.isEmpty ? record.previous(over: notes.shown) : notes.shown?.release
    try claiming(plan, over: notes) { (claim) throws(PublishError) in
      if let shown = notes.shown {
        // After an interruption, existing copies are right: doubtful files may already be replaced.
        try rclone.keep(
          keeping, in: RcloneNotes.kept(shown.release), isReplacing: notes.claims.isEmpty)
      }
      try send(plan, of: site, &claim, progress)
      try rclone.remove(plan.removals.map(\.path))
      try claim.check()
      try notes.finish(record, of: claim.name, keeping: kept, with: rclone)
    }
    return record
  }

  func rollBack(isRehearsal: Bool) async throws(PublishError) -> PublishRecord {
    let notes = try RcloneNotes(rclone)
    try refuseIfTaken(notes)
    guard var record = notes.shown?.releaseBefore({ notes.releases[$0] }) else {
      throw .nothingBefore
    }
    // Removes nothing, because an even earlier release may need it. The next publish cleans up.
    let plan = PublishPlan(
      from: notes.state.comparable, to: record.site, at: now(), grace: .max, leaving: isLeaving)
    record.leftovers = plan.leftovers
    try inTemporaryFolder { (folder) throws(PublishError) in
      let site = try fetch(plan, of: record.site, notes, into: folder)
      if isRehearsal { return }
      try claiming(plan, over: notes) { (claim) throws(PublishError) in
        try send(plan, of: site, &claim) { _, _ in }
        try claim.check()
        try notes.finish(record, of: claim.name, keeping: kept, with: rclone)
      }
    }
    return record
  }

  private func refuseIfTaken(_ notes: RcloneNotes) throws(PublishError) {
    guard !isForced, let since = notes.isTaken(at: pace.date(), besides: publisher) else { return }
    throw .taken(since: since)
  }

  /// Runs `body` with a claim to the target.
  private func claiming(
    _ plan: PublishPlan, over before: RcloneNotes,
    _ body: (inout RcloneClaim) throws(PublishError) -> Void
  ) throws(PublishError) {
    var claim = try RcloneClaim(self, changing: plan, over: before)
    do throws(PublishError) { try body(&claim) } catch {
      claim.abandon()
      throw error
    }
  }

  // MARK: Sending

  /// Sends files phase by phase and by headers. Checks after each phase that the local files are unchanged.
  private func send(
    _ plan: PublishPlan, of site: BuiltFolder, _ claim: inout RcloneClaim,
    _ progress: (Int, Int) -> Void
  ) throws(PublishError) {
    let headers = try site.listing["_headers"].map { (file) throws(PublishError) in
      String(decoding: try site.bytes(of: file), as: UTF8.self)
    }
    let delivery = FileDelivery(headers: headers ?? "")
    let folder = Paths.resolved(site.path)
    let hasHeaders = try rclone.storesHeaders()
    var sent = 0
    for phase in plan.phases {
      let groups = Dictionary(grouping: phase.map(\.path)) { path in
        hasHeaders ? [ContentType.of(path), delivery.cacheControl(of: path)] : []
      }
      for (values, paths) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        try claim.confirm()
        let headers = zip(["Content-Type", "Cache-Control"], values)
        try rclone.send(paths, from: folder, headers: headers.map { ($0, $1) })
        sent += paths.count
        progress(sent, plan.uploads.count)
      }
      for file in phase { _ = try site.bytes(of: file) }
    }
  }

  // MARK: Rollback

  /// Downloads the kept copies that a release needs. Throws `nothingBefore` if one is missing.
  private func fetch(
    _ plan: PublishPlan, of site: SiteListing, _ notes: RcloneNotes, into folder: String
  ) throws(PublishError) -> BuiltFolder {
    let built = BuiltFolder(path: "\(folder)/site", listing: site)
    var places: [String: [String]] = [:]
    for path in try rclone.list("\(RcloneNotes.folder)/kept") {
      let parts = path.split(separator: "/", maxSplits: 1)
      guard parts.count == 2 else { continue }
      places[String(parts[1]), default: []].append("\(RcloneNotes.folder)/kept/\(path)")
    }
    // An interrupted publish may not have copied a file before it stopped.
    for path in notes.state.doubtful { places[path, default: []].append(path) }
    var wanted = plan.uploads
    // `_headers` applies to all files, and may be unchanged.
    if let file = site["_headers"], !wanted.contains(file) {
      wanted.append(file)
      places[file.path, default: []].append(file.path)
    }
    let sources = Set(wanted.flatMap { places[$0.path] ?? [] })
    try rclone.fetch(sources.sorted(), to: "\(folder)/fetched")
    for file in wanted {
      let place = "\(folder)/site/\(file.path)"
      try onDisk { () throws(FileError) in
        try Files.makeFolder(Paths.parent(place))
        // The digest selects the right copy.
        for source in places[file.path] ?? [] {
          guard let bytes = try Files.readIfPresent("\(folder)/fetched/\(source)"),
            digest(of: bytes) == file.digest
          else { continue }
          try Files.write(bytes, to: place)
          break
        }
      }
      guard (try? built.bytes(of: file)) != nil else { throw .nothingBefore }
    }
    return built
  }
}
