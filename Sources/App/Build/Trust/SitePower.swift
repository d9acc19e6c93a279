import Credentials
import JSON
import Platform

/// A setting of `skidmark.yml` that uses the user's own rights: it runs a program, or says where a key goes.
/// Sites can come from strangers, so the user must trust these settings once.
package struct SitePower: Sendable, Equatable {
  /// The path of the setting, such as `publish.web.ssh`.
  package var setting: String
  /// The setting's words, unchanged.
  package var words: [String]
  /// The effect, as the end of a sentence that begins with the setting.
  package var meaning: String
}

extension [SitePower] {
  /// A digest of exactly these settings. Others need trust again.
  package var digest: String {
    let settings = JSONValue.array(
      map { .array(([$0.setting] + $0.words).map { .string($0) }) })
    return hexadecimal(sha256(settings.encoded()))
  }
}

extension SiteConfiguration {
  /// The settings that need trust, in the order of the help. `isHidden` says whether a path is in a hidden
  /// folder outside the site, where programs may look for code to run.
  package func powers(isHidden: (String) -> Bool) -> [SitePower] {
    var powers: [SitePower] = []
    func add(_ setting: String, _ words: [String], _ meaning: String) {
      powers.append(SitePower(setting: setting, words: words, meaning: meaning))
    }
    func runs(_ setting: String, _ words: [String]?) {
      if let words { add(setting, words, "is run on this machine") }
    }
    runs("espn_command", espnCommand)
    if environment == .localhost {
      add("env", [environment.rawValue], "sends ESPN's cookies to http://localhost:8000")
    }
    if let address = games?.address {
      add("games.address", [address], "sends the key of the sports API, if there is one, there")
    }
    if let address = statistics?.address {
      add("stats.address", [address], "is asked for tables of the NFL, which pages then show")
    }
    let writers = [("writer", writer)] + (genius.writer.map { [("genius", $0)] } ?? [])
    for (setting, writer) in writers {
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
    for chat in chats { runs("post.\(chat.name).secret_command", chat.secretCommand) }
    for target in publishTargets { powers += target.powers(isHidden: isHidden) }
    return powers
  }
}

extension PublishSettings {
  fileprivate func powers(isHidden: (String) -> Bool) -> [SitePower] {
    var powers: [SitePower] = []
    func add(_ key: String, _ words: [String], _ meaning: String) {
      powers.append(SitePower(setting: "publish.\(name).\(key)", words: words, meaning: meaning))
    }
    switch kind {
    case .folder(let path), .archive(let path):
      if isHidden(path) { add("path", [path], "writes to a hidden folder outside the site") }
    case .rsync(let rsync):
      if rsync.shell != ["ssh"] {
        add(
          "ssh", rsync.shell + [rsync.host], "is run on this machine to reach the host at its end"
        )
      }
    case .git(let git):
      if git.isLocal {
        add("remote", [git.remote], "pushes to a repository on this machine and runs its hooks")
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
    }
    return powers
  }
}

extension PublishSettings.Git {
  /// Whether the remote is a local path or a `file:` address.
  var isLocal: Bool {
    if remote.lowercased().hasPrefix("file:") { return true }
    let isName = !remote.contains { $0 == "/" || $0 == ":" || $0 == "." }
    return !isName && !remote.contains(":")
  }
}
