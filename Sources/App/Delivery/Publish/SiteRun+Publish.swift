package import Build
import HTTP
package import Platform

/// What publishing to a place did, or would do.
package struct PublishOutcome: Sendable, Equatable {
  /// The release that the place shows now; in a dry run the one that it would show.
  package var release: String
  /// What changed.
  package var plan: PublishPlan
  /// When the place was published to before; nil for the first time.
  package var before: Instant?
  /// In a dry run, the paths of files that are somebody else's and would keep the site from being published.
  package var inTheWay: [String] = []
}

extension SiteRun {
  /// Looks at the built site for publishing.
  /// - Throws: `nothingBuilt` if there is none.
  package func builtSite() async throws(PublishError) -> SiteToPublish {
    guard Files.kind("\(options.output)/index.html") == .file else {
      throw .nothingBuilt(options.output)
    }
    return SiteToPublish(
      folder: try await BuiltFolder(reading: options.output, of: SiteBoundary(folder)))
  }

  /// Makes a place show a site. By force all is sent again, what is somebody else's may be replaced, and
  /// somebody who is at work passed over.
  /// - Parameters:
  ///   - isRehearsal: Whether it is only asked what would have to be done.
  ///   - progress: Told how many files of how many have been sent.
  package func publish(
    _ site: SiteToPublish, to settings: PublishSettings, isRehearsal: Bool = false,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(PublishError) -> PublishOutcome {
    let target = try target(settings)
    let standing = try await target.standing()
    let folder = site.folder.adding(target.additions)
    let listing = folder.listing
    let now = world.now()
    let plan = PublishPlan(
      from: standing.record, to: listing, at: now, grace: settings.graceDays * 86_400,
      sendingAll: options.isForced, leaving: target.isLeaving)
    var record = PublishRecord(
      release: PublishRecord.releaseName(listing, at: now), published: now, site: listing,
      leftovers: plan.leftovers)
    record.previous = record.previous(over: standing.record)
    var inTheWay: [String] = []
    var shown = plan.isEmpty ? standing.record ?? record : record
    if isRehearsal, !options.isForced {
      inTheWay = try await target.inTheWay(of: folder, plan, over: standing)
    } else if !isRehearsal, !plan.isEmpty {
      shown = try await target.publish(
        folder, plan, as: record, over: standing, progress: progress)
    }
    return PublishOutcome(
      release: shown.release, plan: plan, before: standing.record?.published, inTheWay: inTheWay)
  }

  /// Makes a place show the newest release before the one that it shows now that shows another site.
  /// - Parameter isRehearsal: Whether it is only asked which that is.
  /// - Returns: The release that it shows then, and when that was published.
  package func rollBack(
    _ settings: PublishSettings, isRehearsal: Bool = false
  ) async throws(PublishError) -> (release: String, published: Instant) {
    let record = try await target(settings).rollBack(isRehearsal: isRehearsal)
    return (record.release, record.published)
  }

  private func target(
    _ settings: PublishSettings
  ) throws(PublishError) -> any PublishTarget {
    switch settings.kind {
    case .folder(let path):
      FolderTarget(path: placeOfSite(path), output: options.output, kept: settings.kept)
    case .git(let git): gitTarget(git)
    case .rsync(let rsync):
      RsyncTarget(RemoteShell(settings: rsync, programs: world.programs), kept: settings.kept)
    case .rclone(let remote): try rcloneTarget(settings, remote: remote)
    case .s3(let place): s3Target(settings, place)
    case .archive(let path):
      ArchiveTarget(
        path: placeOfSite(path), output: options.output, isForced: options.isForced)
    }
  }

  func gitTarget(_ settings: PublishSettings.Git) -> GitTarget {
    GitTarget(
      settings: settings, siteFolder: folder, now: world.now(), isForced: options.isForced,
      programs: world.programs, environment: world.environment)
  }

  /// A name that tells those who publish from each other: a site's folder of a machine.
  var publisher: String {
    String(digest(of: Array("\(Machine.name) \(Files.resolved(folder))".utf8)).prefix(16))
  }

  /// A path of the configuration: relative ones begin at the site's folder, and `~/` is the home folder, as
  /// in a shell.
  func placeOfSite(_ path: String) -> String {
    if path.hasPrefix("~/"), let home = world.environment["HOME"], home.hasPrefix("/") {
      return home + path.dropFirst()
    }
    return path.hasPrefix("/") ? path : self.path(path)
  }
}

/// A built site that has been looked at.
package struct SiteToPublish: Sendable {
  let folder: BuiltFolder

  /// Its files.
  package var listing: SiteListing { folder.listing }
}
