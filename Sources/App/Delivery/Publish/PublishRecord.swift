import Diagnostics
import JSON
package import Platform

/// The stored record of what Skidmark published to a target. Files that are not in it are foreign, and stay.
package struct PublishRecord: Sendable, Equatable {
  /// A file that the site no longer has, but that stays for readers with an older page open.
  package struct Leftover: Sendable, Equatable {
    package var file: SiteListing.File
    /// When the site stopped using it.
    package var since: Instant
  }

  /// The release's name, with its time: `20241210T150000Z-1a2b3c4d`.
  package var release: String
  /// When it was published.
  package var published: Instant
  /// The site's files.
  package var site: SiteListing
  /// Files of earlier releases that stay for a while, in the order of their paths.
  package var leftovers: [Leftover] = []

  /// All of Skidmark's files on the target: the site's files and the leftovers.
  package var everything: SiteListing { SiteListing(site.files + leftovers.map(\.file)) }
}

extension PublishRecord {
  /// A release's name: the time and a digest of the site. Its time is later than that of the release before it,
  /// because releases stay by the order of their names: two within a second, or after a clock was set back, get
  /// the next free second.
  package static func releaseName(
    _ site: SiteListing, at time: Instant, after previous: String? = nil
  ) -> String {
    let text = site.files.map { "\($0.digest) \($0.path)\n" }.joined()
    let earliest = previous.flatMap(Self.time).map { $0.seconds + 1 } ?? time.seconds
    let time = Instant(seconds: max(time.seconds, earliest))
    return format(time, "%Y%m%dT%H%M%SZ", in: .utc) + "-" + digest(of: text).prefix(8)
  }

  /// The time that a release's name begins with.
  private static func time(of release: String) -> Instant? {
    let digits = release.prefix(16).filter(\.isNumber)
    guard digits.count == 14, release.prefix(16).hasSuffix("Z") else { return nil }
    var text = ""
    for (digit, separator) in zip(
      digits, ["", "", "", "-", "", "-", "", "T", "", ":", "", ":", "", "Z"])
    {
      text += String(digit) + separator
    }
    return Instant(iso8601: text)
  }

  /// Whether a text is a valid release name: letters, digits and hyphens, safe in paths, URLs and commands.
  package static func isReleaseName(_ text: some StringProtocol) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
      } && !text.hasPrefix("-")
  }
}

// MARK: Releases

extension PublishRecord {
  /// The release that the link `current` of a folder leads to; nil if it leads elsewhere.
  static func releaseName(linked target: String) -> String? {
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "releases", isReleaseName(parts[1]) else { return nil }
    return String(parts[1])
  }

  /// The name with a suffix if it is taken, as by a release of another machine.
  package static func unusedName(_ name: String, isTaken: (String) -> Bool) -> String {
    var unused = name
    var number = 2
    while isTaken(unused) {
      unused = "\(name)-\(number)"
      number += 1
    }
    return unused
  }

  /// The releases to remove: all but this one and the latest `kept` before it. Their names begin with their times.
  package func superseded(of releases: some Sequence<String>, keeping kept: Int) -> [String] {
    releases.filter { $0 != release }.sorted(by: >).dropFirst(kept).reversed()
  }

  /// The record while files are sent: they are Skidmark's, but if the run dies, their contents are unknown.
  /// They get a digest that matches nothing, so the next publish sends or removes them.
  package func doubting(_ files: [SiteListing.File]) -> PublishRecord {
    let doubtful = Set(files.map(\.path))
    var record = self
    record.site = SiteListing(
      site.files.filter { !doubtful.contains($0.path) }
        + files.map {
          SiteListing.File(path: $0.path, digest: String(repeating: "0", count: 64), size: 0)
        })
    record.leftovers.removeAll { doubtful.contains($0.file.path) }
    return record
  }
}

// MARK: The stored form

extension PublishRecord {
  /// The stored form of the record: one line per file. Equal records have equal bytes.
  package var encoded: [UInt8] { json.encoded(.indented) }

  /// The stored form, as a part of a larger one.
  var json: JSONValue {
    var object = JSONObject([
      ("version", 1), ("release", .string(release)), ("published", .string("\(published)")),
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

  /// Decodes a record. Rejects paths that lead out of the site, since a forged one could remove other files.
  package init(decoding bytes: [UInt8]) throws(PublishRecordError) {
    try self.init(try JSONValue(record: bytes))
  }

  init(_ value: JSONValue) throws(PublishRecordError) {
    guard value["version"]?.int == 1 else {
      throw PublishRecordError(problem: "its version is not 1")
    }
    guard let release = value["release"]?.string, Self.isReleaseName(release),
      let published = value["published"]?.string.flatMap({ Instant(iso8601: $0) }),
      let files = value["files"]?.object
    else { throw PublishRecordError(problem: "it does not name its release, time and files") }
    var listed: [SiteListing.File] = []
    for (path, value) in zip(files.keys, files.values) {
      listed.append(try Self.file(path, value))
    }
    var leftovers: [Leftover] = []
    let stale = value["leftovers"]?.object ?? JSONObject()
    for (path, value) in zip(stale.keys, stale.values) {
      guard let since = value["since"]?.string.flatMap({ Instant(iso8601: $0) }) else {
        throw PublishRecordError(problem: "'\(path)' does not say since when it is unused")
      }
      leftovers.append(Leftover(file: try Self.file(path, value), since: since))
    }
    self.init(
      release: release, published: published, site: SiteListing(listed), leftovers: leftovers)
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

  /// Rejects paths that no site can have.
  static func check(_ path: String) throws(PublishRecordError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
      !path.utf8.contains(0)
    else { throw PublishRecordError(problem: "'\(path)' is not the path of a file of a site") }
  }
}

/// Why a stored record is invalid.
package struct PublishRecordError: Error, Sendable, Equatable {
  /// The problem, as the end of a sentence.
  package let problem: String
}

extension JSONValue {
  init(record bytes: [UInt8]) throws(PublishRecordError) {
    do { try self.init(parsing: String(decoding: bytes, as: UTF8.self)) } catch {
      throw PublishRecordError(problem: error.diagnostic.message)
    }
  }
}
