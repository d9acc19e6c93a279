import Delivery
import HTTP
import Platform
import Synchronization

/// What a publish does to the objects of a bucket.
extension S3Target {
  /// The folder with what Skidmark writes down.
  static let folder = ".skidmark/"

  private var recordKey: String { "\(prefix)\(Self.folder)published.json" }
  private func releaseKey(_ name: String) -> String {
    "\(prefix)\(Self.folder)releases/\(name).json"
  }
  private func keptKey(_ digest: String) -> String { "\(prefix)\(Self.folder)kept/\(digest)" }

  // MARK: The record

  /// The record and its entity tag.
  func read() async throws(PublishError) -> (SharedRecord, tag: String?) {
    guard let object = try await asking({ () throws(StoreError) in try await store.get(recordKey) })
    else { return (SharedRecord(), nil) }
    do {
      return (try SharedRecord(decoding: object.bytes), object.tag)
    } catch {
      throw .record(path: recordKey, problem: error.problem)
    }
  }

  /// Writes the record if it is still the one of a tag, or if there still is none.
  /// - Returns: Its new tag.
  func write(_ record: SharedRecord, over tag: String?) async throws(PublishError) -> String {
    let bytes = record.encoded
    do throws(StoreError) {
      let condition = tag.map { Condition.unchanged($0) } ?? .absent
      let new = try await store.put(recordKey, bytes, Self.ownHeaders, if: condition)
      if !new.isEmpty { return new }
    } catch {
      guard case .refused(let refusal) = error, refusal.kind == .condition || refusal.status == 404,
        refusal.kind != .bucket
      else { throw .store(error) }
    }
    // A request whose answer was lost has been sent twice: then it is ours that is in the way.
    guard let now = try await asking({ () throws(StoreError) in try await store.get(recordKey) }),
      now.bytes == bytes
    else { throw .overtaken }
    return now.tag
  }

  /// Our own notes are for nobody to keep.
  private static let ownHeaders = ObjectHeaders(
    contentType: "application/json; charset=utf-8", cacheControl: "no-store")

  // MARK: Releases

  /// The record of an earlier release; nil if it is gone.
  func release(_ name: String) async throws(PublishError) -> PublishRecord? {
    let key = releaseKey(name)
    guard let object = try await asking({ () throws(StoreError) in try await store.get(key) })
    else { return nil }
    do {
      return try PublishRecord(decoding: object.bytes)
    } catch {
      throw .record(path: key, problem: error.problem)
    }
  }

  /// The release to go back to from the one that is shown; nil for none.
  func releaseBefore(_ shown: PublishRecord?) async throws(PublishError) -> PublishRecord? {
    var known: Set<String> = []
    var next = shown?.previous
    while let name = next, known.insert(name).inserted, let record = try await release(name) {
      if record.site != shown?.site { return record }
      next = record.previous
    }
    return nil
  }

  /// The releases that one will be able to go back to or through, the newest first: the one that readers see
  /// now and those before it. Those that show the site of the next one do not count.
  /// - Parameter site: What readers are going to see.
  func releases(
    from shown: PublishRecord?, behind site: SiteListing
  ) async throws(PublishError) -> [PublishRecord] {
    var found: [PublishRecord] = []
    var (next, last, steps) = (shown, site, 0)
    while let record = next, !found.contains(where: { $0.release == record.release }) {
      if record.site != last { (last, steps) = (record.site, steps + 1) }
      found.append(record)
      guard steps < kept, let previous = record.previous else { break }
      next = try await release(previous)
    }
    return found
  }

  // MARK: Keeping

  /// Copies aside what is going to be replaced or removed and belongs to a release that one can go back to.
  func keep(
    what plan: PublishPlan, changes before: SharedRecord, for earlier: [PublishRecord]
  ) async throws(PublishError) {
    guard let shown = before.shown else { return }
    _ = try await asking { () throws(StoreError) in
      try await store.put(releaseKey(shown.release), shown.encoded, Self.ownHeaders)
    }
    let wanted = Set(earlier.flatMap { $0.site.files.map(\.digest) })
    let ours = shown.everything
    var files: [String: SiteListing.File] = [:]
    for path in plan.changes(of: ours) {
      guard let file = ours[path], wanted.contains(file.digest) else { continue }
      // Of several that are alike, a certain one.
      if let other = files[file.digest], !before.doubtful.contains(other.path) { continue }
      files[file.digest] = file
    }
    try await each(files.values.sorted { $0.path < $1.path }) { file throws(PublishError) in
      // One in doubt may have been replaced already; then it was kept before that.
      if before.doubtful.contains(file.path) {
        let digest = try await asking { () throws(StoreError) in
          try await store.digest(of: prefix + file.path)
        }
        guard digest == file.digest else { return }
      }
      _ = try await asking { () throws(StoreError) in
        try await store.copy(prefix + file.path, to: keptKey(file.digest))
      }
    }
  }

  /// Removes the notes and copies of releases that one cannot go back to any more.
  func tidyUp(keeping earlier: [PublishRecord]) async throws(PublishError) {
    let names = Set(earlier.map { "releases/\($0.release).json" })
    let digests = Set(earlier.flatMap { $0.site.files.map { "kept/\($0.digest)" } })
    let stale = try await keys(in: Self.folder).filter { key in
      let name = String(key.dropFirst(Self.folder.count))
      return name.hasPrefix("releases/") && !names.contains(name)
        || name.hasPrefix("kept/") && !digests.contains(name)
    }
    try await each(stale) { key throws(PublishError) in try await remove(key) }
  }

  /// Which of the files of a plan have to be copied back.
  /// - Throws: `nothingBefore` if one of them is gone.
  func copies(
    for plan: PublishPlan, _ before: SharedRecord
  ) async throws(PublishError) -> Set<String> {
    let kept = Set(try await keys(in: "\(Self.folder)kept/"))
    var copies: Set<String> = []
    for file in plan.uploads {
      if kept.contains("\(Self.folder)kept/\(file.digest)") {
        copies.insert(file.path)
        continue
      }
      // A publish that died before it came to this file has kept nothing of it and changed nothing.
      let digest = try await asking { () throws(StoreError) in
        try await store.digest(of: prefix + file.path)
      }
      guard digest == file.digest else { throw .nothingBefore }
    }
    return copies
  }

  /// Puts a file back from where it was kept.
  func bringBack(_ file: SiteListing.File) async throws(PublishError) {
    let isThere = try await asking { () throws(StoreError) in
      try await store.copy(keptKey(file.digest), to: prefix + file.path)
    }
    guard isThere else { throw .nothingBefore }
  }

  // MARK: Files

  /// Sends files, phase after phase. Each is read when its turn comes.
  func send(
    _ plan: PublishPlan, of site: BuiltFolder, _ claim: inout S3Claim,
    _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) {
    let delivery = FileDelivery(headers: try headers(of: site))
    let tally = Tally()
    for phase in plan.phases {
      for start in stride(from: 0, to: phase.count, by: 64) {
        let portion = Array(phase[start..<min(start + 64, phase.count)])
        try await each(portion) { file throws(PublishError) in
          let bytes = try site.bytes(of: file)
          let headers = ObjectHeaders(
            contentType: delivery.contentType(of: file.path),
            cacheControl: delivery.cacheControl(of: file.path))
          _ = try await asking { () throws(StoreError) in
            try await store.put(prefix + file.path, bytes, headers)
          }
          progress(tally.next(), plan.uploads.count)
        }
        try await claim.confirm()
      }
    }
  }

  private func headers(of site: BuiltFolder) throws(PublishError) -> String {
    guard let file = site.listing["_headers"] else { return "" }
    return String(decoding: try site.bytes(of: file), as: UTF8.self)
  }

  /// Removes one of our files.
  func remove(_ path: String) async throws(PublishError) {
    try await asking { () throws(StoreError) in try await store.delete(prefix + path) }
  }

  /// The paths of all objects in a folder of the site.
  func keys(in folder: String = "") async throws(PublishError) -> [String] {
    try await asking { () throws(StoreError) in try await store.keys(prefix: prefix + folder) }
      .filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  // MARK: Many at once

  /// Does something with each of many things, a few at once. After the first failure no more are begun.
  func each<Item: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) async throws(PublishError) -> Void
  ) async throws(PublishError) {
    let failure = await withTaskGroup(of: PublishError?.self) { group in
      var rest = items[...]
      var failure: PublishError?
      for _ in 0..<Self.width {
        guard let item = rest.popFirst() else { break }
        group.addTask { await Self.failure(of: body, item) }
      }
      for await outcome in group {
        failure = failure ?? outcome
        guard failure == nil, let item = rest.popFirst() else { continue }
        group.addTask { await Self.failure(of: body, item) }
      }
      return failure
    }
    if let failure { throw failure }
  }

  private static func failure<Item: Sendable>(
    of body: @Sendable (Item) async throws(PublishError) -> Void, _ item: Item
  ) async -> PublishError? {
    do throws(PublishError) {
      try await body(item)
      return nil
    } catch {
      return error
    }
  }

  private func asking<Answer: Sendable>(
    _ body: () async throws(StoreError) -> Answer
  ) async throws(PublishError) -> Answer {
    do throws(StoreError) { return try await body() } catch { throw .store(error) }
  }
}

/// Counts what is done by several at once.
private final class Tally: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
