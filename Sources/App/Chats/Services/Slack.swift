import HTTP
import JSON
import Render

extension ChatService {
  /// Slack, with a channel's incoming webhook.
  package static let slack = ChatService(
    rawValue: "slack", name: "Slack", format: .slack,
    secret: ChatSecret(
      name: "the webhook's address",
      source: "copy the Webhook URL (Slack: api.slack.com/apps, your app, Incoming Webhooks)",
      hosts: ["hooks.slack.com"], dialect: Slack.self),
    pictureWay: .address)
}

/// An incoming webhook of a Slack channel, which accepts 40,000 characters, truncates the rest, and answers
/// `ok` or an error code. The text has `&`, `<` and `>` escaped, so that it cannot mention anyone.
struct Slack: ChatDialect {
  private let address: Address
  private let showsPreviews: Bool

  init(_ access: ChatAccess) throws(ChatSecretMistake) {
    let webhook = try ChatService.slack.webhook(access.secret)
    let parts = webhook.path.split(separator: "/").map(String.init)
    guard parts.count == 4, parts[0] == "services",
      parts.dropFirst().allSatisfy({ $0.isWord(of: 4...64) })
    else { throw .noWebhook }
    address = webhook.appending([])
    showsPreviews = access.showsPreviews
  }

  func request(_ post: ChatPost) -> Request {
    var payload = JSONObject([
      ("text", .string(post.text ?? "")), ("unfurl_links", .bool(showsPreviews)),
      ("unfurl_media", .bool(showsPreviews)),
    ])
    if let picture = post.picture, let address = picture.address {
      payload["attachments"] = [
        ["fallback": .string(Self.plain(picture.words)), "image_url": .string(address)]
      ]
    }
    return .json(address, .object(payload))
  }

  private static func plain(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  func verdict(_ response: Response) -> ChatVerdict {
    let said = response.text
    switch (response.status, said) {
    case (200...299, "ok"): return .taken
    case (429, _): return .later(seconds: nil)
    case (_, "no_service"), (_, "no_team"), (_, "invalid_token"), (_, "no_active_hooks"):
      return .unknown(said: said)
    case (500..., _): return .trouble(said: said)
    default: return .refused(said: said)
    }
  }
}
