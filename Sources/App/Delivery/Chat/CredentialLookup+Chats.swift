package import Build
package import Credentials
package import HTTP

/// Looks for secrets of chats in the same order as for other secrets.
extension CredentialLookup {
  /// The secret of a chat, if any. `site` is the path of the site's folder.
  package func secret(
    of chat: SiteConfiguration.ChatEntry, of site: String
  ) throws(CredentialError) -> Secret? {
    if let text = environment[chat.variable], !Secret(text).isEmpty { return Secret(text) }
    if let command = chat.secretCommand.flatMap({ SecretCommand($0) }) {
      do { return try command.key(programs) } catch { throw .command(error) }
    }
    return try stored(.chat(chat.name, of: site))?.secret
  }

  /// The source of a chat's secret. Runs no commands.
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
