import HTTP
import Platform
import Synchronization

/// A bucket in memory that behaves as S3 does, as far as publishing asks it: conditional writes, copies,
/// lists in pieces. It can fall silent at any request, or do a request and lose the answer.
final class FakeStore: Sendable {
  /// An object.
  struct Object: Equatable {
    var bytes: [UInt8]
    var headers: [String: String]
    var tag: String { "\"\(hexadecimal(sha256(bytes)).prefix(32))\"" }
  }

  private struct State {
    var objects: [String: Object] = [:]
    var log: [String] = []
    var silentAfter: Int?
    var deafAt: Int?
    var interruption: (at: Int, what: @Sendable () async -> Void)?
  }

  private let state = Mutex(State())

  /// The objects by their names.
  var objects: [String: Object] { state.withLock { $0.objects } }
  /// What was asked, as `PUT index.html`, in its order.
  var log: [String] { state.withLock { $0.log } }

  /// Forgets what was asked, and falls silent after so many more requests; nil for never.
  func restart(silentAfter count: Int? = nil, losingAnswer number: Int? = nil) {
    state.withLock { state in
      (state.log, state.silentAfter, state.deafAt) = ([], count, number)
      state.interruption = nil
    }
  }

  /// Has something happen before a request is answered, counted from the next.
  func interrupt(at number: Int, _ what: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.log = []
      state.interruption = (number, what)
    }
  }

  /// Puts an object of somebody else's there.
  func place(_ text: String, at key: String) {
    state.withLock { $0.objects[key] = Object(bytes: Array(text.utf8), headers: [:]) }
  }

  var transport: Transport {
    Transport { request throws(HTTPError) in
      let what = self.state.withLock { state -> (@Sendable () async -> Void)? in
        guard let interruption = state.interruption, interruption.at == state.log.count + 1 else {
          return nil
        }
        state.interruption = nil
        return interruption.what
      }
      await what?()
      let (response, isLost) = self.state.withLock { state -> (Response?, Bool) in
        if let limit = state.silentAfter, state.log.count >= limit { return (nil, false) }
        let response = Self.answer(request, &state)
        return (response, state.deafAt == state.log.count)
      }
      guard let response else { throw .noConnection(host: request.address.host) }
      guard !isLost else { throw .connectionLost(host: request.address.host) }
      return response
    }
  }

  private static func answer(_ request: Request, _ state: inout State) -> Response {
    func reply(_ status: Int, _ text: String = "", _ headers: Headers = [:]) -> Response {
      Response(status: status, headers: headers, body: Array(text.utf8), address: request.address)
    }
    func refuse(_ status: Int, _ code: String) -> Response {
      reply(status, "<Error><Code>\(code)</Code></Error>")
    }
    guard request.headers["Authorization"] != nil else { return refuse(403, "AccessDenied") }
    let path = decoded(request.address.path.dropFirst("/league/".utf8.count))
    if let query = request.address.query {
      state.log.append("LIST \(request.address.queryValues("prefix").first ?? "")")
      guard query.hasPrefix("list-type=2") else { return refuse(501, "NotImplemented") }
      return reply(200, list(request, state.objects))
    }
    let source = request.headers["x-amz-copy-source"].map {
      decoded($0.dropFirst("/league/".utf8.count))
    }
    state.log.append(source.map { "COPY \($0) \(path)" } ?? "\(request.method) \(path)")
    let there = state.objects[path]
    switch (request.method, source) {
    case ("PUT", let source?):
      guard let object = state.objects[source] else { return refuse(404, "NoSuchKey") }
      state.objects[path] = object
      return reply(200, "<CopyObjectResult><ETag>x</ETag></CopyObjectResult>")
    case ("PUT", nil):
      if request.headers["If-None-Match"] == "*", there != nil {
        return refuse(412, "PreconditionFailed")
      }
      if let tag = request.headers["If-Match"], there?.tag != tag {
        return refuse(there == nil ? 404 : 412, there == nil ? "NoSuchKey" : "PreconditionFailed")
      }
      var headers: [String: String] = [:]
      for name in ["Content-Type", "Cache-Control", "x-amz-meta-sha256"] {
        headers[name] = request.headers[name]
      }
      let object = Object(bytes: request.body ?? [], headers: headers)
      state.objects[path] = object
      return reply(200, "", ["ETag": object.tag])
    case ("DELETE", _):
      state.objects[path] = nil
      return reply(204)
    default:
      guard let there else { return refuse(404, "NoSuchKey") }
      var headers: Headers = ["ETag": there.tag]
      for (name, value) in there.headers { headers[name] = value }
      var response = reply(200, "", headers)
      if request.method == "GET" { response.body = there.bytes }
      return response
    }
  }

  /// Seven names at a time, so that lists have to be gone on with.
  private static func list(_ request: Request, _ objects: [String: Object]) -> String {
    let prefix = request.address.queryValues("prefix").first ?? ""
    let after = request.address.queryValues("continuation-token").first ?? ""
    let names = objects.keys.filter { $0.hasPrefix(prefix) && $0 > after }.sorted()
    let some = names.prefix(7)
    let items = some.map {
      "<Contents><Key>\($0.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</Key></Contents>"
    }
    let isTruncated = names.count > some.count
    let next =
      isTruncated ? "<NextContinuationToken>\(some.last ?? "")</NextContinuationToken>" : ""
    return "<ListBucketResult><IsTruncated>\(isTruncated)</IsTruncated>\(next)\(items.joined())"
      + "</ListBucketResult>"
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
