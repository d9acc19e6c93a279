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
    return try secret(
      chat.secretCommand.flatMap { SecretCommand($0, in: site) }, .chat(chat.name, of: site))
  }

  /// The source of a chat's secret. Runs no commands.
  package func source(
    of chat: SiteConfiguration.ChatEntry, of site: String
  ) throws(CredentialError) -> CredentialSource? {
    let isSet = environment[chat.variable].map { !Secret($0).isEmpty } ?? false
    return try source(
      isSet ? [chat.variable] : [], chat.secretCommand.flatMap { SecretCommand($0, in: site) },
      .chat(chat.name, of: site))
  }
}
