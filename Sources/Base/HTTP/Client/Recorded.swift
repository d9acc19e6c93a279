import Platform
import Synchronization

extension Transport {
  /// Answers from recordings stored as `HOST/PATH.json`, without network access. If the query contains
  /// `scoringPeriodId=N` or `gameId=N`, `PATH@N.json` takes precedence, and for any other query `PATH@HASH.json`, with
  /// the first 16 hexadecimal digits of its SHA-256. A query with dates has a second hash, in which days are counted
  /// from the first one, so that a recording is found on other days. A GET without a recording is answered as the
  /// platform would; other requests throw `recordingMissing`. A picture is stored as `HOST/PATH.base64`.
  ///
  /// A POST maps to `PATH@HASH` with the first 16 hexadecimal digits of the body's SHA-256, and `.json`,
  /// `.sse` (server-sent events) or `.eventstream` (AWS frames). Streams arrive in pieces of 1,024 bytes.
  ///
  /// `read` returns a file's bytes for a relative path, or nil. It only gets plain paths: no `..`, no empty
  /// parts, no encoded characters.
  package static func recorded(read: @escaping @Sendable (String) -> [UInt8]?) -> Transport {
    let answer: @Sendable (Request) throws(HTTPError) -> Response = { request throws(HTTPError) in
      let response = try recordedAnswer(request, read)
      guard response.body.count <= request.bodyLimit else {
        throw .tooLarge(host: request.address.host, limit: request.bodyLimit)
      }
      return response
    }
    return Transport(
      send: { request throws(HTTPError) in try answer(request) },
      stream: { request throws(HTTPError) in
        let response = try answer(request)
        let pieces = stride(from: 0, to: response.body.count, by: 1_024).map {
          Array(response.body[$0..<min($0 + 1_024, response.body.count)])
        }
        return StreamedResponse(
          status: response.status, headers: response.headers, address: response.address,
          body: Body(pieces))
      })
  }
}

extension Transport {
  /// This transport, which also writes each response with status 200 where `recorded` finds it. The response to a query
  /// is also written without the query, for readers of recordings that ignore queries. Failures and requests with
  /// unusual addresses are not recorded. A stream is recorded up to the point where its reader stops: models signal
  /// their end before the connection closes.
  ///
  /// `write` takes a relative path and bytes. Recordings may contain secrets; use them only for tests.
  package func recording(write: @escaping @Sendable (String, [UInt8]) -> Void) -> Transport {
    let (send, stream) = (send, stream)
    return Transport(
      send: { request throws(HTTPError) in
        let response = try await send(request)
        if response.status == 200 {
          for path in recordingPaths(request, response.headers) {
            write(path, encoded(response.body, at: path))
          }
        }
        return response
      },
      stream: { request throws(HTTPError) in
        var response = try await stream(request)
        let paths = recordingPaths(request, response.headers)
        guard response.status == 200, !paths.isEmpty else { return response }
        let heard = Mutex<[UInt8]?>([])
        let body = response.body
        response.body = Body(
          next: { () throws(HTTPError) in
            var pieces = body.makeAsyncIterator()
            do throws(HTTPError) {
              let piece = try await pieces.next()
              heard.withLock { $0? += piece ?? [] }
              return piece
            } catch {
              heard.withLock { $0 = nil }
              throw error
            }
          },
          end: {
            guard let bytes = heard.withLock({ $0 }) else { return }
            for path in paths { write(path, bytes) }
          })
        return response
      })
  }
}

/// The files for a response.
private func recordingPaths(_ request: Request, _ headers: Headers) -> [String] {
  let type = headers["Content-Type"]?.prefix { $0 != ";" }
  let isPicture = type?.hasPrefix("image/") == true
  let suffix = recordingTypes.first { $0.type == type ?? "" }?.suffix ?? "json"
  let paths = recordingPaths(request).filter {
    $0.hasSuffix(isPicture ? pictureSuffix : ".\(suffix)")
  }
  // A response for one week or game does not stand for the whole address.
  let isByQuery = request.method == "GET" && number(in: request.address) == nil
  return isByQuery ? paths : Array(paths.prefix(1))
}

/// The files that may hold the response to a request, best first.
private func recordingPaths(_ request: Request) -> [String] {
  // The file name would reveal the secret.
  guard !request.address.isConcealed else { return [] }
  switch (request.method, request.body) {
  case ("GET", _): return recordingPaths(request.address)
  case ("POST", let body?):
    guard let path = plainPath(request.address) else { return [] }
    let hash = hexadecimal(sha256(body).prefix(8))
    return recordingTypes.map { "\(path)@\(hash).\($0.suffix)" }
  default: return []
  }
}

private func recordedAnswer(
  _ request: Request, _ read: (String) -> [UInt8]?
) throws(HTTPError) -> Response {
  let address = request.address
  let paths = recordingPaths(request)
  for path in paths {
    guard let body = read(path).flatMap({ decoded($0, at: path) }) else { continue }
    let type = recordingTypes.first { path.hasSuffix(".\($0.suffix)") }?.type
    return Response(
      status: 200, headers: ["Content-Type": type ?? "application/json"], body: body,
      address: address)
  }
  guard request.method == "GET" else {
    let shown = address.isConcealed ? address.redacted : "\(address.host)\(address.path)"
    throw .recordingMissing(path: paths.first ?? "\(request.method) \(shown)")
  }
  let (status, body) = answerWithoutRecording(address)
  return Response(
    status: status, headers: ["Content-Type": "application/json"], body: body, address: address)
}

private let recordingTypes: [(suffix: String, type: String)] = [
  ("json", "application/json"), ("sse", "text/event-stream"),
  ("eventstream", "application/vnd.amazon.eventstream"),
]

/// The suffix of recorded pictures, which are stored as text, as all recordings are.
private let pictureSuffix = ".base64"

private func decoded(_ stored: [UInt8], at path: String) -> [UInt8]? {
  guard path.hasSuffix(pictureSuffix) else { return stored }
  let lines = stored.filter { $0 > 0x20 }
  return base64Decoded(String(decoding: lines, as: UTF8.self))
}

private func encoded(_ body: [UInt8], at path: String) -> [UInt8] {
  path.hasSuffix(pictureSuffix) ? Array(base64Encoded(body).utf8) : body
}

private func recordingPaths(_ address: Address) -> [String] {
  guard let base = plainPath(address) else { return [] }
  if let number = number(in: address) { return ["\(base)@\(number).json", base + ".json"] }
  let names = queryHashes(address).map { "\(base)@\($0)" } + [base]
  return names.map { $0 + ".json" } + names.map { $0 + pictureSuffix }
}

/// The week or game in a request to ESPN; nil without one.
private func number(in address: Address) -> String? {
  let numbers = address.queryValues("scoringPeriodId") + address.queryValues("gameId")
  guard let number = numbers.first, (1...12).contains(number.utf8.count),
    number.utf8.allSatisfy({ (0x30...0x39).contains($0) })
  else { return nil }
  return number
}

/// The hashes of a query: as it is, and with its days counted from the first one. None without a query.
private func queryHashes(_ address: Address) -> [String] {
  guard let query = address.query, !query.isEmpty else { return [] }
  var first: CivilDate?
  let relative = query.split(separator: "&", omittingEmptySubsequences: false).map { part in
    let value = part.split(separator: "=", maxSplits: 1).last ?? ""
    guard value.utf8.count == 10, let day = Instant(iso8601: value)?.date(in: .utc)
    else { return String(part) }
    let start = first ?? day
    first = start
    return "\(part.dropLast(10))day+\(day.daysSince1970 - start.daysSince1970)"
  }.joined(separator: "&")
  return ([query] + (relative == query ? [] : [relative])).map {
    hexadecimal(sha256(Array($0.utf8)).prefix(8))
  }
}

/// `HOST/PATH` without a suffix; nil for an unusual path.
private func plainPath(_ address: Address) -> String? {
  var path = Substring(address.path.dropFirst())
  if path.hasSuffix("/") { path = path.dropLast() }
  let names =
    [Substring(address.host)] + path.split(separator: "/", omittingEmptySubsequences: false)
  return names.allSatisfy(isPlainName) ? names.joined(separator: "/") : nil
}

private func isPlainName(_ name: Substring) -> Bool {
  guard let first = name.utf8.first, first != UInt8(ascii: ".") else { return false }
  return name.utf8.allSatisfy { byte in
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      || "_-.".utf8.contains(byte)
  }
}

private func answerWithoutRecording(_ address: Address) -> (Int, [UInt8]) {
  if address.host == "espn.com" || address.host.hasSuffix(".espn.com") {
    let detail =
      #"{"message":"Not Found","shortMessage":"Not Found","resolution":null,"#
      + #""type":"GENERAL_NOT_FOUND","metaData":null}"#
    return (404, Array(#"{"messages":["Not Found"],"details":[\#(detail)]}"#.utf8))
  }
  let isWeekly = address.path.contains("/matchups/") || address.path.contains("/transactions/")
  return isWeekly ? (200, Array("[]".utf8)) : (404, Array("null".utf8))
}
