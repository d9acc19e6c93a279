import JSON
package import Platform

/// The record on a target that several machines can write to without transactions: what readers see, who is
/// publishing, and what an interrupted run may have left incomplete.
package struct SharedRecord: Sendable, Equatable {
  /// A run's claim to the target.
  package struct Claim: Sendable, Equatable {
    /// A unique name.
    package var id: String
    /// When it was last confirmed.
    package var since: Instant
    /// The same for all runs of a site on a machine, which are never concurrent; nil in old claims.
    package var publisher: String?
  }

  /// The last complete release; nil before the first one.
  package var shown: PublishRecord?
  /// Skidmark's paths with uncertain contents.
  package var doubtful: Set<String> = []
  /// The active run's claim, if any.
  package var claim: Claim?

  /// Seconds until an unconfirmed claim expires. Runs confirm it before each transfer, and none takes longer.
  package static let patience = 3_600

  /// Since when another run is active, if so. A claim of `publisher` itself is from a dead run.
  package func isTaken(at time: Instant, besides publisher: String? = nil) -> Instant? {
    guard let claim, publisher == nil || claim.publisher != publisher,
      time.seconds(since: claim.since) < Double(Self.patience)
    else { return nil }
    return claim.since
  }

  /// The record to compare a new release with. Doubtful files get a digest that matches nothing, so they are
  /// sent again, or become leftovers if the site does not have them.
  package var comparable: PublishRecord? {
    guard !doubtful.isEmpty else { return shown }
    func like(_ path: String) -> SiteListing.File {
      SiteListing.File(path: path, digest: String(repeating: "0", count: 64), size: 0)
    }
    var record =
      shown
      ?? PublishRecord(
        release: "unfinished", published: claim?.since ?? Instant(seconds: 0),
        site: SiteListing([]))
    record.leftovers = record.leftovers.map { leftover in
      doubtful.contains(leftover.file.path)
        ? PublishRecord.Leftover(file: like(leftover.file.path), since: leftover.since) : leftover
    }
    let left = Set(record.leftovers.map(\.file.path))
    let certain = record.site.files.filter { !doubtful.contains($0.path) }
    record.site = SiteListing(certain + doubtful.subtracting(left).map(like))
    return record
  }
}

// MARK: Coding

extension SharedRecord {
  /// The stored form of the record.
  package var encoded: [UInt8] {
    var object = JSONObject([("version", 1), ("shown", shown?.json ?? .null)])
    if !doubtful.isEmpty {
      let paths = doubtful.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      object.append("doubtful", .array(paths.map { .string($0) }))
    }
    if let claim {
      var word = JSONObject([
        ("id", .string(claim.id)), ("since", .string("\(claim.since)")),
      ])
      if let publisher = claim.publisher { word.append("publisher", .string(publisher)) }
      object.append("publishing", .object(word))
    }
    return JSONValue.object(object).encoded(.indented)
  }

  /// Decodes and validates a stored record, as ``PublishRecord`` does.
  package init(decoding bytes: [UInt8]) throws(PublishRecordError) {
    let value = try JSONValue(record: bytes)
    guard value["version"]?.int == 1, let shown = value["shown"] else {
      throw PublishRecordError(problem: "its version is not 1, or it does not say what is shown")
    }
    var record = SharedRecord()
    if shown != .null { record.shown = try PublishRecord(shown) }
    for path in value["doubtful"]?.array ?? [] {
      guard let path = path.string else {
        throw PublishRecordError(problem: "an uncertain path is not text")
      }
      try PublishRecord.check(path)
      record.doubtful.insert(path)
    }
    if let claim = value["publishing"] {
      guard let id = claim["id"]?.string,
        let since = claim["since"]?.string.flatMap({ Instant(iso8601: $0) })
      else { throw PublishRecordError(problem: "it does not say when the running publish started") }
      record.claim = Claim(id: id, since: since, publisher: claim["publisher"]?.string)
    }
    self = record
  }
}
