import Build
import Platform

/// A branch of a git repository, such as GitHub Pages serves. A publish is a commit that keeps foreign files.
/// A push is atomic. It fails if the branch has moved meanwhile, and never overwrites other people's commits.
struct GitTarget: PublishTarget {
  let settings: PublishSettings.Git
  /// The site's folder, whose repository defines the remote if that is a name.
  let siteFolder: String
  let now: Instant
  let isForced: Bool
  let programs: Programs
  let environment: [String: String]
  /// The addresses on this machine, and those of helpers, that the user trusts.
  let trusted: [String]

  static let recordName = ".skidmark-published.json"

  /// Files for GitHub Pages: `.nojekyll` prevents Jekyll from skipping files, `CNAME` keeps the domain.
  var additions: [String: [UInt8]] {
    var additions: [String: [UInt8]] = [".nojekyll": []]
    if let domain = settings.domain { additions["CNAME"] = Array("\(domain)\n".utf8) }
    return additions
  }

  func standing() async throws(PublishError) -> PublishStanding {
    try withRepository { (repository) throws(PublishError) in
      guard let tip = try fetch(repository) else { return PublishStanding() }
      return PublishStanding(record: try record(repository, of: tip), tag: tip)
    }
  }

  func inTheWay(
    of site: BuiltFolder, _ plan: PublishPlan, over standing: PublishStanding
  ) async throws(PublishError) -> [String] {
    try withRepository { (repository) throws(PublishError) in
      let tree = try tree(repository, of: standing)
      return inTheWay(try sent(site, over: tree, repository), tree, standing)
    }
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord {
    try withRepository { (repository) throws(PublishError) -> PublishRecord in
      let tree = try tree(repository, of: standing)
      let sent = try sent(site, over: tree, repository)
      let inTheWay = inTheWay(sent, tree, standing)
      guard isForced || inTheWay.isEmpty else { throw .inTheWay(inTheWay) }
      var commit = GitCommit()
      for file in plan.removals where tree.entries[file.path] != nil { commit.remove(file.path) }
      for (number, file) in sent.enumerated() {
        commit.put(try site.bytes(of: file), at: file.path)
        progress(number + 1, sent.count)
      }
      // `--force` compared all files, and they are unchanged.
      if let shown = standing.record, shown.site == record.site, sent.isEmpty, plan.removals.isEmpty
      {
        return shown
      }
      commit.put(record.encoded, at: Self.recordName)
      try push(commit, repository, on: standing.tag, message: "Publish \(record.release)")
      return record
    }
  }

  // MARK: Inspection

  /// Fetches the branch's newest commit and returns its name; nil if the branch does not exist.
  private func fetch(_ repository: GitRepository) throws(PublishError) -> String? {
    let serving = served("upload-pack", at: repository.route?.fetch)
    let ended = try repository.ask(
      ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules"]
        + ["--depth=1", "--refmap="] + serving
        + [Self.source, "+\(branch):\(reference)"], isRemote: true)
    guard ended.status != 0 else {
      return try repository.line(["rev-parse", "--verify", "\(reference)^{commit}"])
    }
    // Git's exit status does not show whether only the branch is missing.
    do throws(PublishError) {
      if try remoteTip(repository) == nil { return nil }
    } catch {
      // The error below is the original one.
    }
    throw PublishError("git", ended)
  }

  private func remoteTip(_ repository: GitRepository) throws(PublishError) -> String? {
    let serving = served("upload-pack", at: repository.route?.push)
    let listing = try repository.run(
      ["ls-remote"] + serving + [Self.destination, branch],
      isRemote: true)
    for line in String(decoding: listing, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: "\t")
      if words.count == 2, words[1] == branch { return String(words[0]) }
    }
    return nil
  }

  private func record(
    _ repository: GitRepository, of commit: String
  ) throws(PublishError) -> PublishRecord? {
    guard let bytes = try repository.file(Self.recordName, of: commit) else { return nil }
    return try PublishRecord(
      decoding: bytes, at: "\(Self.recordName) (\(settings.branch))")
  }

  private func tree(
    _ repository: GitRepository, of standing: PublishStanding
  ) throws(PublishError) -> GitTree {
    guard let tip = standing.tag else { return GitTree() }
    return try repository.tree(of: tip)
  }

  /// The site's files that the tree lacks or has with other contents.
  private func sent(
    _ site: BuiltFolder, over tree: GitTree, _ repository: GitRepository
  ) throws(PublishError) -> [SiteListing.File] {
    let objects = try objects(of: site, repository)
    return site.listing.files.filter { file in
      guard let object = objects[file.path] else { return true }
      return !tree.has(object, at: file.path)
    }
  }

  /// The foreign files that the site would replace. Foreign versions of `additions` are allowed.
  private func inTheWay(
    _ sent: [SiteListing.File], _ tree: GitTree, _ standing: PublishStanding
  ) -> [String] {
    let ours = standing.record?.everything ?? SiteListing([])
    return tree.inTheWay(of: sent.map(\.path).filter { additions[$0] == nil }) {
      ours[$0] != nil || $0 == Self.recordName
    }
  }

  private func objects(
    of site: BuiltFolder, _ repository: GitRepository
  ) throws(PublishError) -> [String: String] {
    let folder = Paths.resolved(site.path)
    let files = site.listing.files.filter { site.additions[$0.path] == nil }
    let lines = files.map { gitQuoted("\(folder)/\($0.path)") + "\n" }.joined()
    let said = try repository.run(
      ["hash-object", "--no-filters", "--stdin-paths"], input: Array(lines.utf8))
    let names = String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    var objects = Dictionary(zip(files.map(\.path), names), uniquingKeysWith: { $1 })
    for (path, bytes) in site.additions {
      let said = try repository.run(["hash-object", "--stdin"], input: bytes)
      objects[path] = String(decoding: said, as: UTF8.self).filter { !$0.isWhitespace }
    }
    return objects
  }

  // MARK: Publishing

  private func push(
    _ commit: GitCommit, _ repository: GitRepository, on tip: String?, message: String
  ) throws(PublishError) {
    let stream = commit.stream(
      to: reference, on: tip, by: try person(repository), at: now, message: message)
    let said = try repository.run(["fast-import", "--quiet", "--force", "--done"], input: stream)
    let name = String(decoding: said, as: UTF8.self).filter { !$0.isWhitespace }
    let serving = served("receive-pack", at: repository.route?.push)
    let ended = try repository.ask(
      [
        "push", "--quiet", "--no-verify", "--no-signed", "--no-follow-tags",
        "--recurse-submodules=no", "--force-with-lease=\(branch):\(tip ?? "")",
      ] + serving + [Self.destination, "\(name):\(branch)"], isRemote: true)
    guard ended.status != 0 else { return }
    // The remote's tip tells whether another publish won or the connection broke, before or after the push.
    let there = try remoteTip(repository)
    if there == name { return }
    throw there == tip ? PublishError("git", ended) : .overtaken
  }

  /// The committer from git's settings, or a neutral one, because git would derive it from the machine.
  private func person(_ repository: GitRepository) throws(PublishError) -> GitCommit.Person {
    func own(_ variable: String, _ key: String) throws(PublishError) -> String? {
      if let value = environment[variable], !value.isEmpty { return value }
      if place.isName, let value = try place.siteSettings()[key] { return value }
      return try repository.line(["config", "--get", key])
    }
    guard let name = try own("GIT_COMMITTER_NAME", "user.name"),
      let email = try own("GIT_COMMITTER_EMAIL", "user.email")
    else { return GitCommit.Person(name: "Skidmark", email: "skidmark@localhost") }
    return GitCommit.Person(name: name, email: email)
  }

  // MARK: The repository

  private var branch: String { "refs/heads/\(settings.branch)" }

  /// A reference for the fetched commit that is not a branch.
  private var reference: String {
    "refs/skidmark/" + digest(of: Array("\(settings.remote) \(settings.branch)".utf8)).prefix(16)
  }

  /// The names of the two addresses in Skidmark's own repository, so that the addresses are in no process list.
  private static let (source, destination) = ("skidmark-source", "skidmark-destination")

  private var place: GitRemote {
    GitRemote(
      text: settings.remote, site: siteFolder, programs: programs, environment: environment)
  }

  /// Whether the branch is in the site's own repository.
  var isOfSite: Bool {
    guard settings.remote != "origin" else { return true }
    var origin = place
    origin.text = "origin"
    guard let own = try? origin.route() else { return place.isName }
    return (try? place.route()).map { Self.place(of: $0.fetch) } == Self.place(of: own.fetch)
  }

  /// How a machine with only a clone of the site's repository can push to the branch.
  var wayFromClone: SchedulePublishing.Way {
    if settings.remote == "origin" { return .open }
    // Other names are known only to this clone, and web addresses need its credential helper.
    guard !place.isName, let address = try? place.route().push else { return .locked }
    if GitAddress(address) == .local { return .here }
    let isLocked = address.hasPrefix("http:") || address.hasPrefix("https:")
    return isLocked ? .locked : .key
  }

  /// A repository's host and path, the same for `git@github.com:me/league.git` and its `https://` address.
  private static func place(of address: String) -> String {
    var place = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    if let at = place.firstIndex(of: "@") { place = place[place.index(after: at)...] }
    while place.hasSuffix("/") { place.removeLast() }
    if place.hasSuffix(".git") { place.removeLast(4) }
    return place.replacing(":", with: "/").lowercased()
  }

  /// The addresses, after checking that the user trusts those that need it.
  private func route() throws(PublishError) -> GitRoute {
    let route = try place.route()
    for address in route.addresses where GitAddress(address) != .remote {
      guard trusted.contains(address) else { throw .changedMeanwhile(address) }
    }
    return route
  }

  /// The option that makes git serve a repository on this machine without running anything that it names.
  private func served(_ service: String, at address: String?) -> [String] {
    guard let address, GitAddress(address) == .local else { return [] }
    return ["--\(service)=\(GitRepository.service(service))"]
  }

  /// Runs `body` with Skidmark's own repository, because the settings of the site's may name programs.
  private func withRepository<Result>(
    _ body: (GitRepository) throws(PublishError) -> Result
  ) throws(PublishError) -> Result {
    let route = try route()
    let headers = place.isName ? try place.siteSettings().headers : []
    let caches = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let home = environment["HOME"] ?? ""
    let folder =
      "\(caches ?? "\(home)/.cache")/skidmark/\(digest(of: Array(route.push.utf8)).prefix(16)).git"
    try onDisk { () throws(FileError) in try Files.makeFolder(folder) }
    return try Files.alone(in: folder) { () throws(PublishError) in
      var repository = GitRepository(
        place: ["--git-dir", folder], programs: programs, environment: environment,
        settings: headers + route.settings(source: Self.source, destination: Self.destination))
      try onDisk { () throws(FileError) in
        // This run holds the lock, so these are from a git that was killed.
        for path in try Files.tree(folder) where path.hasSuffix(".lock") {
          try Files.removeFile("\(folder)/\(path)")
        }
      }
      if Files.kind("\(folder)/HEAD") == nil {
        try repository.run(["init", "--quiet", "--bare", "--template="])
      }
      repository.route = route
      for address in route.addresses {
        let known = try repository.line(["ls-remote", "--get-url", "--", address])
        guard known == address else { throw .rewritten(address, known ?? "") }
        try refuseDetours(at: address)
      }
      return try body(repository)
    }
  }
}
