import HTTP
import JSON
import Render

extension ChatService {
  /// Telegram, with a bot that is a member of the chat. Its captions are limited to a quarter of a message.
  package static let telegram = ChatService(
    rawValue: "telegram", name: "Telegram", format: .telegram,
    secret: ChatSecret(
      name: "the bot's token", source: "copy the token that @BotFather gave you (Telegram)",
      hosts: ["api.telegram.org"], baseVariable: "SKIDMARK_TELEGRAM_URL", dialect: Telegram.self),
    chatID: ChatIDForm(
      example: "-1001234567890",
      meaning: "a chat's id such as \"-1001234567890\", or a channel such as \"@channel\"",
      rule: "a chat's id is a number such as \"-1001234567890\", or a channel's @name",
      isValid: { Int($0) != nil || $0.isChannel }),
    pictureWay: .bytesAlone,
    refusalAdvice:
      "check that the bot is a member of the chat and may write there, and that 'chat_id:' in "
      + "skidmark.yml is correct")
}

extension ChatSecretMistake {
  package static let notAToken = malformed(
    why: "it is not a bot token: a number, a colon and letters")
}

/// A bot in a Telegram chat, which accepts 4,096 UTF-16 code units without HTML tags, and separate pictures.
struct Telegram: ChatDialect {
  private let messageAddress: Address
  private let pictureAddress: Address
  private let chatID: String
  private let showsPreviews: Bool

  init(_ access: ChatAccess) throws(ChatSecretMistake) {
    let token = access.secret
    let parts = token.value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      parts[1].isWord(of: 20...64, with: "-_")
    else { throw .notAToken }
    guard let chatID = access.chatID else { throw .noChatID }
    guard let base = access.base ?? Address("https://api.telegram.org") else {
      throw .notAnAddress
    }
    try ChatService.telegram.check(base)
    // Appends the token as text, because `appending` would percent-encode its colon.
    guard let bot = Address("\(base.appending([]).text)/bot\(token.value)".collapsed) else {
      throw .notAToken
    }
    messageAddress = bot.appending(["sendMessage"])
    pictureAddress = bot.appending(["sendPhoto"])
    self.chatID = chatID
    showsPreviews = access.showsPreviews
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
  /// Whether it is the name of a channel, such as `@our_league`.
  fileprivate var isChannel: Bool {
    hasPrefix("@") && String(dropFirst()).isWord(of: 4 ... .max, with: "_")
  }

  /// The address without the double slash that a base with a trailing slash causes.
  fileprivate var collapsed: String { replacing("//bot", with: "/bot") }
}
