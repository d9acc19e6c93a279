import Ask
import Build
import Genius
import HTTP
import LanguageModels

/// The messages for questions and conversations.
extension Failure {
  /// A turn that failed.
  init(_ error: ModelError) {
    let kept = "your question is kept: 'skidmark ask continue 1' goes on."
    switch error {
    case .noCredentials(let sentence):
      self.init(
        .credentials, "The service that answers needs a key: \(sentence).",
        next: "set the variable, or store the key with 'skidmark credentials set'; or write "
          + "'genius: built-in' in skidmark.yml.")
    case .invalid(let sentence):
      self.init(
        .content, "'genius' cannot be used: \(sentence).", next: "see 'genius' in skidmark.yml.")
    case .insecure:
      self.init(
        .content, "\(error).".sentence, next: "write an address with https:// in skidmark.yml.")
    case .network(.recordingMissing):
      self.init(
        .network, "This site uses recordings, and they have no answer to this question.",
        next: "write 'env: live' in skidmark.yml, or 'genius: built-in'; " + kept)
    case .network(let reason):
      let isOffline = if case .noConnection = reason { true } else { false }
      self.init(
        .network,
        isOffline ? "The service that answers cannot be reached." : "The answer did not arrive.",
        details: ["\(reason)"], next: kept)
    case .service(let failure): self.init(failure, error.advice, kept)
    case .truncated:
      self.init(.network, "The answer ended too early.", next: kept)
    case .malformed(let detail):
      self.init(
        .network, "The service sent an answer that cannot be read.", details: [detail], next: kept)
    case .refused(let reason):
      self.init(
        .network, "The model refused to answer.", details: reason.map { [$0.printable] } ?? [],
        next: "ask in other words.")
    case .cutOff:
      self.init(.network, "The answer was longer than allowed.", next: "ask for less at once.")
    case .tooMuchText(let limit):
      self.init(
        .network, "The answer has more than \(limit >> 10) kB of text, and was stopped.",
        next: "ask for less at once, or choose another model; " + kept)
    case .missing: self.init(.unexpected, "\(error).".sentence)
    case .cancelled: self.init(.unexpected, "The turn was stopped.")
    }
  }

  private init(_ failure: ServiceFailure, _ advice: String?, _ kept: String) {
    let isKey = [.authentication, .permission].contains(failure.kind)
    let message =
      switch failure.kind {
      case .authentication: "The service that answers refused the key."
      case .permission: "The key may not do this."
      case .rateLimit: "Too many requests. Please wait a moment and try again."
      case .quota: "The account's credit or quota is used up."
      case .tooLong: "The question with its conversation is too long for the model."
      case .notFound: "The service does not know this model or address."
      case .overloaded, .server: "The service that answers is having problems."
      case .request: "The service that answers did not accept the question."
      }
    self.init(
      isKey ? .credentials : .network, message, details: ["\(failure)".printable],
      next: [advice, kept].compactMap { $0 }.joined(separator: "; "))
  }

  init(_ error: ConversationError) {
    switch error {
    case .notFound(let name):
      self.init(
        .usage, "There is no conversation '\(name.printable)'.",
        next: "'skidmark ask list' shows them.")
    case .ambiguous(let name, let ids):
      self.init(
        .usage, "'\(name.printable)' can be several conversations.", details: ids,
        next: "write the beginning of an id.")
    case .unreadable(let path):
      self.init(
        .content, "'\(path.printable)' is damaged, or from a later version of Skidmark.",
        next: "move it elsewhere; the other conversations are fine.")
    case .file(let error): self.init(SiteError.data(.file(error)))
    }
  }

  init(_ fault: Conversation.Title.Fault) {
    switch fault {
    case .blank: self.init(.usage, "The title is blank.", next: "write a title.")
    case .tooLong:
      self.init(
        .usage, "The title has more than \(Conversation.Title.longest) characters.",
        next: "write a shorter one.")
    }
  }

  init(_ problem: PictureProblem, _ path: String) {
    let message: String
    var next = "nothing was sent or stored."
    switch problem {
    case .tooLarge: message = "'\(path.printable)' has more than 20 MB."
    case .unknownFormat:
      message = "'\(path.printable)' is not a JPEG, PNG, WebP or GIF picture."
      next = "save it as one of these, or take a screenshot of it."
    case .damaged: message = "'\(path.printable)' is damaged."
    case .needsProgram:
      message = "vipsthumbnail, which takes place and camera out of a picture, is not installed."
      next = "install it (Debian: libvips-tools, Homebrew: vips), and ask again."
    }
    self.init(.usage, message, next: next)
  }
}

extension String {
  /// The text with a capital first letter.
  var sentence: String { prefix(1).uppercased() + dropFirst() }
}
