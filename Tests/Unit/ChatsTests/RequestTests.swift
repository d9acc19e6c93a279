import Diagnostics
import JSON
import Testing

@testable import Chats
@testable import HTTP

/// The requests to each service, byte for byte where that matters.
@Suite struct RequestTests {
  @Test func discordGetsTheTextWithoutMentions() throws {
    let request = try Mailboxes.discord().request(ChatPost(text: "@everyone **x**"))
    #expect(request.method == "POST" && !request.isRepeatable)
    #expect(
      request.address.text
        == "https://discord.com/api/webhooks/42/planted-token_1?wait=true")
    #expect(request.headers["Content-Type"] == "application/json")
    let payload = try json(request)
    #expect(payload["content"]?.string == "@everyone **x**")
    #expect(payload["allowed_mentions"] == ["parse": []])
    #expect(payload["flags"]?.int == 4)
  }

  @Test func discordKeepsThreadAndVersion() throws {
    let webhook = "https://discordapp.com/api/v10/webhooks/42/planted-token_1?thread_id=77&wait=no"
    let mailbox = try ChatMailbox(
      .discord, secret: Secret(webhook), showsPreviews: true)
    let request = mailbox.request(ChatPost(text: "x"))
    #expect(request.address.path == "/api/v10/webhooks/42/planted-token_1")
    #expect(request.address.query == "wait=true&thread_id=77")
    #expect(try json(request)["flags"] == nil)
  }

  @Test func slackGetsTheTextWithoutPreviews() throws {
    let mailbox = try Mailboxes.slack()
    let payload = try json(mailbox.request(ChatPost(text: "&lt;!channel&gt;")))
    #expect(payload == ["text": "&lt;!channel&gt;", "unfurl_links": false, "unfurl_media": false])
    let card = ChatPicture(
      name: "card.png", type: "image/png", bytes: [1], address: "https://example.com/card.png",
      words: "Week 3 of <!channel> & co")
    let pictured = try json(mailbox.request(ChatPost(text: "x", picture: card)))
    #expect(
      pictured["attachments"] == [
        [
          "fallback": "Week 3 of &lt;!channel&gt; &amp; co",
          "image_url": "https://example.com/card.png",
        ]
      ])
  }

  @Test func groupMeGetsTheBotAndTheText() throws {
    let request = try Mailboxes.groupme().request(ChatPost(text: "x"))
    #expect(request.address.text == "https://api.groupme.com/v3/bots/post")
    #expect(try json(request) == ["bot_id": "0123456789abcdef", "text": "x"])
  }

  @Test func telegramGetsHTMLForItsChat() throws {
    let request = try Mailboxes.telegram().request(ChatPost(text: "<b>x</b>"))
    #expect(
      request.address.text
        == "https://api.telegram.org/bot\(Mailboxes.token)/sendMessage")
    #expect(
      try json(request) == [
        "chat_id": "-100123", "text": "<b>x</b>", "parse_mode": "HTML",
        "link_preview_options": ["is_disabled": true],
      ])
  }

  @Test func picturesAreSentAsForms() throws {
    let card = ChatPicture(
      name: "card.png", type: "image/png", bytes: [0x89, 0x50, 0x0D, 0x0A, 0x2D, 0x2D],
      address: nil,
      words: "Week \"3\"\r\nX-Evil: 1")
    let discord = try Mailboxes.discord().request(ChatPost(text: "text", picture: card))
    let type = try #require(discord.headers["Content-Type"])
    let boundary = try #require(type.split(separator: "=").last)
    #expect(type.hasPrefix("multipart/form-data; boundary=skidmark-"))
    let body = String(decoding: discord.body ?? [], as: UTF8.self)
    let payload = try #require(body.split(separator: "\r\n").first { $0.hasPrefix("{") })
    let document = try JSONValue(
      parsing: .init(name: "payload", text: String(payload)))
    #expect(document["content"]?.string == "text")
    #expect(document["attachments"]?.array?.first?["description"]?.string == card.words)
    #expect(
      body.contains(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"card.png\"\r\n"
          + "Content-Type: image/png\r\n\r\n"))
    #expect(body.hasSuffix("\r\n--\(boundary)--\r\n"))
    #expect(!body.contains("\r\nX-Evil"))
    #expect(
      try Mailboxes.discord().request(ChatPost(text: "text", picture: card)).body == discord.body)
    let telegram = try Mailboxes.telegram().request(ChatPost(text: nil, picture: card))
    #expect(telegram.address.path.hasSuffix("/sendPhoto"))
    #expect(telegram.body.map { $0.firstRange(of: card.bytes) != nil } == true)
  }

  @Test func thePictureComesFirstWhereSupported() {
    let card = ChatPicture(
      name: "card.png", type: "image/png", bytes: [1], address: "https://x", words: "")
    var homeless = card
    homeless.address = nil
    let texts = ["one", "two"]
    let plain = texts.map { ChatPost(text: $0) }
    let first = [ChatPost(text: "one", picture: card), ChatPost(text: "two")]
    #expect(ChatService.discord.posts(texts, picture: card) == first)
    #expect(ChatService.slack.posts(texts, picture: card) == first)
    #expect(ChatService.slack.posts(texts, picture: homeless) == plain)
    #expect(ChatService.groupme.posts(texts, picture: card) == plain)
    #expect(
      ChatService.telegram.posts(texts, picture: card) == [ChatPost(text: nil, picture: card)]
        + plain)
    for service in ChatService.allCases { #expect(service.posts(texts, picture: nil) == plain) }
  }

  @Test func nothingPrintedShowsASecret() throws {
    let boxes = try [
      Mailboxes.discord(), Mailboxes.slack(), Mailboxes.groupme(), Mailboxes.telegram(),
    ]
    for mailbox in boxes {
      let request = mailbox.request(ChatPost(text: "x"))
      var dumped = ""
      dump(request, to: &dumped)
      dump(mailbox, to: &dumped)
      dump(request.address, to: &dumped)
      let shown =
        "\(request) \(request.address) \(mailbox) \(String(reflecting: mailbox)) \(dumped)"
      for mark in ["planted", "0123456789abcdef"] { #expect(!shown.contains(mark), "\(shown)") }
      #expect(request.address.redacted.hasSuffix("/…"))
    }
  }

  private func json(_ request: Request) throws -> JSONValue {
    try JSONValue(parsing: .init(name: "a request", bytes: request.body ?? []))
  }
}

/// One chat of each service.
enum Mailboxes {
  static let token = "424242:planted-0123456789-0123456789-abcde"

  static func discord() throws -> ChatMailbox {
    try ChatMailbox(
      .discord, secret: Secret("https://discord.com/api/webhooks/42/planted-token_1"))
  }

  static func slack() throws -> ChatMailbox {
    try ChatMailbox(
      .slack, secret: Secret("https://hooks.slack.com/services/T0PL/B0PL/plantedplantedplanted"))
  }

  static func groupme() throws -> ChatMailbox {
    try ChatMailbox(.groupme, secret: Secret("0123456789abcdef"))
  }

  static func telegram() throws -> ChatMailbox {
    try ChatMailbox(.telegram, secret: Secret(token), chatID: "-100123")
  }
}
