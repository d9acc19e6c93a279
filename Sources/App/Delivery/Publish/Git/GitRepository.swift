import Platform

/// A local repository: Skidmark's own, without index and work tree, or the site's, of which only the settings
/// are read. Sites can come from strangers, so git never uses the site's settings: they can name programs.
struct GitRepository: Sendable {
  /// Arguments that select the repository: `-C` with a folder in it, or `--git-dir` with its path.
  let place: [String]
  let programs: Programs
  let environment: [String: String]
  /// Settings in addition to the user's own. They may be secret.
  var settings: [(key: String, value: String)] = []

  /// Where Skidmark's own repository fetches from and pushes to.
  var route: GitRoute?

  /// The time limits in seconds.
  private static let patience = (local: 600, remote: 3_600)

  /// Variables that git sets for hooks. They would select the wrong repository if a hook runs Skidmark.
  private static let strayVariables = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX",
  ]

  /// Options that override repositories' settings: git uses only explicit bare repositories, and runs nothing
  /// that a repository names.
  private static let safety = [
    "-c", "safe.bareRepository=explicit", "-c", "core.hooksPath=/dev/null",
    "-c", "core.fsmonitor=false",
  ]

  /// The command by which git serves another repository on this machine. It runs no hooks of that repository, and no
  /// program that its settings name. Git clears its environment variables for the server, so the settings are in the
  /// command. It refuses to update a checked-out branch, because filters would run.
  static func service(_ name: String) -> String {
    let settings = [
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.alternateRefsCommand=true",
      "receive.autogc=false", "gc.auto=0", "maintenance.auto=false",
      "receive.denyCurrentBranch=refuse",
    ]
    // Without these, git would fetch missing objects from an address in that repository's settings.
    return "GIT_ALLOW_PROTOCOL=none GIT_NO_LAZY_FETCH=1 git "
      + settings.map { "-c \($0) " }.joined() + name
  }

  /// The allowed protocols. `ext` is missing, because it runs any program.
  private static let protocols = "file:git:http:https:ssh"

  /// Runs git, and does not check its exit status.
  func ask(
    _ words: [String], input: [UInt8] = [], isRemote: Bool = false
  ) throws(PublishError) -> Programs.Ended {
    var variables: [String: String?] = ["GIT_TERMINAL_PROMPT": "0"]
    for name in Self.strayVariables { variables.updateValue(nil, forKey: name) }
    if environment["GIT_ALLOW_PROTOCOL"] == nil {
      variables["GIT_ALLOW_PROTOCOL"] = Self.protocols
    }
    if !settings.isEmpty {
      // Arguments are visible to all users of the machine, the environment is not.
      let given = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
      for (number, setting) in settings.enumerated() {
        variables["GIT_CONFIG_KEY_\(given + number)"] = setting.key
        variables["GIT_CONFIG_VALUE_\(given + number)"] = setting.value
      }
      variables["GIT_CONFIG_COUNT"] = String(given + settings.count)
    }
    if isRemote, try isShellOurs() { variables["GIT_SSH_COMMAND"] = "ssh -o BatchMode=yes" }
    return try programs.ended(
      Programs.Call(
        "git", place + Self.safety + words, input: input, variables: variables,
        keeping: .connecting, seconds: isRemote ? Self.patience.remote : Self.patience.local))
  }

  /// Runs git and returns its output. Throws `program` unless it succeeds.
  @discardableResult
  func run(
    _ words: [String], input: [UInt8] = [], isRemote: Bool = false
  ) throws(PublishError) -> [UInt8] {
    let ended = try ask(words, input: input, isRemote: isRemote)
    guard ended.status == 0 else { throw PublishError("git", ended) }
    return ended.output
  }

  /// The first line of git's output; nil if it failed or printed nothing.
  func line(_ words: [String]) throws(PublishError) -> String? {
    let ended = try ask(words)
    guard ended.status == 0 else { return nil }
    let line = String(decoding: ended.output, as: UTF8.self).prefix { $0 != "\n" }
    return line.isEmpty ? nil : String(line)
  }

  func tree(of commit: String) throws(PublishError) -> GitTree {
    GitTree(listing: try run(["ls-tree", "-r", "-z", "--full-tree", commit]))
  }

  func file(_ path: String, of commit: String) throws(PublishError) -> [UInt8]? {
    let ended = try ask(["cat-file", "blob", "\(commit):\(path)"])
    return ended.status == 0 ? ended.output : nil
  }

  /// Whether ssh runs with its default command, so that batch mode can be added to prevent prompts.
  private func isShellOurs() throws(PublishError) -> Bool {
    guard environment["GIT_SSH_COMMAND"] == nil, environment["GIT_SSH"] == nil else { return false }
    return try line(["config", "--get", "core.sshCommand"]) == nil
  }
}
