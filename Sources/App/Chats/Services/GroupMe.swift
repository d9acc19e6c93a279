import HTTP
import JSON
import Render

extension ChatService {
  /// GroupMe, with a group's bot.
  package static let groupme = ChatService(
    rawValue: "groupme", name: "GroupMe", format: .groupme,
    secret: ChatSecret(
      name: "the bot's id", source: "copy the Bot ID (GroupMe: dev.groupme.com/bots)",
      hosts: ["api.groupme.com"], baseVariable: "SKIDMARK_GROUPME_URL", dialect: GroupMe.self),
    pictureWay: .none(because: "GroupMe shows pictures from its own service only"))
}

extension ChatSecretMistake {
  package static let notAnID = malformed(
    why: "it is not a bot ID, which has only letters and digits")
}

/// A bot of a GroupMe group, which accepts 1,000 characters of plain text, and pictures only from GroupMe's
/// own service. Mentions are attachments, so no text can mention anyone.
struct GroupMe: ChatDialect {
  private let address: Address
  private let bot: Secret

  init(_ access: ChatAccess) throws(ChatSecretMistake) {
    bot = access.secret
    guard bot.value.isWord(of: 8...64) else { throw .notAnID }
    guard let base = access.base ?? Address("https://api.groupme.com/v3") else {
      throw .notAnAddress
    }
    try ChatService.groupme.check(base)
    address = base.appending(["bots", "post"])
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
