import Platform

extension GitTarget {
  /// Refuses a repository on this machine that is not what its path says: git would write where links and references
  /// to other repositories lead. And one whose settings name hooks, as git allows since 2.54: it would run these
  /// without looking into the folder of hooks, and they have no common switch.
  func refuseDetours(at address: String) throws(PublishError) {
    guard GitAddress(address) == .local else { return }
    let path = GitRoute.path(of: address)
    // Where git looks for a repository that a path names.
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

  /// What in a repository's folder leads out of it: a link, or a file that names another repository; nil if nothing.
  private static func detour(in folder: String) throws(FileError) -> String? {
    if Links.isLink(folder) { return folder }
    // A file in place of the folder has the path of one.
    if Files.kind(folder) == .file { return folder }
    guard Files.kind("\(folder)/HEAD") != nil else { return nil }
    if Files.exists("\(folder)/commondir") { return "\(folder)/commondir" }
    let written = ["HEAD", "refs", "logs", "objects", "packed-refs", "shallow"]
    let link = written.map { "\(folder)/\($0)" }.first(where: Links.isLink)
    if let link { return link }
    for part in ["refs", "logs", "objects"] {
      // Of objects, the folders are enough: git replaces no object that is there.
      let inner = "\(folder)/\(part)"
      let paths = part == "objects" ? try Files.list(inner) : try Files.contents(inner).files
      if let link = paths.map({ "\(inner)/\($0)" }).first(where: Links.isLink) { return link }
    }
    return nil
  }
}
