extension Transport {
  /// Answers from recordings, laid out as `HOST/PATH.json`; nothing leaves this machine.
  ///
  /// `https://api.sleeper.app/v1/league/1` is `api.sleeper.app/v1/league/1.json`. When the query
  /// says `scoringPeriodId=N`, `PATH@N.json` comes first. What is not recorded is answered as the
  /// platform would answer it.
  ///
  /// `read` gives the bytes of a file by its relative path, nil if there is none. Only paths of
  /// plain names are ever asked for: no `..`, no empty parts, no encoded characters.
  public static func recorded(read: @escaping @Sendable (String) -> [UInt8]?) -> Transport {
    Transport { request throws(HTTPError) in
      let address = request.address
      guard request.method == "GET" else {
        throw .recordingMissing(path: "\(request.method) \(address.host)\(address.path)")
      }
      let found = recordingPaths(address).lazy.compactMap(read).first
      let body = found.map { (200, $0) } ?? answerWithoutRecording(address)
      guard body.1.count <= request.bodyLimit else {
        throw .tooLarge(host: address.host, limit: request.bodyLimit)
      }
      return Response(
        status: body.0, headers: ["Content-Type": "application/json"], body: body.1,
        address: address)
    }
  }
}

/// The files that may hold the answer, the best first; none when the path has anything unusual.
private func recordingPaths(_ address: Address) -> [String] {
  var path = Substring(address.path.dropFirst())
  if path.hasSuffix("/") { path = path.dropLast() }
  let names =
    [Substring(address.host)] + path.split(separator: "/", omittingEmptySubsequences: false)
  guard names.allSatisfy(isPlainName) else { return [] }
  let base = names.joined(separator: "/")
  guard let period = address.queryValues("scoringPeriodId").first,
    (1...4).contains(period.utf8.count), period.utf8.allSatisfy({ (0x30...0x39).contains($0) })
  else { return [base + ".json"] }
  return ["\(base)@\(period).json", base + ".json"]
}

/// Letters, digits, `_`, `-` and `.`, but no leading dot.
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
