import Delivery
import Platform

/// A folder of another machine that may hold no links: the site's files lie in the folder itself.
///
/// No step shows all of a new site at once there. So what pages need comes first, then pages, then the home
/// page, each kind put in place together once it has been sent; what goes, goes last. A note says what is on
/// its way, so that after an interruption it is known what is ours.
struct RsyncInPlaceTarget: PublishTarget {
  let place: RemoteSite
  /// How many releases one can go back to.
  let kept: Int
  /// Whether files that are not ours may be taken over.
  let isForced: Bool

  /// - Parameters:
  ///   - publisher: A name that tells this publisher from others.
  ///   - run: A name that no other run has.
  init(_ shell: RemoteShell, publisher: String, run: String, kept: Int, isForced: Bool) {
    place = RemoteSite(shell: shell, publisher: publisher, run: run, isForced: isForced)
    self.kept = kept
    self.isForced = isForced
  }

  func standing() async throws(PublishError) -> PublishStanding {
    standing(of: try place.contents())
  }

  func inTheWay(
    of site: BuiltFolder, _ plan: PublishPlan, over standing: PublishStanding
  ) async throws(PublishError) -> [String] {
    let places = newPlaces(site, standing)
    return try place.contents(asking: places).taken.filter(places.indices.contains)
      .map { places[$0].path }
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord {
    let places = isForced ? [] : newPlaces(site, standing)
    let there = try place.take(asking: places)
    do throws(PublishError) {
      guard self.standing(of: there) == standing else { throw .overtaken }
      let inTheWay = there.taken.filter(places.indices.contains).map { places[$0].path }
      guard inTheWay.isEmpty else { throw .inTheWay(inTheWay) }
      var record = record
      record.release = PublishRecord.unusedName(record.release) {
        there.kept.contains($0) || there.record?.release == $0
      }
      // What goes is ours until it has gone: it is in the record of this publish no more.
      var note = record
      note.leftovers += plan.removals.map { .init(file: $0, since: record.published) }
      let shown = kept > 0 ? Self.known(there) : nil
      let ours = shown?.everything ?? SiteListing([])
      let keeping = plan.changes(of: ours).filter { ours[$0] != nil }
      try place.begin(note, keeping: keeping, of: shown, isUnfinished: there.note != nil)
      try send(site, plan, progress)
      // What is kept of the release before is found by its name, also if that showed the same site.
      if !keeping.isEmpty { record.previous = standing.record?.release }
      try place.finish(
        record, removing: plan.removals.map(\.path), forgetting: try forgotten(behind: record),
        sweeping: Self.folders(of: there.note))
      return record
    } catch {
      try? place.letGo()
      throw error
    }
  }

  func rollBack(isRehearsal: Bool) async throws(PublishError) -> PublishRecord {
    var there = try place.contents()
    guard there.record != nil else { throw .nothingBefore }
    if !isRehearsal { there = try place.take() }
    do throws(PublishError) {
      guard let shown = there.record, let (goal, sources, names) = try goal(there) else {
        throw .nothingBefore
      }
      // A publish that was interrupted may have changed what it has kept, and nothing else.
      let ours = there.note?.everything ?? SiteListing([])
      let now = shown.everything
      var record = goal
      record.leftovers = goal.leftovers.filter { leftover in
        sources[leftover.file.path] != nil || now[leftover.file.path] == leftover.file
      }
      guard goal.site.files.allSatisfy({ sources[$0.path] != nil || now[$0.path] == $0 })
      else { throw .nothingBefore }
      if isRehearsal { return record }
      let staying = record.everything
      let others = SiteListing(now.files + ours.files.filter { now[$0.path] == nil }).files
        .filter { staying[$0.path] == nil }
      record.leftovers += others.filter(isLeaving).map { .init(file: $0, since: shown.published) }
      let removals = others.filter { !isLeaving($0) }
      var note = record
      note.leftovers += removals.map { .init(file: $0, since: shown.published) }
      try place.begin(note, keeping: [], of: nil, isUnfinished: true)
      let files = record.everything.files.map(\.path).sorted {
        PublishPlan.turn($0) < PublishPlan.turn($1)
      }
      try place.bringBack(files.compactMap { path in sources[path].map { (path, $0) } })
      try place.finish(record, removing: removals.map(\.path), forgetting: names)
      return record
    } catch {
      if !isRehearsal { try? place.letGo() }
      throw error
    }
  }

  /// The release that is shown, if all its files are there or kept: those that an interrupted publish has
  /// changed without keeping them are lost.
  private static func known(_ there: RemoteSite.Contents) -> PublishRecord? {
    guard let shown = there.record, there.note == nil || there.kept.contains(shown.release)
    else { return nil }
    return shown
  }

  /// The release to go back to, under which release each of its files is kept, and the names of all these. A
  /// file that the goal has not kept was not changed by the next release, so that the first one after it that has
  /// kept it has the goal's. Releases that only mended what was there, or tidied up, are no goal. Nil for none.
  private func goal(
    _ there: RemoteSite.Contents
  ) throws(PublishError) -> (PublishRecord, sources: [String: String], names: [String])? {
    var unvisited = there.kept
    var sources: [String: String] = [:]
    var names: [String] = []
    var next = Self.nearestGoal(there)
    while let name = next, unvisited.remove(name) != nil, let (goal, paths) = try place.kept(name) {
      names.append(name)
      for path in paths { sources[path] = name }
      let isShown = name == there.record?.release
      if isShown || goal.site != there.record?.site { return (goal, sources, names) }
      next = goal.previous
    }
    return nil
  }

  /// The release that readers see, if another is on its way to them, and else the one before.
  private static func nearestGoal(_ there: RemoteSite.Contents) -> String? {
    guard let shown = there.record else { return nil }
    // What a rollback is on its way to stays among those that are kept until it is there.
    guard let note = there.note, note.release == shown.release || !there.kept.contains(note.release)
    else { return shown.previous }
    return shown.release
  }

  // MARK: What is there

  /// What we put there, by the record and the note of a publish that did not come to its end. After one of
  /// those only the names are certain: all of them count as left over, so all is sent that differs.
  private func standing(of there: RemoteSite.Contents) -> PublishStanding {
    guard let note = there.note else {
      return PublishStanding(record: there.record, tag: there.tag)
    }
    var unsure = there.record ?? note
    let since = Dictionary(
      (there.record?.leftovers ?? []).map { ($0.file.path, $0.since) }, uniquingKeysWith: { $1 })
    let all = note.everything
    let others = (there.record?.everything.files ?? []).filter { all[$0.path] == nil }
    unsure.leftovers = SiteListing(all.files + others).files.map {
      PublishRecord.Leftover(file: $0, since: since[$0.path] ?? note.published)
    }
    unsure.site = SiteListing([])
    return PublishStanding(record: unsure, tag: there.tag)
  }

  /// Where something of somebody else's may be: the site's files that are new there, and the folders above
  /// them.
  private func newPlaces(
    _ site: BuiltFolder, _ standing: PublishStanding
  ) -> [RemoteSite.Place] {
    let ours = standing.record?.everything ?? SiteListing([])
    let new = SiteListing(site.listing.files.filter { ours[$0.path] == nil })
    return new.files.map { ($0.path, false) } + new.folders.sorted().map { ($0, true) }
  }

  /// The folders that files of a release are in, each with a slash at its end.
  private static func folders(of note: PublishRecord?) -> Set<String> {
    Set(
      (note?.everything.files ?? []).map { file in
        file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? ""
      })
  }

  /// The releases of which something is kept and to which one cannot go back any more.
  private func forgotten(behind record: PublishRecord) throws(PublishError) -> [String] {
    let records = try place.keptRecords()
    let staying = record.staying(kept) { records[$0] }
    return records.keys.filter { !staying.contains($0) }.sorted()
  }

  // MARK: Putting it there

  private func send(
    _ site: BuiltFolder, _ plan: PublishPlan, _ progress: @Sendable (Int, Int) -> Void
  ) throws(PublishError) {
    let folder = Files.resolved(site.path)
    let paths = site.listing.files.map(\.path)
    for turn in 0...3 {
      let now = paths.filter { PublishPlan.turn($0) == turn }
      if now.isEmpty { continue }
      try place.confirm()
      try place.shell.send(now, from: folder, to: "", options: ["--delay-updates"])
      progress(plan.uploads.count { PublishPlan.turn($0.path) <= turn }, plan.uploads.count)
    }
    // Nothing is different now there, and nothing has become different here.
    let different = try place.shell.send(paths, from: folder, to: "", options: ["--dry-run"])
    for file in site.listing.files { _ = try site.bytes(of: file) }
    guard different.isEmpty else { throw .changedMeanwhile(RemoteShell.firstPath(different)) }
  }
}
