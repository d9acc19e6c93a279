import Build
import HTTP
import JSON

/// A bot of a GroupMe group, which accepts 1,000 characters of plain text, and pictures only from GroupMe's
/// own service. Mentions are attachments, so no text can mention anyone.
struct GroupMe: ChatDialect {
  private let address: Address
  private let bot: Secret

  init(bot: Secret, base: Address?) throws(ChatSecretMistake) {
    guard bot.value.isWord(of: 8...64) else { throw .notAnID }
    guard let base = base ?? Address("https://api.groupme.com/v3") else { throw .notAnAddress }
    try ChatService.groupme.check(base)
    address = base.appending(["bots", "post"])
    self.bot = bot
  }

  func request(_ post: ChatPost) -> Request {
    .json(address, ["bot_id": .string(bot.value), "text": .string(post.text ?? "")])
  }

  func verdict(_ response: Response) -> ChatVerdict {
    let said = (response.json?["meta"]?["errors"]?.array ?? []).compactMap(\.string)
      .joined(separator: ", ")
    switch response.status {
    case 200...299: return .taken
    case 420, 429: return .later(seconds: nil)
    case 401, 403, 404: return .unknown(said: said)
    case 500...: return .trouble(said: said)
    default: return .refused(said: said)
    }
  }
}
