import JSON
import TestSupport
import Testing

/// moto's server with authentication, behind a proxy; `Tests/Support/Peers/store.py` runs both.
final class PeerStore: Sendable {
  private let server: ChildProcess
  /// The port of the proxy.
  let port: Int
  /// A key with all permissions.
  let id: String
  let secret: String

  init() throws {
    server = try ChildProcess(
      Peers.path("venv/bin/python"), [packagePath("Tests/Support/Peers/store.py")], isMuted: true)
    let said = try JSONValue(parsing: try #require(server.line()))
    port = try #require(said["port"]?.int)
    id = try #require(said["id"]?.string)
    secret = try #require(said["secret"]?.string)
  }

  func stop() { server.stop() }

  /// The address of the proxy.
  var address: String { "http://127.0.0.1:\(port)" }

  /// The variables of an authorized user.
  var environment: [String: String] {
    [
      "AWS_ACCESS_KEY_ID": id, "AWS_SECRET_ACCESS_KEY": secret, "AWS_REGION": "us-east-1",
      "AWS_ENDPOINT_URL": address, "AWS_EC2_METADATA_DISABLED": "true",
    ]
  }

  /// Sends a command to the script, and returns its answer.
  @discardableResult
  func order(_ words: JSONValue...) throws -> JSONValue {
    server.say(String(decoding: JSONValue.array(words).encoded(), as: UTF8.self))
    return try JSONValue(parsing: try #require(server.line()))
  }

  /// A request as the proxy saw it.
  struct Asked {
    var method: String
    var path: String
    var headers: [String: String]
    var status: Int
  }

  /// The requests since the last call.
  func log() throws -> [Asked] {
    try #require(try order("log").array).map { line in
      let headers = try #require(line[2]?.object)
      return Asked(
        method: line[0]?.string ?? "", path: line[1]?.string ?? "",
        headers: Dictionary(
          uniqueKeysWithValues: zip(headers.keys, headers.values.map { $0.string ?? "" })),
        status: line[3]?.int ?? 0)
    }
  }

  /// An object as boto3 finds it.
  struct Object {
    var bytes: [UInt8]
    var type: String
    var cache: String
  }

  /// All objects of the bucket.
  func objects() throws -> [String: Object] {
    let found = try #require(try order("objects", "league").object)
    return Dictionary(
      uniqueKeysWithValues: zip(found.keys, found.values).map { key, value in
        let text = value["text"]?.string ?? ""
        return (
          key,
          Object(
            bytes: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) },
            type: value["type"]?.string ?? "", cache: value["cache"]?.string ?? "")
        )
      })
  }

  /// What readers can see.
  func shown() throws -> [String: [UInt8]] {
    try objects().filter { !$0.key.hasPrefix(".skidmark/") }.mapValues(\.bytes)
  }
}
