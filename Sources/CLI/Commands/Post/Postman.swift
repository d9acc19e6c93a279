import Build
import Chats
import Credentials
import Delivery
import HTTP
import LanguageModels
import Platform
import Render

/// Posts deliveries to their chats one after the other.
struct Postman {
  private let invocation: Invocation
  private let siteRun: SiteRun
  private let mailer: ChatMailer
  private let lookup: CredentialLookup?
  private let site: String

  init(_ invocation: Invocation, _ siteRun: SiteRun) throws(Failure) {
    self.invocation = invocation
    self.siteRun = siteRun
    lookup = try inWords(siteRun.reach()).chats
    site = Paths.resolved(siteRun.folder)
    let console = invocation.console
    // Messages are neither replayed nor recorded, so they have their own transport.
    let transport = Transport.live(
      userAgent: "skidmark/\(CommandLineTool.version)", proxy: .environment)
    mailer = ChatMailer(
      invocation.observed(transport), pace: .real(date: System.now),
      timeout: try invocation.seconds("SKIDMARK_TIMEOUT", 0.1...3_600)
    ) { wait in
      let (seconds, rest) = wait.components
      let whole = Int(seconds) + (rest > 0 ? 1 : 0)
      console.report(.note("waiting as asked: \(whole.counted("second"))"))
    }
  }

  func deliver(_ errand: PostCommand.Errand) async throws(Failure) {
    guard let delivery = try errand.delivery(invocation, siteRun) else { return }
    if let note = delivery.pictureNote { invocation.console.report(.note(note)) }
    if errand.chat.service.isByHand { return hand(delivery, to: errand.chat.service) }
    let isAgain = invocation.arguments.has("again")
    if !isAgain {
      if case .brokenOff(let arrived, let all) = delivery.state {
        throw Failure(delivery, brokenOff: arrived, of: all)
      }
      if let note = delivery.stateNote(in: siteRun.zone) { invocation.console.report(.note(note)) }
      switch delivery.state {
      case .posted, .outdated: return
      case .new, .begun, .brokenOff: break
      }
    }
    let mailbox = try mailbox(of: errand.chat)
    do throws(PostError) {
      try await siteRun.post(delivery, to: mailbox, by: mailer, isAgain: isAgain)
    } catch {
      throw Failure(error, delivery)
    }
    if invocation.console.isJSON { invocation.console.emit(delivery.event(isRehearsal: false)) }
    invocation.console.say("\(delivery.words): posted, \(delivery.partCount).")
  }

  /// Prints the text for a chat that programs cannot write to, which users paste.
  private func hand(_ delivery: ChatDelivery, to service: ChatService) {
    let link = service.format.link(with: delivery.posts.compactMap(\.text).first ?? "")
    invocation.console.say(
      "\(delivery.words): \(service.name) does not let programs write to a group. Paste this"
        + (link.map { ", or open the link:\n\($0)" } ?? "."))
    invocation.console.show(delivery, isRehearsal: false, link: link)
  }

  private func mailbox(of chat: SiteConfiguration.ChatEntry) throws(Failure) -> ChatMailbox {
    let secret: Secret?
    do { secret = try lookup?.secret(of: chat, of: site) } catch {
      throw Failure(error, about: chat)
    }
    guard let secret, !secret.isEmpty else {
      throw Failure(missingSecretOf: chat, keychain: lookup?.store.keychainProblem)
    }
    do throws(ChatSecretMistake) {
      return try ChatMailbox(
        chat.service, secret: secret, chatID: chat.chatID,
        showsPreviews: chat.showsPreviews,
        base: try base(of: chat.service))
    } catch {
      throw Failure(error, of: chat, at: try? lookup?.source(of: chat, of: site))
    }
  }

  /// Another base address for services whose secret has none, for tests.
  private func base(of service: ChatService) throws(ChatSecretMistake) -> Address? {
    guard let variable = service.secret?.baseVariable, let text = invocation.environment[variable]
    else { return nil }
    guard let address = Address(text) else { throw .notAnAddress }
    return address
  }
}
