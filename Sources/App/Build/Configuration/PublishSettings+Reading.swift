import YAML

extension PublishSettings {
  /// Reads the targets of `publish`, which have names.
  static func all(in node: YAMLNode) throws(YAMLError) -> [Self] {
    guard !node.isNull else { return [] }
    guard let members = node.mapping else {
      throw node.error(
        "expected targets by name, found \(node.kind)",
        notes: ["such as 'web: {to: folder, path: /srv/www/league}'"])
    }
    var targets: [Self] = []
    for member in members {
      let isName = member.key.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
          || byte == 0x5F
      }
      guard isName, !member.key.isEmpty, !member.key.hasPrefix("-") else {
        throw member.keyNode.error("a target's name has only letters, digits and hyphens")
      }
      targets.append(try Self(member.value, named: member.key))
    }
    return targets
  }

  /// The settings of each kind of target, in addition to 'to'. An archive has no files of older sites.
  private static let keys = [
    "folder": ["path", "keep", "grace_days"],
    "rsync": ["host", "path", "ssh", "keep", "grace_days"],
    "git": ["remote", "branch", "domain", "grace_days"],
    "rclone": ["remote", "grace_days"],
    "s3": ["bucket", "prefix", "region", "endpoint", "profile", "grace_days"],
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
    "rclone.keep": noCopies, "s3.keep": noCopies,
  ]

  private static let noCopies = (
    "Skidmark no longer copies what a publish replaces on this kind of target",
    "remove this line: a store can keep versions itself, and rclone copies with RCLONE_BACKUP_DIR"
  )

  private init(_ node: YAMLNode, named name: String) throws(YAMLError) {
    let members = try node.members("a target such as '{to: folder, path: /srv/www/league}'")
    guard let word = node["to"] else {
      throw node.error(
        "'to' is missing: what kind of target '\(name)' is",
        notes: ["one of \(Kind.words.joined(separator: ", "))"])
    }
    let type = try word.choice(of: Kind.words, "to")
    // A misspelled key is reported before the setting that is missing because of it.
    let known = Self.keys[type, default: []] + ["to"]
    for member in members where !known.contains(member.key) {
      if let (message, note) = Self.retiredKeys["\(type).\(member.key)"] {
        throw member.value.error(message, notes: [note])
      }
      throw member.keyNode.unknownKey(member.key, among: known)
    }
    let kind: Kind =
      switch type {
      case "folder": .folder(path: try Self.path(node, "a folder that a web server serves"))
      case "rsync": .rsync(try Rsync(node))
      case "git": .git(try Git(node))
      case "rclone": .rclone(remote: try Self.rclone(node))
      case "s3": .s3(try S3(node))
      default: .archive(path: try Self.archive(node))
      }
    self.init(name: name, kind: kind)
    if let node = node["grace_days"] { graceDays = try node.whole("grace_days", in: 0...365) }
    if let node = node["keep"] { kept = try node.whole("keep", in: 1...100) }
  }

  private static func path(_ node: YAMLNode, _ wanted: String) throws(YAMLError) -> String {
    let path = try node.required("path", wanted)
    guard !path.hasPrefix("~") || path.hasPrefix("~/") else {
      throw (node["path"] ?? node).error("a path may start with '~/', but not with another '~'")
    }
    return path
  }

  private static func archive(_ node: YAMLNode) throws(YAMLError) -> String {
    let path = try path(node, "a file such as ../upload/site.zip or ../upload/site.tar.gz")
    let endings = [".zip", ".tar.gz", ".tgz"]
    guard endings.contains(where: path.lowercased().hasSuffix) else {
      throw (node["path"] ?? node).error(
        "an archive's name ends with \(endings.joined(separator: ", "))")
    }
    return path
  }

  private static func rclone(_ node: YAMLNode) throws(YAMLError) -> String {
    let wanted = "an rclone remote and a folder, such as \"b2:my-league\""
    let remote = try node.required("remote", wanted)
    let isPlain = remote.allSatisfy { $0.isLetter || $0.isNumber || "-_./:,=@+~ ".contains($0) }
    guard isPlain, !remote.hasPrefix("-"), !remote.split(separator: "/").contains("..") else {
      throw (node["remote"] ?? node).error(
        "a remote has only letters, digits, spaces and -_./:,=@+~, and no steps such as '..'",
        notes: ["for more, use rclone's own settings: rclone config"])
    }
    return remote
  }
}

extension PublishSettings.Rsync {
  fileprivate init(_ node: YAMLNode) throws(YAMLError) {
    let host = try node.required("host", "a host such as league@example.com")
    // ssh would read a leading hyphen as an option, and a colon as the start of a path.
    guard !host.hasPrefix("-"), !host.contains(where: { $0.isWhitespace || $0 == ":" || $0 == "/" })
    else { throw (node["host"] ?? node).error("a host has no spaces, colons or slashes") }
    self.init(host: host, path: try node.required("path", "a folder on that host"))
    if let node = node["ssh"] { shell = try node.command("[ssh, -p, \"2222\"]") }
  }
}

extension PublishSettings.Git {
  fileprivate init(_ node: YAMLNode) throws(YAMLError) {
    self.init()
    if let node = node["remote"] {
      remote = try node.text("a repository such as git@github.com:me/league.git")
      guard !remote.hasPrefix("-") else { throw node.error("this is not a repository") }
      guard !Self.hasPassword(remote) else {
        throw node.error(
          "this address contains a password or token, which does not belong in a file",
          hiding: [node],
          notes: ["leave it out: git asks its credential helper (git help credentials)"])
      }
    }
    if let node = node["branch"] {
      branch = try node.text("a branch such as gh-pages")
      let isPlain = branch.utf8.allSatisfy { byte in
        byte > 0x20 && byte < 0x7F && !"~^:?*[\\".utf8.contains(byte)
      }
      guard isPlain, !branch.hasPrefix("-"), !branch.contains("..") else {
        throw node.error("this is not a branch name")
      }
    }
    if let node = node["domain"], !node.isNull {
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
      self.domain = domain
    }
  }

  /// Whether an address has `user:secret@`, or a user that looks like a token. A plain user is fine.
  private static func hasPassword(_ address: String) -> Bool {
    guard let scheme = address.firstRange(of: "://") else { return false }
    let authority = address[scheme.upperBound...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return false }
    let user = authority[..<at]
    return user.contains(":") || address.hasPrefix("http") && user.count > 30
  }
}

extension PublishSettings.S3 {
  fileprivate init(_ node: YAMLNode) throws(YAMLError) {
    self.init(bucket: try node.required("bucket", "a bucket's name"))
    let isBucket = bucket.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "-._".utf8.contains(byte)
    }
    guard isBucket else {
      throw (node["bucket"] ?? node).error("a bucket's name has letters, digits, hyphens and dots")
    }
    if let node = node["prefix"], !node.isNull, node.string != "" {
      let parts = try node.text("a folder in the bucket").split(separator: "/")
      guard !parts.contains(where: { $0 == "." || $0 == ".." }) else {
        throw node.error("a prefix has no steps such as '..'")
      }
      prefix = parts.joined(separator: "/")
    }
    region = try node["region"]?.ifSet?.text("a region such as eu-central-1")
    profile = try node["profile"]?.ifSet?.text("an AWS profile")
    endpoint = try node["endpoint"]?.ifSet?.webAddress("https://s3.example.com")
  }
}

extension YAMLNode {
  /// The text of a setting that the mapping must have.
  fileprivate func required(_ key: String, _ wanted: String) throws(YAMLError) -> String {
    guard let node = self[key] else { throw error("'\(key)' is missing: \(wanted)") }
    return try node.text(wanted)
  }
}
