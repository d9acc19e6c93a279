package import Platform

/// What has to happen for a place to show a site, and in which order, so that readers on the way never
/// meet a page whose parts are missing.
package struct PublishPlan: Sendable, Equatable {
  /// Files to send: those that pages need first, then pages, then the one that everybody starts from.
  package let uploads: [SiteListing.File]
  /// The paths of the uploads that are new there; the others take the place of an older version.
  package let added: Set<String>
  /// How many files are there already as they should be.
  package let unchanged: Int
  /// Files that the site has no more and that stay for now.
  package let leftovers: [PublishRecord.Leftover]
  /// Files of ours that nobody needs any more, in the order of their paths.
  package let removals: [SiteListing.File]
  /// Whether the place shows the site already and nothing has to be tidied up.
  package let isEmpty: Bool

  /// What makes a place that holds one site show another.
  /// - Parameters:
  ///   - record: What we put there last; nil for a place that we have never been to.
  ///   - isLeaving: Whether a file that the site no longer has stays for a while.
  ///   - grace: For how many seconds.
  ///   - isSendingAll: Whether what should be there already is sent too: somebody may have changed it.
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

  /// The paths at which something else will be than what is there: what is sent again as it was is no change.
  package func changes(of site: SiteListing) -> [String] {
    (uploads.filter { site[$0.path]?.digest != $0.digest } + removals).map(\.path)
  }

  /// How many bytes the uploads have together.
  package var uploadSize: Int { uploads.reduce(0) { $0 + $1.size } }

  /// The uploads in groups: none may begin before the one before it is there.
  package var phases: [[SiteListing.File]] {
    (0...3).map { turn in uploads.filter { Self.turn($0.path) == turn } }.filter { !$0.isEmpty }
  }

  /// What never changes under its name, what pages load or link to, the pages, and the home page last.
  private static func inOrder(_ files: [SiteListing.File]) -> [SiteListing.File] {
    files.enumerated().sorted { left, right in
      let turns = (turn(left.element.path), turn(right.element.path))
      return turns.0 == turns.1 ? left.offset < right.offset : turns.0 < turns.1
    }.map(\.element)
  }

  /// When it is a file's turn, from 0: before it come those that it may need.
  package static func turn(_ path: String) -> Int {
    if SiteListing.isImmutable(path) { return 0 }
    if path == "index.html" { return 3 }
    return path.hasSuffix(".html") ? 2 : 1
  }
}
