import Build
import Diagnostics
import JSON
import TestSupport
import Testing

/// Discord, Slack, GroupMe and Telegram on this machine: `Tests/Support/chats.py`.
final class Chats: Sendable {
  /// Parts of the secrets that no encoding changes.
  static let marks = ["planted", "PLANTED"]

  private let process: ChildProcess
  let port: Int
  private let log: String

  /// Starts the services, with any faults, and logs what arrives in a folder.
  init(_ faults: [String] = [], in folder: String) throws {
    log = "\(folder)/chats-\(faults.joined().utf8.count).log"
    let program = packagePath("Tests/Support/chats.py")
    process = try ChildProcess(
      "python3", [program, "--log", log] + faults.flatMap { ["--fault", $0] })
    let line = try #require(process.line())
    port = try #require(Int(line))
  }

  func stop() { process.stop() }

  /// The settings of a site with one chat for each service.
  static let settings = """

    post:
      group: discord
      work: {to: slack}
      boys: {to: groupme}
      family: {to: telegram, chat_id: "-1001234567890"}

    """

  /// The secret of each chat, by the chat's name.
  var secrets: [String: String] {
    [
      "group": "http://127.0.0.1:\(port)/api/webhooks/4242/discord-planted-token",
      "work": "http://127.0.0.1:\(port)/services/T0PLANTED/B0PLANTED/slackplantedtoken",
      "boys": "plantedgroupmebot01",
      "family": "424242:planted-telegram-token-0123456789ab",
    ]
  }

  /// The variables that send the program here, without secrets.
  var addresses: [String: String] {
    [
      "SKIDMARK_GROUPME_URL": "http://127.0.0.1:\(port)/v3",
      "SKIDMARK_TELEGRAM_URL": "http://127.0.0.1:\(port)",
    ]
  }

  /// The same with the secrets.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    var variables = addresses
    for (name, secret) in secrets { variables["SKIDMARK_POST_\(name.uppercased())"] = secret }
    return variables.merging(more) { $1 }
  }

  /// A request that arrived.
  struct Came {
    var service: String
    var time: Double
    /// Nil without an answer.
    var status: Int?
    /// The text as readers see it; nil if it was rejected.
    var text: String?
    var pings: Int
    var looks: Int
    var picture: JSONValue?

    var isTaken: Bool { text != nil }
  }

  /// The requests so far, in order.
  func came(to service: String? = nil) throws -> [Came] {
    guard let lines = try? text(log) else { return [] }
    return try lines.split(separator: "\n").map { line in
      let json = try JSONValue(
        parsing: SourceText(name: "a line of the log", bytes: Array(line.utf8)))
      let picture = json["picture"] ?? .null
      return Came(
        service: json["service"]?.string ?? "", time: json["time"]?.double ?? 0,
        status: json["status"]?.int, text: json["text"]?.string,
        pings: json["pings"]?.array?.count ?? 0, looks: json["looks"]?.array?.count ?? 0,
        picture: picture.isNull ? Optional.none : picture)
    }.filter { service == nil || $0.service == service }
  }
}

/// Runs a test with a built site of one league and week, and chats to post in.
func withChats(
  _ faults: [String] = [], settings: String = Chats.settings,
  _ body: (String, Chats) async throws -> Void
) async throws {
  let built = try await Sites.small()
  try await withTemporaryFolder { folder in
    let chats = try Chats(faults, in: folder)
    defer { chats.stop() }
    let site = try Sites.copy(built, to: folder)
    try edit("\(site)/skidmark.yml") { $0 + settings }
    try await body(site, chats)
  }
}

/// Skips a suite, saying why, where there is no Python.
let needsChats: ConditionTrait = .enabled(if: Platforms.isAvailable, "needs python3")
