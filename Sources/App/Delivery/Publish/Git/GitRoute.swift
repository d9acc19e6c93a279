import Build
import HTTP
import Platform

/// The two addresses of a remote as git resolves them, with `insteadOf`, `pushurl` and every other setting in effect.
/// The same two addresses are checked for trust and given to git.
struct GitRoute: Sendable, Equatable {
  let fetch: String
  let push: String

  /// The addresses, each once.
  var addresses: [String] { push == fetch ? [push] : [push, fetch] }

  private init(fetch: String, push: String) { (self.fetch, self.push) = (fetch, push) }

  /// Asks a repository for one of its remotes; nil if it has none with this name. If there are several addresses, takes
  /// the first.
  init?(of remote: String, in repository: GitRepository) throws(PublishError) {
    guard let fetch = try repository.line(["remote", "get-url", "--all", "--", remote]),
      let push = try repository.line(["remote", "get-url", "--push", "--all", "--", remote])
    else { return nil }
    self.init(fetch: fetch, push: push)
  }

  /// The route with absolute local paths, without links. `home` replaces `~` in paths of the site's settings.
  func absolute(from folder: String, home: String?) -> GitRoute {
    func absolute(_ address: String) -> String {
      guard GitAddress(address) == .local, !address.hasPrefix("file://") else { return address }
      if let home, address.hasPrefix("~/") {
        return Paths.resolved(home + address.dropFirst())
      }
      return Paths.resolved(Paths.isAbsolute(address) ? address : "\(folder)/\(address)")
    }
    return GitRoute(fetch: absolute(fetch), push: absolute(push))
  }
}

extension GitRoute {
  /// The path of a local address. Of a `file:` address, without the host and with percent escapes decoded.
  static func path(of address: String) -> String {
    guard address.hasPrefix("file://") else { return address }
    let path = String(address.dropFirst(7).drop { $0 != "/" })
    return path.resolvingPercents() ?? path
  }

  /// Settings that give both addresses names in a repository and keep git from rewriting them: the longest `insteadOf`
  /// wins, and `pushInsteadOf` applies only without a `pushurl`.
  func settings(source: String, destination: String) -> [(key: String, value: String)] {
    [
      ("remote.\(source).url", fetch), ("remote.\(destination).url", push),
      ("remote.\(destination).pushurl", push),
    ] + addresses.map { ("url.\($0).insteadOf", $0) }
  }
}

/// A remote of a publishing target: an address or a name in `skidmark.yml`.
struct GitRemote: Sendable {
  var text: String
  /// The site's folder, whose repository defines the remote if that is a name.
  let site: String
  let programs: Programs
  let environment: [String: String]

  /// Whether the remote is a name rather than an address or a path.
  var isName: Bool { !text.contains { $0 == "/" || $0 == ":" || $0 == "." } }

  /// The settings of the site's repository. Throws `noRemote` if the site is in none.
  func siteSettings() throws(PublishError) -> GitSettings {
    let repository = GitRepository(
      place: ["-C", site], programs: programs, environment: environment)
    return try GitSettings(of: repository, for: text)
  }

  /// The addresses that git uses. A name is resolved in the site's repository, an address only with the user's own
  /// settings.
  func route() throws(PublishError) -> GitRoute {
    if isName {
      guard let route = try siteSettings().route(to: text) else { throw .noRemote(text) }
      return route
    }
    let found = try inTemporaryFolder { (folder) throws(PublishError) in
      let repository = GitRepository(
        place: ["--git-dir", folder], programs: programs, environment: environment)
      try repository.run(["init", "--quiet", "--bare", "--template="])
      // Git resolves only remotes in a repository's own settings.
      try repository.run(["config", "--local", "--", "remote.skidmark.url", text])
      return try GitRoute(of: "skidmark", in: repository)
    }
    guard let found else { throw .noRemote(text) }
    return found.absolute(from: site, home: environment["HOME"])
  }

  /// The powers of the setting: a repository on this machine has hooks and settings of its own, and a helper is a
  /// program.
  func powers(_ setting: String) throws(PublishError) -> [SitePower] {
    let addresses = try route().addresses
    let local = addresses.filter { GitAddress($0) == .local }
    let helped = addresses.filter { if case .helper = GitAddress($0) { true } else { false } }
    var powers: [SitePower] = []
    if !local.isEmpty {
      powers.append(SitePower(setting, local, "pushes to a repository on this machine"))
    }
    if !helped.isEmpty {
      powers.append(SitePower(setting, helped, "lets git run a helper program"))
    }
    return powers
  }
}
