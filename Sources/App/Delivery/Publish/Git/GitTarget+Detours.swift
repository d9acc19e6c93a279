import Platform

extension GitTarget {
  /// Refuses a repository on this machine with links or references to other places, because git would write there. Also
  /// refuses one whose settings name hooks, as git allows since 2.54: git would run them even without a folder of
  /// hooks, and no single option turns them off.
  func refuseDetours(at address: String) throws(PublishError) {
    guard GitAddress(address) == .local else { return }
    let path = GitRoute.path(of: address)
    // The places where git looks for a repository with this path.
    for end in ["/.git", "", ".git/.git", ".git"] {
      let place = path + end
      if let detour = try onDisk({ () throws(FileError) in try Self.detour(in: place) }) {
        throw .notOurs(path: address, problem: "'\(detour)' leads to another place; name that one")
      }
      let repository = GitRepository(
        place: ["--git-dir", place], programs: programs, environment: environment)
      for scope in ["--local", "--worktree"] {
        let names = ["config", scope, "--includes", "--name-only", "--get-regexp", "^hook\\."]
        guard let name = try repository.line(names) else { continue }
        throw .notOurs(path: address, problem: "its setting '\(name)' names a hook")
      }
    }
  }

  /// A link in a repository's folder, or a file there that names another repository; nil if there is none.
  private static func detour(in folder: String) throws(FileError) -> String? {
    if Links.isLink(folder) { return folder }
    // A file instead of the folder contains the path of another one.
    if Files.kind(folder) == .file { return folder }
    guard Files.kind("\(folder)/HEAD") != nil else { return nil }
    if Files.exists("\(folder)/commondir") { return "\(folder)/commondir" }
    let written = ["HEAD", "refs", "logs", "objects", "packed-refs", "shallow"]
    let link = written.map { "\(folder)/\($0)" }.first(where: Links.isLink)
    if let link { return link }
    for part in ["refs", "logs", "objects"] {
      // For objects, checking the folders is enough: git never replaces an object.
      let inner = "\(folder)/\(part)"
      let paths = part == "objects" ? try Files.list(inner) : try Files.contents(inner).files
      if let link = paths.map({ "\(inner)/\($0)" }).first(where: Links.isLink) { return link }
    }
    return nil
  }
}
