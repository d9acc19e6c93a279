import Build
import Chats
import Credentials
import Delivery
import HTTP
import LeagueModel

/// The messages for chat errors. They contain no secrets.
extension Failure {
  init(_ error: PostError, _ delivery: ChatDelivery) {
    switch error {
    case .data(let error, let arrived, let all):
      self.init(error)
      details.insert(Self.arrival(delivery, arrived, all), at: 0)
      if arrived > 0 {
        next =
          "check the folder's permissions and the free space; otherwise the next run posts the last "
          + "message again."
      }
    case .chat(let error, let arrived, let all):
      self.init(error, delivery)
      details.insert(Self.arrival(delivery, arrived, all), at: 0)
    }
    league = delivery.key.description
  }

  private static func arrival(_ delivery: ChatDelivery, _ arrived: Int, _ all: Int) -> String {
    switch arrived {
    case 0: "\(delivery.words): nothing has arrived"
    case all: "\(delivery.words): everything has arrived"
    default: "\(delivery.words): \(arrived) of \(all) messages have arrived, and this is recorded"
    }
  }

  private init(_ error: ChatError, _ delivery: ChatDelivery) {
    let chat = delivery.chat
    let service = chat.service.name
    func quoted(_ said: String) -> [String] { said.isEmpty ? [] : ["it says: \(said)"] }
    switch error {
    case .unknown(let said):
      let secret = chat.service.secret?.name ?? "this"
      self.init(
        .credentials, "\(service) does not recognize \(secret).", details: quoted(said),
        next:
          "make a new one there, and store it with 'skidmark credentials set post \(chat.name)', or "
          + "where it came from.")
    case .refused(let status, let said):
      self.init(
        .content, "\(service) rejected the message (status \(status)).", details: quoted(said),
        next:
          "\(chat.service.refusalAdvice); 'skidmark post \(chat.name) --dry-run' shows what is sent."
      )
    case .tooManyRequests(let wait):
      let seconds = wait.map { max(1, $0.components.seconds) }
      self.init(
        .network, "Too many requests. Please wait a moment and try again.",
        details: [
          seconds.map { "\(service) asks to wait \($0) seconds" } ?? "\(service) asks to wait"
        ], next: "run 'skidmark post \(chat.name)' again then.")
    case .trouble(let status, let said):
      self.init(
        .network, "\(service) is having problems (status \(status)).",
        details: quoted(said) + [Self.mayHaveArrived], next: Self.lookFirst(chat))
    case .notSent(.noConnection(let host)):
      self.init(
        .network, "No internet connection", details: ["no connection to \(host)"],
        next: Self.later(chat))
    case .notSent(.redirectRefused):
      self.init(
        .network, "\(service) redirected to another host, which is not allowed.",
        next: "check the webhook's address.")
    case .notSent(let error):
      self.init(
        .network, "\(service) could not be reached.", details: ["\(error)"], next: Self.later(chat))
    case .unclear(let error):
      self.init(
        .network, "\(service) did not send a complete answer.",
        details: ["\(error)", Self.mayHaveArrived], next: Self.lookFirst(chat))
    }
  }

  private static let mayHaveArrived = "the next message may have arrived anyway"

  private static func later(_ chat: SiteConfiguration.ChatEntry) -> String {
    "run 'skidmark post \(chat.name)' again in a few minutes; what has arrived is not sent again."
  }

  private static func lookFirst(_ chat: SiteConfiguration.ChatEntry) -> String {
    "check the chat; 'skidmark post \(chat.name)' continues with that message."
  }

  /// Part of an older text is already in the chat.
  init(_ delivery: ChatDelivery, brokenOff arrived: Int, of all: Int) {
    self.init(
      .content, "The text has changed since part of it was posted.",
      details: ["\(delivery.words): \(arrived) of \(all) messages of the old text have arrived"],
      next: "'skidmark post \(delivery.chat.name) --again' posts the whole new text.")
    league = delivery.key.description
  }

  init(missingSecretOf chat: SiteConfiguration.ChatEntry, keychain: KeychainError?) {
    let secret = chat.service.secret?.name ?? "the secret"
    self.init(
      .credentials, "There is no secret for the chat '\(chat.name)'.",
      details: ["\(chat.service.name) needs \(secret)"] + (keychain.map { ["\($0)"] } ?? []),
      next:
        "run 'skidmark credentials set post \(chat.name)', or set \(chat.variable) in the environment, "
        + "or name a program that prints it with 'secret_command:' in skidmark.yml.")
  }

  init(
    _ mistake: ChatSecretMistake, of chat: SiteConfiguration.ChatEntry, at source: CredentialSource?
  ) {
    let place: String
    switch source {
    case .environment?: place = " in \(chat.variable)"
    case .command(let name)?: place = ", which the command '\(name)' prints,"
    case .stored(.keychain)?: place = " in the keychain"
    case .stored(.file(let path))?: place = " in '\(path)'"
    case nil: place = ""
    }
    let secret = chat.service.secret?.name ?? "the secret"
    self.init(
      .credentials,
      "The secret for the chat '\(chat.name)'\(place) is not \(secret) of \(chat.service.name).",
      details: ["\(mistake)"], next: chat.service.secret.map { "\($0.source), and enter it again." }
    )
  }

  init(_ error: CredentialError, about chat: SiteConfiguration.ChatEntry) {
    self.init(error, about: nil)
    if case .command = error {
      details = ["the chat '\(chat.name)'"]
      next =
        "run the command by itself: its first line of output must be "
        + "\(chat.service.secret?.name ?? "the secret"). 'secret_command:' in skidmark.yml names it."
    }
  }
}
