import Build
import Platform
import TestSupport
import Testing

/// A stranger's site with repositories whose hooks and settings leave a mark when they are used: in the site, next to
/// it, and under names that look like those of hosts.
struct HostileRemotes {
  let hostile: HostileSite

  var site: String { hostile.site }
  var folder: String { hostile.folder }
  private var program: String { "\(folder)/program" }

  static let hooks = [
    "pre-receive", "update", "post-receive", "post-update", "reference-transaction", "proc-receive",
    "push-to-checkout", "pre-auto-gc", "post-index-change", "pre-push",
  ]

  static func with(_ body: (HostileRemotes) async throws -> Void) async throws {
    try await HostileSite.with { hostile in
      let world = HostileRemotes(hostile: hostile)
      try writeProgram("touch '\(hostile.folder)/ran'\nexit 1", to: world.program)
      try Files.makeFolder("\(hostile.folder)/home")
      for place in ["hub:x.git", "a/b:c", "evil.git", "hub"] {
        try world.plant("\(hostile.site)/\(place)")
      }
      try world.plant("\(hostile.folder)/outside.git")
      try world.plant("\(hostile.folder)/home/evil.git")
      try await body(world)
    }
  }

  /// Makes a bare repository that runs the mark's program wherever git lets a repository name one.
  func plant(_ path: String, settings more: String = "") throws {
    try git(["init", "-q", "--bare", path])
    for hook in Self.hooks {
      try writeProgram("touch '\(folder)/ran'", to: "\(path)/hooks/\(hook)")
    }
    // Objects elsewhere, for which git asks a command for their references.
    try git(["init", "-q", "--bare", "\(path)/other.git"])
    try write("\(path)/other.git/objects\n", to: "\(path)/objects/info/alternates")
    try edit("\(path)/config") { $0 + filled(Self.settings) + filled(more) }
  }

  private static let settings = """
    [core]
    \tfsmonitor = PROGRAM
    \tsshCommand = PROGRAM
    \talternateRefsCommand = PROGRAM
    \tgitProxy = PROGRAM
    \tpager = PROGRAM
    \thooksPath = hooks
    [receive]
    \tautogc = true
    \tdenyCurrentBranch = updateInstead
    \tcertNonceSeed = seed
    [gc]
    \tauto = 1
    [gpg]
    \tprogram = PROGRAM
    [uploadpack]
    \tpackObjectsHook = PROGRAM
    [protocol]
    \tallow = always
    [remote "promisor"]
    \turl = ext::PROGRAM
    \tuploadpack = PROGRAM
    \tpromisor = true

    """

  /// A text with the program, the site and its folder in place.
  func filled(_ text: String) -> String {
    text.replacing("PROGRAM", with: program).replacing("SITE", with: site)
      .replacing("FOLDER", with: folder)
  }

  func git(_ words: [String]) throws { try Git.run(words, in: folder, test: folder) }

  /// Sets the target. Gives the site a repository with `config` as its settings, and the user `global` ones.
  func set(_ variant: HostileRemote) throws {
    try hostile.add("publish: {pages: {to: git\(filled(variant.setting))}}")
    if let config = variant.config {
      try git(["init", "-q", site])
      let path = "\(site)/.git/config"
      try write(filled(Self.ownSettings + config), to: path)
      for (path, text) in variant.files { try write(filled(text), to: "\(site)/\(path)") }
    }
    if let global = variant.global {
      try write(filled(global), to: "\(folder)/home/.gitconfig")
    }
  }

  private static let ownSettings = """
    [core]
    \trepositoryformatversion = 0
    \tsshCommand = PROGRAM
    \tfsmonitor = PROGRAM
    \thooksPath = hub:x.git/hooks
    \tgitProxy = PROGRAM
    \taskPass = PROGRAM
    [credential]
    \thelper = "!PROGRAM"
    [protocol]
    \tallow = always

    """

  /// Runs Skidmark where every ssh fails.
  func run(_ words: [String]) async throws -> Outcome {
    let path = try Front.put("ssh", "exit 255", in: folder)
    return try await hostile.run(words, Git.environment(folder).merging(path) { $1 })
  }
}

/// A way to write a remote.
struct HostileRemote: Sendable, CustomTestStringConvertible {
  let name: String
  /// What follows `to: git` in `skidmark.yml`.
  var setting = ""
  /// More settings of the site's repository; nil if the site is in none.
  var config: String?
  /// Files of the site that are written with the repository.
  var files: [String: String] = [:]
  /// The user's settings of git.
  var global: String?
  /// The address that needs trust; nil if the remote leads to another machine.
  var trusted: String?

  var testDescription: String { name }

  static func address(
    _ address: String, _ trusted: String? = nil, global: String? = nil
  ) -> HostileRemote {
    HostileRemote(
      name: address + (global == nil ? "" : " with the user's settings"),
      setting: ", remote: \"\(address)\"", global: global, trusted: trusted)
  }

  static func origin(
    _ name: String, _ config: String, files: [String: String] = [:], _ trusted: String? = nil
  ) -> HostileRemote {
    HostileRemote(name: name, config: config, files: files, trusted: trusted)
  }
}
