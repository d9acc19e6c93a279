import Platform

/// The settings of the repository that contains a site, read with commands of git that run nothing.
struct GitSettings: Sendable {
  private let repository: GitRepository
  private let values: [(key: String, value: String)]
  /// The folder where git's relative paths start.
  private let folder: String

  /// Reads the settings of the repository that contains a folder. Throws `noRemote` if there is none.
  init(of repository: GitRepository, for remote: String) throws(PublishError) {
    let found = try repository.ask(["rev-parse", "--path-format=absolute", "--git-common-dir"])
    guard found.status == 0 else {
      // Git has no separate exit status for a missing repository.
      let isOutside = String(decoding: found.error, as: UTF8.self)
        .contains("not a git repository")
      throw isOutside ? .noRemote(remote) : PublishError("git", found)
    }
    let shared = String(decoding: found.output, as: UTF8.self).prefix { $0 != "\n" }
    folder =
      try repository.line(["rev-parse", "--show-toplevel"]) ?? Paths.resolved(String(shared))
    let said = try repository.run(["config", "--local", "--includes", "--list", "-z"])
    values = said.split(separator: 0).map { entry in
      let parts = entry.split(
        separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      return (
        String(decoding: parts[0], as: UTF8.self),
        parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
      )
    }
    self.repository = repository
  }

  subscript(key: String) -> String? { values.last { $0.key == key }?.value }

  /// The addresses of a remote; nil if the repository has none with this name.
  func route(to remote: String) throws(PublishError) -> GitRoute? {
    try GitRoute(of: remote, in: repository)?.absolute(from: folder, home: nil)
  }

  /// The extra headers per host, with which GitHub's workflows sign in. They run no program, and each is sent
  /// only to the address in its key.
  var headers: [(key: String, value: String)] {
    values.filter { key, _ in
      // A header without an address would be sent to every host.
      let (first, last) = ("http.", ".extraheader")
      return key.hasPrefix(first) && key.hasSuffix(last)
        && key.utf8.count > first.count + last.count
    }
  }
}
