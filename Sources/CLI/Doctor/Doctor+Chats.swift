import Build
import Chats
import Credentials
import Delivery
import LanguageModels
import Platform

extension Doctor {
  /// Checks whether each chat has a secret of the right form. Runs no commands and sends nothing.
  var chats: [Symptom] {
    let lookup = invocation.credentialSources(siteRun.configuration)
    let site = Paths.resolved(siteRun.folder)
    return siteRun.configuration.chats.map { symptom(of: $0, lookup, site) }
  }

  private func symptom(
    of chat: SiteConfiguration.ChatEntry, _ lookup: CredentialLookup, _ site: String
  ) -> Symptom {
    let subject = "chat \(chat.name)"
    let service = chat.service.name
    guard let secretName = chat.service.secret?.name else {
      return .ok(subject, "\(service): 'skidmark post' prints the text to paste")
    }
    do throws(CredentialError) {
      let source = try lookup.source(of: chat, of: site)
      switch source {
      case nil:
        return .problem(
          subject, "\(service): \(secretName) is missing",
          next: Failure(missingSecretOf: chat, keychain: lookup.store.keychainProblem).next,
          .credentials)
      case .command(let program)?:
        return .ok(subject, "\(service): \(secretName) comes from the command '\(program)'")
      case .environment?, .stored?:
        guard let secret = try lookup.secret(of: chat, of: site) else { break }
        do throws(ChatSecretMistake) {
          _ = try ChatMailbox(chat.service, secret: secret, chatID: chat.chatID)
        } catch {
          return Symptom(subject, Failure(error, of: chat, at: source))
        }
      }
      return .ok(subject, "\(service): \(secretName) is set")
    } catch {
      return Symptom(subject, Failure(error, about: chat))
    }
  }
}
