import CLibrary
import Platform

/// A folder of another machine, over ssh, with the releases of `FolderTarget`, sent by rsync. Unchanged files
/// are hard-linked instead of sent. A release is shown only after a comparison of all files.
struct RsyncTarget: PublishTarget {
  let releases: RemoteReleases
  let kept: Int

  init(_ shell: RemoteShell, kept: Int) {
    releases = RemoteReleases(shell: shell)
    self.kept = kept
  }

  func standing() async throws(PublishError) -> PublishStanding {
    try standing(of: try releases.contents())
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord {
    let incoming = RemoteReleases.incoming(record.release, process: getpid())
    let place = "releases/\(incoming)"
    let contents = try releases.contents(making: incoming)
    guard try self.standing(of: contents) == standing else {
      _ = try releases.shell.run("rm -rf \(place)")
      throw .overtaken
    }
    var record = record
    record.release = PublishRecord.unusedName(record.release) {
      contents.folders.contains($0) || contents.records[$0] != nil
    }
    // The previous release, and what interrupted publishes sent.
    var sources = contents.unfinished.prefix(8).map { "../\($0)" }
    if let link = standing.tag { sources.insert("../\(link.split(separator: "/")[1])", at: 0) }
    let links = sources.map { "--link-dest=\($0)" }
    let folder = Paths.resolved(site.path)
    let paths = site.listing.files.map(\.path)
    try releases.shell.send(paths, from: folder, to: place, options: links)
    progress(plan.uploads.count, plan.uploads.count)
    // The remote files are complete, and the local ones have not changed.
    let different = try releases.shell.send(
      paths, from: folder, to: place, options: ["--dry-run"])
    for file in site.listing.files { _ = try site.bytes(of: file) }
    guard different.isEmpty else { throw .changedMeanwhile(RemoteShell.firstPath(different)) }
    let ours = contents.records.filter { (try? $0.value.get()) != nil }.keys
    guard
      try releases.finish(
        record, from: incoming, over: standing.tag,
        removing: record.superseded(of: ours, keeping: kept))
    else {
      _ = try releases.shell.run("rm -rf \(place)")
      throw .overtaken
    }
    return record
  }

  private func standing(
    of contents: RemoteReleases.Contents
  ) throws(PublishError) -> PublishStanding {
    guard let link = contents.link else { return PublishStanding() }
    guard let name = PublishRecord.releaseName(linked: link), let record = contents.records[name]
    else { throw .notOurs(path: releases.place("current"), problem: "it leads to '\(link)'") }
    do { return PublishStanding(record: try record.get(), tag: link) } catch {
      throw .record(path: releases.place("\(link).json"), problem: error.problem)
    }
  }
}
