import Platform

/// The remotes of the repository that contains a site, read with `git config --list`, which runs nothing.
struct GitSettings: Sendable {
  private let values: [(key: String, value: String)]
  /// The folder that contains the repository's `.git`.
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
    let path = String(decoding: found.output, as: UTF8.self).prefix { $0 != "\n" }
    folder = Paths.parent(Paths.resolved(String(path)))
    let said = try repository.run(["config", "--local", "--includes", "--list", "-z"])
    values = said.split(separator: 0).map { entry in
      let parts = entry.split(
        separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      return (
        String(decoding: parts[0], as: UTF8.self),
        parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
      )
    }
  }

  subscript(key: String) -> String? { values.last { $0.key == key }?.value }

  func address(of remote: String) -> String? {
    values.first { $0.key == "remote.\(remote).url" }?.value
  }

  func pushAddress(of remote: String) -> String? {
    values.first { $0.key == "remote.\(remote).pushurl" }?.value ?? address(of: remote)
  }

  /// The extra headers per host, with which GitHub's workflows sign in. They run no program, and each is sent
  /// only to the address in its key.
  var headers: [(key: String, value: String)] {
    values.filter { $0.key.hasPrefix("http.") && $0.key.hasSuffix(".extraheader") }
  }

  /// Refuses a local repository that may have come with the site: its hooks and settings run programs.
  func checkOwner(of address: String, site: String) throws(PublishError) {
    let path = address.hasPrefix("file://") ? String(address.dropFirst(7)) : address
    if path.hasPrefix("/") {
      let place = Paths.resolved(path)
      let isInside = [folder, Paths.resolved(site)].contains { "\(place)/".hasPrefix("\($0)/") }
      guard isInside else { return }
    } else if path.contains(":") {
      return
    }
    throw .notOurs(
      path: address, problem: "it may have come with the site, and its hooks would run")
  }
}
