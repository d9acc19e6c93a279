package import Credentials
package import HTTP
package import Platform
package import Platforms
import Synchronization

/// What a run can do with the user's rights: ask hosts, of which a site can name some, show them the user's secrets,
/// and run programs. Only `Gate` hands it out, so that no stage and no command can forget to ask for trust.
package struct Reach: Sendable {
  /// Sends requests to the platforms and to the addresses that the site names.
  package var client: Client
  /// Sends requests to the published site over the real network, even if recordings replace the platforms.
  package var outlet: Client
  /// The platforms' base addresses.
  package var addresses: Fetcher.Addresses
  /// The address of the sports API.
  package var games: Address
  /// The address of the statistics API; nil if the site asks none.
  package var statistics: Address?
  /// What replaces the address of the service that answers questions; nil for the site's setting.
  package var genius: Address?
  /// Finds ESPN's cookies and the keys of models; nil if recordings replace the services.
  package var credentials: CredentialLookup?
  /// Finds the secrets of chats, even if recordings replace the platforms; nil if there are none.
  package var chats: CredentialLookup?
  /// All programs of this machine, including those that the site names.
  package var programs: Programs

  package init(
    client: Client, outlet: Client? = nil, addresses: Fetcher.Addresses, games: Address? = nil,
    statistics: Address? = nil, credentials: CredentialLookup?, programs: Programs = .none
  ) {
    self.client = client
    self.outlet = outlet ?? client
    self.addresses = addresses
    self.games = games ?? addresses.sleeper
    self.statistics = statistics
    self.credentials = credentials
    self.programs = programs
  }
}

/// The one place where trust is asked for. It opens if no setting of the site needs trust or the user trusts them all.
/// It reads them once in a run, when it is first asked.
package struct Gate: Sendable {
  /// What decides whether the gate opens.
  package struct View: Sendable {
    /// The site's settings that need trust.
    let powers: [SitePower]
    /// Whether the user trusts them.
    let isTrusted: Bool

    package init(_ powers: [SitePower], isTrusted: Bool) {
      (self.powers, self.isTrusted) = (powers, isTrusted)
    }
  }

  private let view: Once
  /// Handed out only by `pass`.
  private let reach: Reach
  private let site: String

  /// Creates a gate that guards the reach of a site.
  package init(
    _ reach: Reach, of site: String, view: @escaping @Sendable () throws(Untrusted) -> View
  ) {
    (self.reach, self.site) = (reach, site)
    self.view = Once(view)
  }

  /// The settings that need trust, whether they have it or not.
  package var powers: [SitePower] { get throws(Untrusted) { try view.value().powers } }

  /// Hands out everything that the site names.
  package func pass() throws(Untrusted) -> Reach {
    let view = try view.value()
    guard view.isTrusted || view.powers.isEmpty else { throw .settings(view.powers, site: site) }
    return reach
  }

  /// Hands out only what one publishing target names, as for a dry run.
  /// - Returns: The programs that reach the target, and the settings of it that the user trusts.
  package func pass(
    to target: PublishSettings
  ) throws(Untrusted) -> (programs: Programs, trusted: [SitePower]) {
    let view = try view.value()
    let powers = view.powers.filter { $0.setting.hasPrefix("publish.\(target.name).") }
    guard view.isTrusted || powers.isEmpty else { throw .settings(powers, site: site) }
    return (reach.programs, powers)
  }

  /// A view that is read once.
  private final class Once: Sendable {
    private let make: @Sendable () throws(Untrusted) -> View
    private let made = Mutex<Result<View, Untrusted>?>(nil)

    init(_ make: @escaping @Sendable () throws(Untrusted) -> View) { self.make = make }

    func value() throws(Untrusted) -> View {
      let result = made.withLock { made in
        let result = made ?? Result { () throws(Untrusted) in try make() }
        made = result
        return result
      }
      return try result.get()
    }
  }
}

/// Why the gate stays shut.
package enum Untrusted: Error, Sendable, Equatable {
  /// The user has not trusted these settings of the site in a folder.
  case settings([SitePower], site: String)
  /// The file that says what the user trusts cannot be used.
  case file(TrustFileError)
}

extension Programs {
  /// The programs that may run without trust, because Skidmark names them and they only draw or read: what draws
  /// pictures, a program's version, and git's answers about settings. Others count as missing.
  package var harmless: Programs {
    Programs { (call) throws(ProgramError) in
      guard call.isHarmless else { throw .notFound }
      return try self.run(call)
    }
  }
}

extension Programs.Call {
  fileprivate var isHarmless: Bool {
    switch name {
    case "rsvg-convert", "vipsheader", "vipsthumbnail": true
    case "rclone": arguments == ["--version"]
    case "git": isGitReading
    default: false
    }
  }

  /// Whether git only reads settings, or makes the empty repository in which it does.
  private var isGitReading: Bool {
    var words = arguments[...]
    while let option = words.first, ["-C", "-c", "--git-dir"].contains(option) {
      words = words.dropFirst(2)
    }
    return ["config", "init", "remote", "rev-parse"].contains(words.first ?? "")
  }
}
