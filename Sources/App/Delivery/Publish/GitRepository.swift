import Platform

/// A repository of this machine: our own, in which we work without an index or a work tree, or the site's,
/// of which only the settings are read. A site may have been made by someone else, so git never works with
/// its settings: they can name programs.
struct GitRepository: Sendable {
  /// What tells git which repository: `-C` and a folder in it, or `--git-dir` and itself.
  let place: [String]
  let programs: Programs
  let environment: [String: String]
  /// Settings besides the user's own, by their keys; they may be secret.
  var settings: [(key: String, value: String)] = []

  /// Local work is over sooner, lines to other machines are slow.
  private static let patience = (local: 600, remote: 3_600)

  /// What git would take from a hook that runs us, for the repository of that hook.
  private static let strayVariables = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX",
  ]

  /// Goes before all settings of repositories: a folder that only looks like a repository is none, and
  /// nothing is run that a repository names.
  private static let safety = [
    "-c", "safe.bareRepository=explicit", "-c", "core.hooksPath=/dev/null",
    "-c", "core.fsmonitor=false",
  ]

  /// Ways to other repositories; git knows one that runs any program.
  private static let protocols = "file:git:http:https:ssh"

  /// Runs git to its end, whichever that is.
  func ask(
    _ words: [String], input: [UInt8] = [], isRemote: Bool = false
  ) throws(PublishError) -> Programs.Ended {
    var variables: [String: String?] = ["GIT_TERMINAL_PROMPT": "0"]
    for name in Self.strayVariables { variables.updateValue(nil, forKey: name) }
    if environment["GIT_ALLOW_PROTOCOL"] == nil {
      variables["GIT_ALLOW_PROTOCOL"] = Self.protocols
    }
    if !settings.isEmpty {
      // Not among the arguments, which everybody on the machine can read.
      let given = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
      for (number, setting) in settings.enumerated() {
        variables["GIT_CONFIG_KEY_\(given + number)"] = setting.key
        variables["GIT_CONFIG_VALUE_\(given + number)"] = setting.value
      }
      variables["GIT_CONFIG_COUNT"] = String(given + settings.count)
    }
    if isRemote, try isShellOurs() { variables["GIT_SSH_COMMAND"] = "ssh -o BatchMode=yes" }
    return try start(words, input: input, variables: variables, isRemote: isRemote)
  }

  /// Runs git, which has to end well, and gives what it wrote.
  @discardableResult
  func run(
    _ words: [String], input: [UInt8] = [], isRemote: Bool = false
  ) throws(PublishError) -> [UInt8] {
    let ended = try ask(words, input: input, isRemote: isRemote)
    guard ended.status == 0 else { throw Self.failure(ended) }
    return ended.output
  }

  /// What git wrote, as one line; nil if it did not end well.
  func line(_ words: [String]) throws(PublishError) -> String? {
    let ended = try ask(words)
    guard ended.status == 0 else { return nil }
    let line = String(decoding: ended.output, as: UTF8.self).prefix { $0 != "\n" }
    return line.isEmpty ? nil : String(line)
  }

  /// The files of a commit.
  func tree(of commit: String) throws(PublishError) -> GitTree {
    GitTree(listing: try run(["ls-tree", "-r", "-z", "--full-tree", commit]))
  }

  /// A file of a commit; nil if it has none there.
  func file(_ path: String, of commit: String) throws(PublishError) -> [UInt8]? {
    let ended = try ask(["cat-file", "blob", "\(commit):\(path)"])
    return ended.status == 0 ? ended.output : nil
  }

  static func failure(_ ended: Programs.Ended) -> PublishError {
    .program("git", .failed(status: ended.status), said: fitForMessage(ended.error))
  }

  /// Whether nobody has said how to connect, so that we may say that nobody is there to be asked.
  private func isShellOurs() throws(PublishError) -> Bool {
    guard environment["GIT_SSH_COMMAND"] == nil, environment["GIT_SSH"] == nil else { return false }
    return try line(["config", "--get", "core.sshCommand"]) == nil
  }

  private func start(
    _ words: [String], input: [UInt8], variables: [String: String?], isRemote: Bool
  ) throws(PublishError) -> Programs.Ended {
    let seconds = isRemote ? Self.patience.remote : Self.patience.local
    do {
      return try programs.run(
        Programs.Call(
          "git", place + Self.safety + words, input: input, variables: variables,
          keeping: .connecting, seconds: seconds))
    } catch {
      throw .program("git", error, said: "")
    }
  }
}
