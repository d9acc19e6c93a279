import Build
import HTTP
import JSON

/// A bot in a Telegram chat, which accepts 4,096 UTF-16 code units without HTML tags, and separate pictures.
struct Telegram: ChatDialect {
  private let messageAddress: Address
  private let pictureAddress: Address
  private let chatID: String
  private let showsPreviews: Bool

  init(
    token: Secret, chatID: String?, _ showsPreviews: Bool, base: Address?
  ) throws(ChatSecretMistake) {
    let parts = token.value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      parts[1].isWord(of: 20...64, with: "-_")
    else { throw .notAToken }
    guard let chatID else { throw .noChatID }
    let base = base ?? Address("https://api.telegram.org")
    guard let base else { throw .notAnAddress }
    try ChatService.telegram.check(base)
    // Appends the token as text, because `appending` would percent-encode its colon.
    guard let bot = Address("\(base.appending([]).text)/bot\(token.value)".collapsed) else {
      throw .notAToken
    }
    messageAddress = bot.appending(["sendMessage"])
    pictureAddress = bot.appending(["sendPhoto"])
    self.chatID = chatID
    self.showsPreviews = showsPreviews
  }

  func request(_ post: ChatPost) -> Request {
    if let picture = post.picture {
      var form = FormData()
      form.add("chat_id", Array(chatID.utf8))
      form.add("photo", picture.bytes, type: picture.type, file: picture.name)
      return .form(pictureAddress, form)
    }
    return .json(
      messageAddress,
      [
        "chat_id": .string(chatID), "text": .string(post.text ?? ""), "parse_mode": "HTML",
        "link_preview_options": ["is_disabled": .bool(!showsPreviews)],
      ])
  }

  func verdict(_ response: Response) -> ChatVerdict {
    let answer = response.json
    let said = answer?["description"]?.string ?? ""
    switch response.status {
    case 200...299 where answer?["ok"] == .bool(true): return .taken
    case 429: return .later(seconds: answer?["parameters"]?["retry_after"]?.double)
    case 401, 404: return .unknown(said: said)
    case 500...: return .trouble(said: said)
    default:
      let moved = answer?["parameters"]?["migrate_to_chat_id"]?.int
      return .refused(said: said + (moved.map { "; the chat's id is now \($0)" } ?? ""))
    }
  }
}

extension String {
  /// The address without the double slash that a base with a trailing slash causes.
  fileprivate var collapsed: String { replacing("//bot", with: "/bot") }
}
