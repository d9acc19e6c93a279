package import Build
import Credentials
package import Platform

/// The one list of a site's settings that need trust. It is in this module because git has to resolve the remotes.
package struct SitePowers: Sendable {
  private let configuration: SiteConfiguration
  private let site: String
  private let programs: Programs
  private let environment: [String: String]

  /// Reads the settings of the site in a folder. Runs none of them.
  package init(
    of configuration: SiteConfiguration, in site: String, programs: Programs,
    environment: [String: String]
  ) {
    (self.configuration, self.site) = (configuration, site)
    (self.programs, self.environment) = (programs.harmless, environment)
  }

  /// The settings, in the order of the help. Remotes that do not exist or that git does not resolve need no trust,
  /// since nothing can be sent there.
  /// - Parameter unresolved: Called with the targets whose remotes git does not resolve.
  package func all(unresolved: (GitUnresolved) -> Void = { _ in }) -> [SitePower] {
    var powers = withoutTargets
    for target in configuration.publishTargets {
      guard case .git(let git) = target.kind else {
        powers += self.powers(of: target)
        continue
      }
      do throws(PublishError) {
        powers += try remote(git).powers("publish.\(target.name).remote")
      } catch .noRemote {
        continue
      } catch {
        unresolved(GitUnresolved(target: target.name, error: error))
      }
    }
    return powers
  }

  private func remote(_ git: PublishSettings.Git) -> GitRemote {
    GitRemote(text: git.remote, site: site, programs: programs, environment: environment)
  }

  private var withoutTargets: [SitePower] {
    var powers: [SitePower] = []
    func add(_ setting: String, _ words: [String], _ meaning: String) {
      powers.append(SitePower(setting, words, meaning))
    }
    func runs(_ setting: String, _ words: [String]?) {
      if let words { powers.append(program(setting, words, "is run on this machine")) }
    }
    runs("espn_command", configuration.espnCommand)
    if configuration.environment == .localhost {
      add(
        "env", [configuration.environment.rawValue],
        "sends ESPN's cookies to http://localhost:8000")
    }
    if let address = configuration.games?.address {
      add("games.address", [address], "sends the key of the sports API, if there is one, there")
    }
    if let address = configuration.statistics?.address {
      add("stats.address", [address], "is asked for tables of the NFL, which pages then show")
    }
    let genius = configuration.genius.writer.map { [("genius", $0)] } ?? []
    for (setting, writer) in [("writer", configuration.writer)] + genius {
      if let origin = writer.foreignOrigin, let address = writer.address {
        let variables = ModelService(rawValue: writer.name)?.variables ?? []
        add(
          "\(setting).address", [writer.name, address],
          "sends the league and, if there is one, the key of '\(writer.name)' "
            + "(\(variables.joined(separator: ", ")) or a stored key) to \(origin)")
      }
      if let profile = writer.profile {
        add("\(setting).profile", [writer.name, profile], "uses this AWS profile")
      }
      runs("\(setting).key_command", writer.keyCommand)
    }
    for chat in configuration.chats { runs("post.\(chat.name).secret_command", chat.secretCommand) }
    return powers
  }

  private func powers(of target: PublishSettings) -> [SitePower] {
    var powers: [SitePower] = []
    func add(_ key: String, _ words: [String], _ meaning: String) {
      powers.append(SitePower("publish.\(target.name).\(key)", words, meaning))
    }
    switch target.kind {
    case .folder(let path), .archive(let path):
      let place = place(of: path)
      if isHidden(place) {
        add("path", [path], "writes to a hidden folder outside the site")
      } else if leadsOut(path, to: place) {
        add("path", [path, place], "leads out of the site, and is written to")
      }
    case .rsync(let rsync):
      if rsync.shell != ["ssh"] {
        powers.append(
          program(
            "publish.\(target.name).ssh", rsync.shell + [rsync.host],
            "is run on this machine to reach the host at its end"))
      }
    case .rclone(let remote):
      add("remote", [remote], "is where rclone writes, with its settings and keys on this machine")
    case .s3(let store):
      if let endpoint = store.endpoint {
        add("endpoint", [store.bucket, endpoint], "sends requests signed with your AWS keys there")
      }
      if let profile = store.profile {
        add("profile", [store.bucket, profile], "uses this AWS profile")
      }
    case .git: break
    }
    return powers
  }

  private func program(_ setting: String, _ words: [String], _ meaning: String) -> SitePower {
    SitePower(setting, command: words, meaning, in: site)
  }

  /// Where a path of the settings leads, without links.
  private func place(of path: String) -> String {
    let path = path.hasPrefix("~/") ? (environment["HOME"] ?? "") + path.dropFirst() : path
    return Paths.resolved(path.hasPrefix("/") ? path : "\(site)/\(path)")
  }

  private func isInside(_ place: String) -> Bool { place.hasPrefix("\(Paths.resolved(site))/") }

  /// Whether a place is in a hidden folder outside the site, where programs may look for code to run.
  private func isHidden(_ place: String) -> Bool {
    // Compares bytes: a period with a combining mark after it is another character.
    !isInside(place) && Array(place.utf8).firstRange(of: Array("/.".utf8)) != nil
  }

  /// Whether a path in the site's folder leads out of it through a link.
  private func leadsOut(_ path: String, to place: String) -> Bool {
    let isOutside =
      path.hasPrefix("/") || path.hasPrefix("~/") || path.split(separator: "/").contains("..")
    return !isOutside && !isInside(place)
  }
}

/// A target whose remote git did not resolve, so that it is unknown whether it needs trust.
package struct GitUnresolved: Sendable {
  package let target: String
  package let error: PublishError
}
