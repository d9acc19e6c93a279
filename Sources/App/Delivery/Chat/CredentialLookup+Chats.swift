package import Build
package import Credentials
package import HTTP

/// What opens a chat: in the environment, by the command of `skidmark.yml`, in the keychain, in the file.
extension CredentialLookup {
  /// What opens a chat; nil if it is nowhere.
  /// - Parameter site: The path of the site's folder.
  package func secret(
    of chat: SiteConfiguration.ChatEntry, of site: String
  ) throws(CredentialError) -> Secret? {
    if let text = environment[chat.variable], !Secret(text).isEmpty { return Secret(text) }
    if let command = chat.secretCommand.flatMap({ SecretCommand($0) }) {
      do { return try command.key(programs) } catch { throw .command(error) }
    }
    return try stored(.chat(chat.name, of: site))?.secret
  }

  /// Where that comes from. Commands are not run for it.
  package func source(
    of chat: SiteConfiguration.ChatEntry, of site: String
  ) throws(CredentialError) -> CredentialSource? {
    if let text = environment[chat.variable], !Secret(text).isEmpty {
      return .environment([chat.variable])
    }
    if let command = chat.secretCommand.flatMap({ SecretCommand($0) }) {
      return .command(command.name)
    }
    return try stored(.chat(chat.name, of: site)).map { CredentialSource($0.place) }
  }
}
