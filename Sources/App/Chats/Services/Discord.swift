import HTTP
import JSON
import Render

extension ChatService {
  /// Discord, with a channel's webhook.
  package static let discord = ChatService(
    rawValue: "discord", name: "Discord", format: .discord,
    secret: ChatSecret(
      name: "the webhook's address",
      source: "copy the webhook's URL (Discord: the channel's settings, Integrations, Webhooks)",
      // Discord's beta programs copy webhook addresses with their own hosts.
      hosts: ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"],
      dialect: Discord.self),
    pictureWay: .bytes)
}

/// A webhook of a Discord channel, which accepts 2,000 characters and uploaded pictures. An empty
/// `allowed_mentions` prevents all mentions.
struct Discord: ChatDialect {
  private let address: Address
  private let showsPreviews: Bool

  /// The message flag that disables link previews.
  private static let suppressEmbeds = 4

  init(_ access: ChatAccess) throws(ChatSecretMistake) {
    let webhook = try ChatService.discord.webhook(access.secret)
    let parts = webhook.path.split(separator: "/").map(String.init)
    // `/api/webhooks/ID/TOKEN`, or with a version: `/api/v10/webhooks/ID/TOKEN`.
    guard let place = parts.firstIndex(of: "webhooks"), (1...2).contains(place), parts[0] == "api",
      parts.count == place + 3, parts[place + 1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      parts[place + 2].isWord(of: 8...200, with: "-_")
    else { throw .noWebhook }
    // `thread_id` selects a thread of the channel. With `wait`, Discord confirms an accepted message.
    let thread = webhook.queryValues("thread_id").first.flatMap { id in
      id.isWord(of: 1...20) ? [(name: "thread_id", value: id)] : nil
    }
    address = webhook.appending([], query: [(name: "wait", value: "true")] + (thread ?? []))
    showsPreviews = access.showsPreviews
  }

  func request(_ post: ChatPost) -> Request {
    var payload = JSONObject([
      ("content", .string(post.text ?? "")), ("allowed_mentions", ["parse": []]),
    ])
    if !showsPreviews { payload["flags"] = .int(Self.suppressEmbeds) }
    guard let picture = post.picture else { return .json(address, .object(payload)) }
    payload["attachments"] = [
      ["id": 0, "filename": .string(picture.name), "description": .string(picture.words)]
    ]
    var form = FormData()
    form.add("payload_json", JSONValue.object(payload).encoded(), type: "application/json")
    form.add("files[0]", picture.bytes, type: picture.type, file: picture.name)
    return .form(address, form)
  }

  func verdict(_ response: Response) -> ChatVerdict {
    let answer = response.json
    let said = answer?["message"]?.string ?? ""
    switch response.status {
    case 200...299: return .taken
    case 429: return .later(seconds: answer?["retry_after"]?.double)
    case 401, 403, 404: return .unknown(said: said)
    case 500...: return .trouble(said: said)
    default:
      // Names the invalid fields: `{"errors": {"content": {"_errors": [{"message": …}]}}}`.
      let fields = answer?["errors"]?.object?.keys.joined(separator: ", ") ?? ""
      let code = answer?["code"]?.int.map { " (\($0))" } ?? ""
      return .refused(said: said + code + (fields.isEmpty ? "" : ": \(fields)"))
    }
  }
}
