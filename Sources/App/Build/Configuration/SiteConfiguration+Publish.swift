import Diagnostics
import YAML

extension YAMLNode {
  func publishTargets() throws(YAMLError) -> [PublishSettings] {
    guard !isNull else { return [] }
    guard let members = mapping else {
      throw error(
        "expected targets by name, found \(kind)",
        notes: ["such as 'web: {to: folder, path: /srv/www/league}'"])
    }
    var targets: [PublishSettings] = []
    for member in members {
      let isName = member.key.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
          || byte == 0x5F
      }
      guard isName, !member.key.isEmpty, !member.key.hasPrefix("-") else {
        throw member.keyNode.error("a target's name has only letters, digits and hyphens")
      }
      targets.append(try member.value.publishTarget(member.key))
    }
    return targets
  }

  /// The settings of each kind of target besides 'to'. An archive has no files of older sites.
  private static let publishKeys = [
    "folder": ["path", "keep", "grace_days"],
    "rsync": ["host", "path", "ssh", "keep", "grace_days"],
    "git": ["remote", "branch", "domain", "grace_days"],
    "rclone": ["remote", "keep", "grace_days"],
    "s3": ["bucket", "prefix", "region", "endpoint", "profile", "keep", "grace_days"],
    "archive": ["path"],
  ]

  /// Settings of earlier versions, with what replaces them.
  private static let retiredKeys = [
    "rsync.links": (
      "rsync keeps releases next to each other and a link to one of them",
      "for a host without symbolic links, use 'to: rclone', over SFTP too"
    ),
    "s3.cloudfront": (
      "Skidmark no longer invalidates CloudFront caches",
      "remove this line: pages expire within five minutes, and 'aws cloudfront create-invalidation' "
        + "updates CloudFront right away"
    ),
  ]

  private func publishTarget(_ name: String) throws(YAMLError) -> PublishSettings {
    let members = try members("a target such as '{to: folder, path: /srv/www/league}'")
    guard let word = self["to"] else {
      throw error(
        "'to' is missing: what kind of target '\(name)' is",
        notes: ["one of \(PublishSettings.Kind.words.joined(separator: ", "))"])
    }
    let type = try word.choice(of: PublishSettings.Kind.words, "to")
    // A misspelled key is named before what it leaves missing.
    let known = Self.publishKeys[type, default: []] + ["to"]
    for member in members where !known.contains(member.key) {
      if let (message, note) = Self.retiredKeys["\(type).\(member.key)"] {
        throw member.value.error(message, notes: [note])
      }
      throw member.keyNode.unknownKey(member.key, among: known)
    }
    let kind: PublishSettings.Kind =
      switch type {
      case "folder": .folder(path: try place("a folder that a web server serves"))
      case "rsync": .rsync(try rsync())
      case "git": .git(try git())
      case "rclone": .rclone(remote: try rclone())
      case "s3": .s3(try s3())
      default: .archive(path: try archive())
      }
    var settings = PublishSettings(name: name, kind: kind)
    if let node = self["grace_days"] {
      settings.graceDays = try node.whole("grace_days", in: 0...365)
    }
    if let node = self["keep"] { settings.kept = try node.whole("keep", in: 1...100) }
    return settings
  }

  private func place(_ wanted: String) throws(YAMLError) -> String {
    let path = try required("path", wanted)
    guard !path.hasPrefix("~") || path.hasPrefix("~/") else {
      throw (self["path"] ?? self).error("a path may start with '~/', but not with another '~'")
    }
    return path
  }

  private func archive() throws(YAMLError) -> String {
    let path = try place("a file such as ../upload/site.zip or ../upload/site.tar.gz")
    let endings = [".zip", ".tar.gz", ".tgz"]
    guard endings.contains(where: path.lowercased().hasSuffix) else {
      throw (self["path"] ?? self).error(
        "an archive's name ends with \(endings.joined(separator: ", "))")
    }
    return path
  }

  private func rsync() throws(YAMLError) -> PublishSettings.Rsync {
    let host = try required("host", "a host such as league@example.com")
    // ssh would read a leading hyphen as an option, and a colon as the start of a path.
    guard !host.hasPrefix("-"), !host.contains(where: { $0.isWhitespace || $0 == ":" || $0 == "/" })
    else { throw (self["host"] ?? self).error("a host has no spaces, colons or slashes") }
    var settings = PublishSettings.Rsync(
      host: host, path: try required("path", "a folder on that host"))
    if let node = self["ssh"] { settings.shell = try node.command("[ssh, -p, \"2222\"]") }
    return settings
  }

  private func git() throws(YAMLError) -> PublishSettings.Git {
    var settings = PublishSettings.Git()
    if let node = self["remote"] {
      settings.remote = try node.text("a repository such as git@github.com:me/league.git")
      guard !settings.remote.hasPrefix("-") else { throw node.error("this is not a repository") }
      guard !Self.hasPassword(settings.remote) else {
        throw node.error(
          "this address contains a password or token, which does not belong in a file",
          hiding: [node],
          notes: ["leave it out: git asks its credential helper (git help credentials)"])
      }
    }
    if let node = self["branch"] {
      settings.branch = try node.text("a branch such as gh-pages")
      let isPlain = settings.branch.utf8.allSatisfy { byte in
        byte > 0x20 && byte < 0x7F && !"~^:?*[\\".utf8.contains(byte)
      }
      guard isPlain, !settings.branch.hasPrefix("-"), !settings.branch.contains("..") else {
        throw node.error("this is not a branch name")
      }
    }
    if let node = self["domain"], !node.isNull {
      let domain = try node.text("a domain such as league.example.com")
      let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
      let isDomain =
        labels.count > 1
        && labels.allSatisfy {
          $0.wholeMatch(of: /[\p{L}\p{N}](?:[\p{L}\p{N}\-]*[\p{L}\p{N}])?/) != nil
        }
      guard isDomain else {
        throw node.error(
          "this is not a domain: write it like league.example.com, without https:// or a path")
      }
      settings.domain = domain
    }
    return settings
  }

  private func rclone() throws(YAMLError) -> String {
    let wanted = "an rclone remote and a folder, such as \"b2:my-league\""
    let remote = try required("remote", wanted)
    let isPlain = remote.allSatisfy { $0.isLetter || $0.isNumber || "-_./:,=@+~ ".contains($0) }
    guard isPlain, !remote.hasPrefix("-"), !remote.split(separator: "/").contains("..") else {
      throw (self["remote"] ?? self).error(
        "a remote has only letters, digits, spaces and -_./:,=@+~, and no steps such as '..'",
        notes: ["for more, use rclone's own settings: rclone config"])
    }
    return remote
  }

  private func s3() throws(YAMLError) -> PublishSettings.S3 {
    var settings = PublishSettings.S3(bucket: try required("bucket", "a bucket's name"))
    let isBucket = settings.bucket.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "-._".utf8.contains(byte)
    }
    guard isBucket else {
      throw (self["bucket"] ?? self).error("a bucket's name has letters, digits, hyphens and dots")
    }
    if let node = self["prefix"], !node.isNull, node.string != "" {
      let parts = try node.text("a folder in the bucket").split(separator: "/")
      guard !parts.contains(where: { $0 == "." || $0 == ".." }) else {
        throw node.error("a prefix has no steps such as '..'")
      }
      settings.prefix = parts.joined(separator: "/")
    }
    settings.region = try self["region"]?.ifSet?.text("a region such as eu-central-1")
    settings.profile = try self["profile"]?.ifSet?.text("an AWS profile")
    settings.endpoint = try self["endpoint"]?.ifSet?.webAddress("https://s3.example.com")
    return settings
  }

  private func required(_ key: String, _ wanted: String) throws(YAMLError) -> String {
    guard let node = self[key] else { throw error("'\(key)' is missing: \(wanted)") }
    return try node.text(wanted)
  }

  /// Whether an address has `user:secret@`, or what looks like a token as its user. A plain user is fine.
  private static func hasPassword(_ address: String) -> Bool {
    guard let scheme = address.firstRange(of: "://") else { return false }
    let authority = address[scheme.upperBound...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return false }
    let user = authority[..<at]
    return user.contains(":") || address.hasPrefix("http") && user.count > 30
  }
}
