public import Dates
public import Publish

/// What publishing to a place did, or would do.
public struct PublishOutcome: Sendable, Equatable {
  /// The release that the place shows now; in a dry run the one that it would show.
  public var release: String
  /// What changed.
  public var plan: PublishPlan
  /// When the place was published to before; nil for the first time.
  public var before: Instant?
}

extension Workshop {
  /// Looks at the built site for publishing.
  /// - Throws: `nothingBuilt` if there is none.
  public func builtSite() async throws(PublishError) -> SiteToPublish {
    guard Files.kind("\(options.output)/index.html") == .file else {
      throw .nothingBuilt(options.output)
    }
    return SiteToPublish(folder: try await BuiltFolder(reading: options.output))
  }

  /// Makes a place show a site.
  /// - Parameters:
  ///   - isRehearsal: Whether it is only asked what would have to be done.
  ///   - isForced: Whether what is somebody else's may be replaced, and somebody who is at work passed over.
  ///   - progress: Told how many files of how many have been sent.
  public func publish(
    _ site: SiteToPublish, to settings: PublishSettings, isRehearsal: Bool = false,
    isForced: Bool = false,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(PublishError) -> PublishOutcome {
    let target = try await target(settings, isForced: isForced)
    let standing = try await target.standing()
    let listing = site.folder.listing
    let now = world.now()
    let plan = PublishPlan(
      from: standing.record, to: listing, at: now, grace: settings.graceDays * 86_400,
      leaving: target.isLeaving)
    let record = PublishRecord(
      release: PublishRecord.releaseName(listing, at: now), published: now,
      previous: standing.record?.release, site: listing, leftovers: plan.leftovers)
    let isNeeded = !plan.isEmpty && !isRehearsal
    if isNeeded {
      try await target.publish(site.folder, plan, as: record, over: standing, progress: progress)
    }
    let release = plan.isEmpty ? standing.record?.release : record.release
    return PublishOutcome(
      release: release ?? record.release, plan: plan, before: standing.record?.published)
  }

  /// Makes a place show the release before the one that it shows now.
  /// - Returns: The release that it shows then, and when that was published.
  public func rollBack(
    _ settings: PublishSettings, isForced: Bool = false
  ) async throws(PublishError) -> (release: String, published: Instant) {
    let record = try await target(settings, isForced: isForced).rollBack()
    return (record.release, record.published)
  }

  private func target(
    _ settings: PublishSettings, isForced: Bool
  ) async throws(PublishError) -> any PublishTarget {
    switch settings.kind {
    case .folder(let path):
      FolderTarget(path: placeOfSite(path), kept: settings.kept)
    case .s3(let place): try await s3Target(settings, place, isForced: isForced)
    case .rsync, .git, .archive:
      throw .notOurs(path: settings.name, problem: "this kind of place comes with a later version")
    }
  }

  /// A path of the configuration: relative ones begin at the site's folder.
  private func placeOfSite(_ path: String) -> String {
    path.hasPrefix("/") ? path : self.path(path)
  }
}

/// A built site that has been looked at.
public struct SiteToPublish: Sendable {
  let folder: BuiltFolder

  /// Its files.
  public var listing: SiteListing { folder.listing }
}
