import Diagnostics
import JSON
package import Platform

/// What is written down in a place that several machines can write to and that knows no transactions:
/// what readers see, who is at work on it, and what somebody who died at work may have left half-done.
package struct SharedRecord: Sendable, Equatable {
  /// The word of somebody who publishes, so that nobody else does.
  package struct Claim: Sendable, Equatable {
    /// A name that no other claim has.
    package var id: String
    /// When it was last confirmed.
    package var since: Instant
    /// Who it is: the same for all runs of a site on a machine, of which there is one at a time. Nil for
    /// claims that do not say.
    package var publisher: String?

    /// Creates a claim.
    package init(id: String, since: Instant, publisher: String? = nil) {
      self.id = id
      self.since = since
      self.publisher = publisher
    }
  }

  /// The last release that was put there whole; nil before the first one.
  package var shown: PublishRecord?
  /// Paths that may hold what the record does not say: they are ours, whatever is in them.
  package var doubtful: Set<String>
  /// Who is at work; nil for nobody.
  package var claim: Claim?

  /// Creates a record.
  package init(shown: PublishRecord? = nil, doubtful: Set<String> = [], claim: Claim? = nil) {
    self.shown = shown
    self.doubtful = doubtful
    self.claim = claim
  }

  /// After so many seconds without a word a run that claimed the place has died: those at work confirm their
  /// claim before each transfer, and none takes longer.
  package static let patience = 3_600

  /// Since when somebody is at work who has given a sign of life; nil if nobody is.
  /// - Parameter publisher: Who asks: a claim of its own is that of a run that died.
  package func isTaken(at time: Instant, besides publisher: String? = nil) -> Instant? {
    guard let claim, publisher == nil || claim.publisher != publisher,
      time.seconds(since: claim.since) < Double(Self.patience)
    else { return nil }
    return claim.since
  }

  /// What a new release is compared with. A file in doubt is ours and like no other, so that it is sent
  /// again or removed, and counts as left over from now on if the site does not have it.
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

// MARK: The stored form

extension SharedRecord {
  /// The record as it is stored.
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

  /// Reads a stored record, as carefully as ``PublishRecord`` does.
  package init(decoding bytes: [UInt8]) throws(PublishRecordError) {
    let value = try JSONValue(record: bytes)
    guard value["version"]?.int == 1, let shown = value["shown"] else {
      throw PublishRecordError(problem: "its version is not 1, or it does not say what is shown")
    }
    var record = SharedRecord()
    if shown != .null { record.shown = try PublishRecord(shown) }
    for path in value["doubtful"]?.array ?? [] {
      guard let path = path.string else {
        throw PublishRecordError(problem: "a path in doubt is no text")
      }
      try PublishRecord.check(path)
      record.doubtful.insert(path)
    }
    if let claim = value["publishing"] {
      guard let id = claim["id"]?.string,
        let since = claim["since"]?.string.flatMap({ Instant(iso8601: $0) })
      else { throw PublishRecordError(problem: "it does not say since when somebody publishes") }
      record.claim = Claim(id: id, since: since, publisher: claim["publisher"]?.string)
    }
    self = record
  }
}
