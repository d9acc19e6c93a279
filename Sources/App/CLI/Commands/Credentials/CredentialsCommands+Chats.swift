import Build
import Credentials
import Delivery
import HTTP
import Platform

extension CredentialsCommands {
  static func setChat(_ name: String?, _ invocation: Invocation) throws(Failure) -> ExitCode {
    let (siteRun, chat) = try chat(name, "set", invocation)
    guard let secretName = chat.service.secretName else {
      throw Failure(
        message: "WhatsApp needs no secret: you paste the text yourself.",
        next: "'skidmark post \(chat.name)' prints it.", exitCode: .usage)
    }
    let text: String?
    if System.isTerminal(0) {
      invocation.console.say(
        "\(Failure.whereToFind(chat.service)), and paste it here.".capitalizedOnce)
      let question = "\(secretName) for \(chat.name) (not shown): ".capitalizedOnce
      text = HiddenInput.answers(to: [question])?.first
    } else {
      text = HiddenInput.all()
    }
    let secret = Secret(text ?? "")
    guard !secret.isEmpty else {
      throw Failure(
        message: "The secret is empty.",
        next: "give \(secretName) at the prompt or on standard input.", exitCode: .credentials)
    }
    do throws(ChatSecretMistake) {
      _ = try ChatMailbox(chat.service, secret: secret, chatID: chat.chatID)
    } catch {
      throw Failure(error, of: chat, at: nil)
    }
    let place = try keep(
      secret, as: .chat(chat.name, of: Files.resolved(siteRun.folder)),
      in: invocation.secretStore(), invocation)
    invocation.console.say("post \(chat.name): \(secretName) is \(place).")
    if invocation.environment[chat.variable] != nil {
      invocation.console.report(
        .warning(
          "\(chat.variable) is in the environment, which takes precedence over the stored one."))
    }
    return .done
  }

  static func removeChat(_ name: String?, _ invocation: Invocation) throws(Failure) -> ExitCode {
    let (siteRun, chat) = try chat(name, "remove", invocation)
    let store = invocation.secretStore()
    let wasThere: Bool
    do throws(SecretStoreError) {
      wasThere = try store.remove(.chat(chat.name, of: Files.resolved(siteRun.folder)))
    } catch {
      throw Failure(error)
    }
    tell(wasThere, "post \(chat.name)", store, invocation)
    return .done
  }

  private static func chat(
    _ name: String?, _ action: String, _ invocation: Invocation
  ) throws(Failure) -> (SiteRun, SiteConfiguration.ChatEntry) {
    let siteRun = try invocation.siteRun(needsTrust: false)
    if let name { return (siteRun, try invocation.chat(named: name, in: siteRun)) }
    let chats = siteRun.configuration.chats
    guard chats.count == 1 else {
      throw Failure(
        message: "'credentials \(action) post' needs to know which chat.",
        next: chats.isEmpty
          ? "name one in skidmark.yml first, such as 'post: {group: {to: discord}}'."
          : "its name comes last: \(chats.map(\.name).joined(separator: ", ")).", exitCode: .usage)
    }
    return (siteRun, chats[0])
  }
}

extension String {
  fileprivate var capitalizedOnce: String { prefix(1).uppercased() + dropFirst() }
}
