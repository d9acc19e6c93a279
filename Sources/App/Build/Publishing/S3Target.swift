import Delivery
import HTTP
import Platform

/// A bucket of a store that speaks S3's language.
///
/// A store changes one object at a time, so the order is what keeps readers from half a site: what never
/// changes under its name, what pages load, pages, and the home page last; what nobody needs any more goes
/// after a while. The record is written twice, each time on the condition that it is as we read it: once
/// to claim the place before anything else changes, and once when all is there. Whoever comes meanwhile
/// sees the claim and leaves; whoever comes after one that died knows from it which files are in doubt.
///
/// Before an object is replaced or removed, the store copies it to a name made of its digest, for as long
/// as one can go back to a release that has it.
struct S3Target: PublishTarget {
  let store: ObjectStore
  /// What stands before every name: nothing, or something that ends with a slash.
  let prefix: String
  /// How many releases one can go back to.
  let kept: Int
  /// A name that tells this publisher from others.
  let publisher: String
  /// Whether what is somebody else's is replaced, and somebody who is at work passed over.
  let isForced: Bool
  /// Who is told what changed; nil for nobody.
  let cloudFront: CloudFront?
  /// What the paper takes for the present.
  let now: @Sendable () -> Instant
  /// Real time, and chance.
  let pace: Pace
  /// Told of what went wrong without harm.
  let warn: @Sendable (String) -> Void

  /// How many requests are under way at once.
  static let width = 8

  /// Pages stay for a while too: a store shows files one by one, not releases.
  func isLeaving(_ file: SiteListing.File) -> Bool { true }

  func standing() async throws(PublishError) -> PublishStanding {
    let (record, tag) = try await read()
    return PublishStanding(record: record.comparable, tag: tag)
  }

  func inTheWay(
    of site: BuiltFolder, _ plan: PublishPlan, over standing: PublishStanding
  ) async throws(PublishError) -> [String] {
    guard !plan.added.isEmpty else { return [] }
    return plan.added.intersection(try await keys()).sorted()
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord {
    if let file = site.listing.files.first(where: { $0.path.hasPrefix(Self.folder) }) {
      throw .notOurs(path: file.path, problem: "the name is kept for Skidmark's own notes")
    }
    let (before, tag) = try await read()
    guard tag == standing.tag else { throw .overtaken }
    try refuseIfTaken(before)
    try await refuseForeign(site, plan, standing)
    let earlier = try await releases(from: before.shown, behind: record.site)
    var record = record
    record.previous = record.previous(over: before.shown)
    var claim = try await S3Claim(self, changing: plan, over: before, tag: tag)
    do throws(PublishError) {
      try await keep(what: plan, changes: before, for: earlier)
      try await send(plan, of: site, &claim, progress)
      try await each(plan.removals) { file throws(PublishError) in try await remove(file.path) }
      try await tidyUp(keeping: earlier)
      try await claim.finish(with: record)
    } catch {
      await claim.abandon()
      throw error
    }
    await invalidate(plan, record)
    return record
  }

  func rollBack(isRehearsal: Bool) async throws(PublishError) -> PublishRecord {
    let (before, tag) = try await read()
    try refuseIfTaken(before)
    guard var record = try await releaseBefore(before.shown) else { throw .nothingBefore }
    // Nothing goes on the way back: an even earlier release may need it. The next publish tidies up.
    let plan = PublishPlan(
      from: before.comparable, to: record.site, at: now(), grace: .max, leaving: isLeaving)
    let copies = try await copies(for: plan, before)
    if isRehearsal { return record }
    record.leftovers = plan.leftovers
    var claim = try await S3Claim(self, changing: plan, over: before, tag: tag)
    do throws(PublishError) {
      for phase in plan.phases {
        try await each(phase.filter { copies.contains($0.path) }) { file throws(PublishError) in
          try await bringBack(file)
        }
        try await claim.confirm()
      }
      try await claim.finish(with: record)
    } catch {
      await claim.abandon()
      throw error
    }
    await invalidate(plan, record)
    return record
  }

  private func refuseIfTaken(_ record: SharedRecord) throws(PublishError) {
    guard !isForced, let since = record.isTaken(at: pace.date(), besides: publisher) else { return }
    throw .taken(since: since)
  }

  /// Stops before a file of somebody else's would be replaced.
  private func refuseForeign(
    _ site: BuiltFolder, _ plan: PublishPlan, _ standing: PublishStanding
  ) async throws(PublishError) {
    let foreign = isForced ? [] : try await inTheWay(of: site, plan, over: standing)
    guard !foreign.isEmpty else { return }
    // Somebody may have published them since we looked.
    guard try await read().tag == standing.tag else { throw .overtaken }
    throw .inTheWay(foreign.map { prefix + $0 })
  }

  private func invalidate(_ plan: PublishPlan, _ record: PublishRecord) async {
    guard let cloudFront else { return }
    let changed = (plan.uploads + plan.removals).map(\.path).filter { !SiteListing.isImmutable($0) }
    guard !changed.isEmpty else { return }
    // Whether the distribution shows the bucket or the folder in it, only its owner knows.
    let paths = prefix.isEmpty ? CloudFront.paths(of: changed) : ["/*"]
    do {
      let reference = "\(record.release)-\(pace.newName().prefix(8))"
      try await cloudFront.invalidate(paths, reference: reference)
    } catch {
      warn(
        "the site is there, but CloudFront was not told (\(error)): readers may see old pages "
          + "until they run out. 'aws cloudfront create-invalidation --paths \"/*\"' tells it.")
    }
  }
}
