import Build
import Chats
import Credentials
import Delivery
import HTTP
import Platform

extension CredentialsCommands {
  static func setChat(_ name: String?, _ invocation: Invocation) throws(Failure) {
    let (siteRun, chat) = try chosenChat(name, "set", invocation)
    guard let form = chat.service.secret else {
      throw Failure(
        .usage, "\(chat.service.name) needs no secret: you paste the text yourself.",
        next: "'skidmark post \(chat.name)' prints it.")
    }
    if System.isTerminal(0) {
      invocation.console.say("\(form.source), and paste it here.".sentence)
    }
    let secret = typed("\(form.name) for \(chat.name) (not shown): ".sentence)
    guard !secret.isEmpty else {
      throw Failure(
        .credentials, "The secret is empty.",
        next: "give \(form.name) at the prompt or on standard input.")
    }
    do throws(ChatSecretMistake) {
      _ = try ChatMailbox(chat.service, secret: secret, chatID: chat.chatID)
    } catch {
      throw Failure(error, of: chat, at: nil)
    }
    let place = try keep(
      secret, as: .chat(chat.name, of: Paths.resolved(siteRun.folder)),
      in: invocation.secretStore(), invocation)
    invocation.console.say("post \(chat.name): \(form.name) is \(place).")
    warn([chat.variable], over: "the stored one", invocation)
  }

  static func chosenChat(
    _ name: String?, _ action: String, _ invocation: Invocation
  ) throws(Failure) -> (SiteRun, SiteConfiguration.ChatEntry) {
    let siteRun = try invocation.siteRun()
    if let name { return (siteRun, try siteRun.configuration.chat(named: name)) }
    let chats = siteRun.configuration.chats
    guard chats.count == 1 else {
      throw Failure(
        .usage, "'credentials \(action) post' needs to know which chat.",
        next: chats.isEmpty
          ? "name one in skidmark.yml first, such as 'post: {group: {to: discord}}'."
          : "its name comes last: \(chats.map(\.name).joined(separator: ", ")).")
    }
    return (siteRun, chats[0])
  }
}
