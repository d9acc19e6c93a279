package import Build
package import Platform

/// The result of publishing to a target.
package struct PublishOutcome: Sendable, Equatable {
  /// The release that the target shows, or would show after a dry run.
  package var release: String
  /// The changes.
  package var plan: PublishPlan
  /// When the target was last published to; nil for the first time.
  package var before: Instant?
  /// After a dry run, the paths of foreign files that prevent publishing.
  package var inTheWay: [String] = []
}

extension SiteRun {
  /// Lists the built site's files. Throws `nothingBuilt` if there is no site.
  package func builtSite() async throws(PublishError) -> SiteToPublish {
    guard Files.kind("\(options.output)/index.html") == .file else {
      throw .nothingBuilt(options.output)
    }
    return SiteToPublish(
      folder: try await BuiltFolder(reading: options.output, of: SiteBoundary(folder)))
  }

  /// Makes a target show a site, or only plans it if `isRehearsal`. With `--force`, sends all files and replaces
  /// foreign files.
  /// - Parameter progress: Called with the number of sent files and of all files to send.
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
    let record = PublishRecord(
      release: PublishRecord.releaseName(
        listing, at: now, after: standing.record?.release),
      published: now, site: listing, leftovers: plan.leftovers)
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

  private func target(_ settings: PublishSettings) throws(PublishError) -> any PublishTarget {
    let (programs, trusted): (Programs, [SitePower])
    do { (programs, trusted) = try world.gate.pass(to: settings) } catch {
      throw .untrusted(error)
    }
    switch settings.kind {
    case .folder(let path):
      return FolderTarget(path: placeOfSite(path), output: options.output, kept: settings.kept)
    case .git(let git): return gitTarget(git, programs, trusted)
    case .rsync(let rsync):
      let shell = RemoteShell(settings: rsync, site: Paths.resolved(folder), programs: programs)
      return RsyncTarget(shell, kept: settings.kept)
    case .rclone(let remote): return try rcloneTarget(remote: remote, programs)
    case .s3(let place): return s3Target(place, programs)
    case .archive(let path):
      return ArchiveTarget(
        path: placeOfSite(path), output: options.output, isForced: options.isForced)
    }
  }

  /// - Parameter programs: The programs that reach the target; by default those that only find its addresses.
  func gitTarget(
    _ settings: PublishSettings.Git, _ programs: Programs? = nil, _ trusted: [SitePower] = []
  ) -> GitTarget {
    GitTarget(
      settings: settings, siteFolder: folder, now: world.now(), isForced: options.isForced,
      programs: programs ?? world.helpers, environment: world.environment,
      trusted: trusted.flatMap(\.words))
  }

  /// Resolves a path of the configuration, relative to the site's folder or, after `~/`, to the home folder.
  func placeOfSite(_ path: String) -> String {
    if path.hasPrefix("~/"), let home = world.environment["HOME"], home.hasPrefix("/") {
      return home + path.dropFirst()
    }
    return path.hasPrefix("/") ? path : self.path(path)
  }
}

/// A built site to publish.
package struct SiteToPublish: Sendable {
  let folder: BuiltFolder

  /// The site's files.
  package var listing: SiteListing { folder.listing }
}
