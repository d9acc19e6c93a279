package import Platform

/// The changes that make a target show a site, ordered so that readers never see a page with missing parts.
package struct PublishPlan: Sendable, Equatable {
  /// Files to send: first files that pages need, then pages, then the home page.
  package let uploads: [SiteListing.File]
  /// The paths of uploads that are new; the others replace an older version.
  package let added: Set<String>
  /// The number of files that are up to date.
  package let unchanged: Int
  /// Files that the site no longer has and that stay for now.
  package let leftovers: [PublishRecord.Leftover]
  /// Skidmark's files to remove, in the order of their paths.
  package let removals: [SiteListing.File]
  /// Whether the target already shows the site and has nothing to clean up.
  package let isEmpty: Bool

  /// Plans the replacement of one site with another.
  /// - Parameters:
  ///   - grace: How many seconds a file stays that is no longer in the site, if `isLeaving` allows it.
  ///   - isSendingAll: Whether to send files that should be up to date, in case they were changed there.
  package init(
    from record: PublishRecord?, to site: SiteListing, at time: Instant, grace: Int,
    sendingAll isSendingAll: Bool = false, leaving isLeaving: (SiteListing.File) -> Bool
  ) {
    let before = record?.everything ?? SiteListing([])
    let changed = site.files.filter { isSendingAll || before[$0.path]?.digest != $0.digest }
    uploads = Self.inOrder(changed)
    added = Set(changed.map(\.path).filter { before[$0] == nil })
    unchanged = site.files.count - changed.count
    var leftovers: [PublishRecord.Leftover] = []
    var removals: [SiteListing.File] = []
    let known = Dictionary(
      (record?.leftovers ?? []).map { ($0.file.path, $0.since) }, uniquingKeysWith: { $1 })
    for file in before.files where site[file.path] == nil {
      let since = known[file.path] ?? time
      if isLeaving(file), time.seconds(since: since) < Double(grace) {
        leftovers.append(PublishRecord.Leftover(file: file, since: since))
      } else {
        removals.append(file)
      }
    }
    self.leftovers = leftovers
    self.removals = removals
    isEmpty = record?.site == site && removals.isEmpty && !isSendingAll
  }

  /// The total size of the uploads in bytes.
  package var uploadSize: Int { uploads.reduce(0) { $0 + $1.size } }

  /// The uploads in groups. Each group must be complete before the next one begins.
  package var phases: [[SiteListing.File]] {
    (0...3).map { turn in uploads.filter { Self.turn($0.path) == turn } }.filter { !$0.isEmpty }
  }

  /// Sorts files: immutable ones, other parts of pages, pages, and the home page last.
  private static func inOrder(_ files: [SiteListing.File]) -> [SiteListing.File] {
    files.enumerated().sorted { left, right in
      let turns = (turn(left.element.path), turn(right.element.path))
      return turns.0 == turns.1 ? left.offset < right.offset : turns.0 < turns.1
    }.map(\.element)
  }

  /// The phase of a file, from 0. Files that it may need have an earlier phase.
  package static func turn(_ path: String) -> Int {
    if SiteListing.isImmutable(path) { return 0 }
    if path == "index.html" { return 3 }
    return path.hasSuffix(".html") ? 2 : 1
  }
}
