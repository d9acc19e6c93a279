import Diagnostics
import JSON
package import Platform

/// What Skidmark put somewhere, as it is written down there: what is not in it is somebody else's and is
/// never touched.
package struct PublishRecord: Sendable, Equatable {
  /// A file that the site no longer has, and that stays for those who still have an older page open.
  package struct Leftover: Sendable, Equatable {
    /// The file.
    package var file: SiteListing.File
    /// Since when the site has done without it.
    package var since: Instant

    /// Creates a leftover.
    package init(file: SiteListing.File, since: Instant) {
      self.file = file
      self.since = since
    }
  }

  /// The release's name, which tells its time: `20241210T150000Z-1a2b3c4d`.
  package var release: String
  /// When it was published.
  package var published: Instant
  /// The release that it took the place of; nil for the first one.
  package var previous: String?
  /// The site's files.
  package var site: SiteListing
  /// Files of earlier releases that stay for a while, in the order of their paths.
  package var leftovers: [Leftover]

  /// Creates a record.
  package init(
    release: String, published: Instant, previous: String? = nil, site: SiteListing,
    leftovers: [Leftover] = []
  ) {
    self.release = release
    self.published = published
    self.previous = previous
    self.site = site
    self.leftovers = leftovers
  }

  /// All that is ours there: the site's files and the leftovers.
  package var everything: SiteListing { SiteListing(site.files + leftovers.map(\.file)) }
}

extension PublishRecord {
  /// The name of a release: when, and a digest of what.
  package static func releaseName(_ site: SiteListing, at time: Instant) -> String {
    let text = site.files.map { "\($0.digest) \($0.path)\n" }.joined()
    return format(time, "%Y%m%dT%H%M%SZ", in: .utc) + "-" + digest(of: text).prefix(8)
  }

  /// Whether a text can be the name of a release: letters, digits and hyphens, so that it is safe in
  /// paths, addresses and commands.
  package static func isReleaseName(_ text: some StringProtocol) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
      } && !text.hasPrefix("-")
  }
}

// MARK: Releases beside each other

extension PublishRecord {
  /// A name of a release, or one like it that is not taken: within a second a site can go there and back.
  package static func unusedName(_ name: String, isTaken: (String) -> Bool) -> String {
    var unused = name
    var number = 2
    while isTaken(unused) {
      unused = "\(name)-\(number)"
      number += 1
    }
    return unused
  }

  /// The release to name as the one before: of one that shows the same site, that before it. Otherwise
  /// publishing one site again and again would leave a trail without end.
  package func previous(over standing: PublishRecord?) -> String? {
    standing?.site == site ? standing?.previous : standing?.release
  }

  /// The newest release before this one that shows another site: those that only mended what was there, or
  /// tidied up, are none to go back to. Nil for none.
  /// - Parameter record: What is known of a release; nil for nothing.
  package func releaseBefore<Problem: Error>(
    _ record: (String) throws(Problem) -> PublishRecord?
  ) throws(Problem) -> PublishRecord? {
    var known: Set = [release]
    var next = previous
    while let name = next, known.insert(name).inserted, let before = try record(name) {
      if before.site != site { return before }
      next = before.previous
    }
    return nil
  }

  /// The names of the releases that stay: this one and so many before it, as far as they are known. Those that
  /// show the site of the next one do not count.
  /// - Parameter record: What is known of a release; nil for nothing.
  package func staying<Problem: Error>(
    _ kept: Int, _ record: (String) throws(Problem) -> PublishRecord?
  ) throws(Problem) -> Set<String> {
    var staying: Set = [release]
    var (next, last, steps) = (previous, site, 0)
    while let name = next, steps < kept, staying.insert(name).inserted {
      let before = try record(name)
      if before?.site != last { steps += 1 }
      last = before?.site ?? last
      next = before?.previous
    }
    return staying
  }
}

// MARK: The stored form

extension PublishRecord {
  /// The record as it is stored: one line a file, the same bytes for the same record.
  package var encoded: [UInt8] { json.encoded(.indented) }

  /// The stored form as a part of a larger one.
  var json: JSONValue {
    var object = JSONObject([
      ("version", 1), ("release", .string(release)), ("published", .string("\(published)")),
      ("previous", previous.map { .string($0) } ?? .null),
      ("files", .object(JSONObject(site.files.map { ($0.path, Self.value($0)) }))),
    ])
    if !leftovers.isEmpty {
      let members = leftovers.map { leftover -> (String, JSONValue) in
        var value = Self.value(leftover.file).object ?? JSONObject()
        value.append("since", .string("\(leftover.since)"))
        return (leftover.file.path, .object(value))
      }
      object.append("leftovers", .object(JSONObject(members)))
    }
    return .object(object)
  }

  /// Reads a stored record. Paths that would lead out of the site make it unreadable: whoever can write
  /// a record shall not choose what is removed elsewhere.
  package init(decoding bytes: [UInt8]) throws(PublishRecordError) {
    try self.init(try JSONValue(record: bytes))
  }

  /// Reads the stored form out of a larger one.
  init(_ value: JSONValue) throws(PublishRecordError) {
    guard value["version"]?.int == 1 else {
      throw PublishRecordError(problem: "its version is not 1")
    }
    guard let release = value["release"]?.string, Self.isReleaseName(release),
      let published = value["published"]?.string.flatMap({ Instant(iso8601: $0) }),
      let files = value["files"]?.object
    else { throw PublishRecordError(problem: "it does not name its release, time and files") }
    let previous = value["previous"]?.string
    guard previous.map({ Self.isReleaseName($0) }) ?? true else {
      throw PublishRecordError(problem: "the name of the release before is none")
    }
    var listed: [SiteListing.File] = []
    for (path, value) in zip(files.keys, files.values) {
      listed.append(try Self.file(path, value))
    }
    var leftovers: [Leftover] = []
    let stale = value["leftovers"]?.object ?? JSONObject()
    for (path, value) in zip(stale.keys, stale.values) {
      guard let since = value["since"]?.string.flatMap({ Instant(iso8601: $0) }) else {
        throw PublishRecordError(problem: "'\(path)' does not say since when it is left over")
      }
      leftovers.append(Leftover(file: try Self.file(path, value), since: since))
    }
    self.init(
      release: release, published: published, previous: previous, site: SiteListing(listed),
      leftovers: leftovers)
  }

  private static func value(_ file: SiteListing.File) -> JSONValue {
    .object(JSONObject([("sha256", .string(file.digest)), ("size", .int(file.size))]))
  }

  private static func file(
    _ path: String, _ value: JSONValue
  ) throws(PublishRecordError) -> SiteListing.File {
    try check(path)
    guard let digest = value["sha256"]?.string, digest.utf8.count == 64,
      let size = value["size"]?.int, size >= 0
    else { throw PublishRecordError(problem: "'\(path)' has no digest or no size") }
    return SiteListing.File(path: path, digest: digest, size: size)
  }

  /// Refuses paths that no site has.
  static func check(_ path: String) throws(PublishRecordError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
      !path.utf8.contains(0)
    else { throw PublishRecordError(problem: "'\(path)' is not the path of a file of a site") }
  }
}

/// Why a stored record is none.
package struct PublishRecordError: Error, Sendable, Equatable {
  /// What is wrong with it, for the end of a sentence.
  package let problem: String
}

extension JSONValue {
  /// Reads what a place has stored.
  init(record bytes: [UInt8]) throws(PublishRecordError) {
    do { try self.init(parsing: String(decoding: bytes, as: UTF8.self)) } catch {
      throw PublishRecordError(problem: error.diagnostic.message)
    }
  }
}
