import CCurl
import CLibrary

struct CurlSettings: Sendable {
  var userAgent: String
  var proxy: Proxy

  private static let proxyVariables = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

  /// Whether a proxy may make the connections to https addresses.
  var hasProxy: Bool {
    switch proxy {
    case .none: false
    case .address(let text): !text.isEmpty
    case .environment:
      Self.proxyVariables.contains { name in
        getenv(name).map { $0.pointee != 0 } ?? false
      }
    }
  }
}

/// Concurrent libcurl transfers on one thread. Use only on that thread.
final class Curl {
  let bell: CurlBell
  private let multi: UnsafeMutableRawPointer
  private let settings: CurlSettings
  private var transfers: [UInt64: Transfer] = [:]
  private let large = LargeAnswers()
  private static let isReady = ccurl_global_init() == CURLE_OK

  init?(_ settings: CurlSettings) {
    guard Curl.isReady, let bell = CurlBell(), let multi = curl_multi_init() else { return nil }
    self.multi = multi
    self.settings = settings
    self.bell = bell
  }

  /// Starts a transfer; returns the error if it cannot start. The body goes to the pipe, or else to `work`.
  func start(
    _ ticket: UInt64, _ request: Request, _ headers: Headers, into pipe: Pipe? = nil
  ) -> HTTPError? {
    guard let transfer = Transfer(ticket, request, pipe, large),
      transfer.prepare(headers, settings),
      curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
    else { return .unavailable("a transfer cannot be prepared") }
    transfers[ticket] = transfer
    return nil
  }

  func stop(_ ticket: UInt64) {
    guard let transfer = transfers.removeValue(forKey: ticket) else { return }
    curl_multi_remove_handle(multi, transfer.easy)
    if let next = large.leave(ticket) { release(next) }
  }

  /// Resumes a paused transfer.
  func release(_ ticket: UInt64) {
    guard let transfer = transfers[ticket] else { return }
    curl_easy_pause(transfer.easy, CURLPAUSE_CONT)
  }

  /// Does all work that does not block and returns the finished transfers.
  func work() -> [(ticket: UInt64, outcome: Outcome)] {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    var ended: [(UInt64, Outcome)] = []
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let transfer = transfers.values.first(where: { $0.easy == easy })
      else { continue }
      ended.append((transfer.ticket, transfer.outcome(message.pointee.data.result)))
      stop(transfer.ticket)
    }
    return ended
  }

  /// Waits for the network, a libcurl timer or the bell.
  func wait() {
    var watched = curl_waitfd(fd: bell.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    curl_multi_poll(multi, &watched, 1, 3_600_000, nil)
    bell.quiet()
  }

  func end() {
    for ticket in Array(transfers.keys) { stop(ticket) }
    curl_multi_cleanup(multi)
  }
}

/// One request and its response so far. libcurl holds its address while the transfer is active.
private final class Transfer {
  let ticket: UInt64
  let easy: UnsafeMutableRawPointer
  private let request: Request
  private var list: UnsafeMutablePointer<curl_slist>?
  private let message: UnsafeMutablePointer<CChar>
  private var headers = Headers()
  private var headerBytes = 0
  private var body: [UInt8] = []
  private var failure: HTTPError?
  private let pipe: Pipe?
  private var streamed = 0
  private var hasBegun = false
  private let large: LargeAnswers

  init?(_ ticket: UInt64, _ request: Request, _ pipe: Pipe?, _ large: LargeAnswers) {
    self.large = large
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
    self.ticket = ticket
    self.request = request
    self.pipe = pipe
    message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(list)
    message.deallocate()
  }

  // MARK: Setup

  func prepare(_ headers: Headers, _ settings: CurlSettings) -> Bool {
    set(CURLOPT_URL, request.address.text) && ccurl_only_http(easy) == CURLE_OK
      && prepareSafety(settings) && prepareLimits() && prepareQuestion(headers)
      && prepareSignature() && prepareAnswer() && set(CURLOPT_USERAGENT, settings.userAgent)
  }

  /// Always verifies TLS, reads no user configuration and follows nothing automatically.
  private func prepareSafety(_ settings: CurlSettings) -> Bool {
    let proxy: String? =
      switch settings.proxy {
      case _ where request.address.isLoopback: ""
      case .none: ""
      case .environment: nil
      case .address(let text): text
      }
    if let proxy, !set(CURLOPT_PROXY, proxy) { return false }
    return set(CURLOPT_SSL_VERIFYPEER, 1) && set(CURLOPT_SSL_VERIFYHOST, 2)
      && ccurl_modern_tls(easy) == CURLE_OK && ccurl_no_netrc(easy) == CURLE_OK
      && prepareSockets(settings) && set(CURLOPT_FOLLOWLOCATION, 0)
      && set(CURLOPT_NOSIGNAL, 1) && set(CURLOPT_TCP_NODELAY, 1)
      && set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      && set(CURLOPT_PIPEWAIT, request.address.scheme == .https ? 1 : 0)
      // If a reused connection turns out to be dead, libcurl would silently send the request again. Also, the address
      // of a reused connection was not checked.
      && set(CURLOPT_FRESH_CONNECT, request.isRepeatable && !request.isPublicOnly ? 0 : 1)
  }

  private func prepareSockets(_ settings: CurlSettings) -> Bool {
    let isChecked = request.isPublicOnly && !settings.hasProxy
    return (isChecked ? ccurl_public_sockets(easy) : ccurl_private_sockets(easy)) == CURLE_OK
  }

  private func prepareLimits() -> Bool {
    set(CURLOPT_CONNECTTIMEOUT_MS, request.timeouts.connection.inMilliseconds)
      && set(CURLOPT_TIMEOUT_MS, request.timeouts.total.inMilliseconds)
      && set(CURLOPT_LOW_SPEED_LIMIT, request.timeouts.idle == nil ? 0 : 1)
      && set(CURLOPT_LOW_SPEED_TIME, request.timeouts.idle?.inFullSeconds ?? 0)
      && ccurl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(max(1, request.bodyLimit)))
        == CURLE_OK
  }

  private func prepareQuestion(_ headers: Headers) -> Bool {
    // An empty string enables every compression that libcurl supports.
    guard set(CURLOPT_ACCEPT_ENCODING, "") else { return false }
    var lines = headers.pairs.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    if let body = request.body {
      // libcurl before 8 signs even a removed header.
      if request.signature == nil { lines.append("Expect:") }
      if headers["Content-Type"] == nil { lines.append("Content-Type:") }
      let size = curl_off_t(body.count)
      guard set(CURLOPT_POST, 1),
        ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, size) == CURLE_OK,
        body.isEmpty
          ? set(CURLOPT_COPYPOSTFIELDS, "")
          : body.withUnsafeBytes({
            ccurl_set_pointer(
              easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
          }) == CURLE_OK
      else { return false }
    }
    switch (request.method, request.body) {
    case ("GET", nil), ("POST", .some): break
    case ("HEAD", nil): guard set(CURLOPT_NOBODY, 1) else { return false }
    default: guard set(CURLOPT_CUSTOMREQUEST, request.method) else { return false }
    }
    for line in lines {
      guard let longer = curl_slist_append(list, line) else { return false }
      list = longer
    }
    return ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, list) == CURLE_OK
  }

  /// AWS signs a doubly encoded path. libcurl before 8.9 signs the URL's path as is, so encode it there and
  /// set the real one as the request target.
  private func prepareSignature() -> Bool {
    guard let signature = request.signature else { return true }
    guard set(CURLOPT_AWS_SIGV4, "aws:amz:\(signature.region):\(signature.service)"),
      set(CURLOPT_USERNAME, signature.accessKeyID),
      set(CURLOPT_PASSWORD, signature.secretAccessKey.value)
    else { return false }
    guard curl_version_info(CURLVERSION_FIRST).pointee.version_num < 0x080900 else { return true }
    let address = request.address
    let query = address.query.map { "?\($0)" } ?? ""
    let path = address.path.replacing("%", with: "%25")
    return set(CURLOPT_REQUEST_TARGET, address.path + query)
      && set(CURLOPT_URL, address.origin + path + query)
  }

  private func prepareAnswer() -> Bool {
    let context = Unmanaged.passUnretained(self).toOpaque()
    return ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message) == CURLE_OK
      && ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context) == CURLE_OK
      && ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context) == CURLE_OK
      && ccurl_set_sink(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        Transfer.deliver(bytes, size * count, context) { $0.take(header: $1) ? $1.count : 0 }
      } == CURLE_OK
      && ccurl_set_sink(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        Transfer.deliver(bytes, size * count, context) { $0.take(body: $1) }
      } == CURLE_OK
  }

  private func set(_ option: CURLoption, _ value: Int) -> Bool {
    ccurl_set_long(easy, option, value) == CURLE_OK
  }

  private func set(_ option: CURLoption, _ value: String) -> Bool {
    ccurl_set_text(easy, option, value) == CURLE_OK
  }

  // MARK: Callbacks

  /// Passes bytes to the transfer of a libcurl callback. Returning fewer bytes than given aborts the
  /// transfer; `CURL_WRITEFUNC_PAUSE` makes libcurl deliver them again later.
  private static func deliver(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (Transfer, UnsafeRawBufferPointer) -> Int
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return take(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func take(body bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count <= request.bodyLimit - body.count - streamed else {
      failure = .tooLarge(host: request.address.host, limit: request.bodyLimit)
      return 0
    }
    guard let pipe else {
      if body.count + bytes.count > LargeAnswers.size, !large.enter(ticket) {
        return Int(CURL_WRITEFUNC_PAUSE)
      }
      body.append(contentsOf: bytes)
      return bytes.count
    }
    begin()
    guard bytes.isEmpty || pipe.put(Array(bytes)) else { return Int(CURL_WRITEFUNC_PAUSE) }
    streamed += bytes.count
    return bytes.count
  }

  /// Passes the status and headers to the reader once they are complete.
  private func begin() {
    guard let pipe, !hasBegun else { return }
    hasBegun = true
    pipe.begin(Pipe.Head(status: status, headers: headers))
  }

  private var status: Int {
    var status = 0
    _ = ccurl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
    return status
  }

  private func take(header bytes: UnsafeRawBufferPointer) -> Bool {
    headerBytes += bytes.count
    guard headerBytes <= 1 << 18 else {
      failure = .malformed(host: request.address.host, detail: "too many headers")
      return false
    }
    // Ignore trailers, which follow the body.
    if hasBegun { return true }
    // An interim response (100, 103) or a proxy's response comes before the real one.
    if bytes.starts(with: "HTTP/".utf8) { headers = Headers() }
    if bytes.first == 0x0D || bytes.first == 0x0A, status >= 200 { begin() }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return true }
    func text(_ part: Slice<UnsafeRawBufferPointer>) -> String {
      let trimmed = part.drop { $0 <= 0x20 }
      let end = trimmed.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? trimmed.startIndex
      return String(decoding: trimmed[..<end], as: UTF8.self)
    }
    headers.add(text(bytes[..<colon]), text(bytes[(colon + 1)...]))
    return true
  }

  // MARK: Outcome

  func outcome(_ code: CURLcode) -> Outcome {
    if let failure { return .failure(failure) }
    guard code == CURLE_OK else { return .failure(error(code)) }
    begin()
    return .success(
      Response(status: status, headers: headers, body: body, address: request.address))
  }

  private func error(_ code: CURLcode) -> HTTPError {
    let host = request.address.host
    let words = String(cString: message)
    let detail = words.isEmpty ? String(cString: curl_easy_strerror(code)) : words
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
      return .noConnection(host: host)
    case CURLE_OPERATION_TIMEDOUT: return .timedOut(host: host)
    case CURLE_PARTIAL_FILE: return .truncated(host: host)
    case CURLE_FILESIZE_EXCEEDED: return .tooLarge(host: host, limit: request.bodyLimit)
    case CURLE_URL_MALFORMAT: return .invalidURL(request.address.redacted)
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      return .connectionLost(host: host)
    case CURLE_SSL_CONNECT_ERROR:
      // A broken handshake is a network failure; a refused one is not.
      let isBroken = ["reset", "SYSCALL", "unexpected eof"].contains { detail.contains($0) }
      return isBroken ? .connectionLost(host: host) : .tls(host: host, detail: detail)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
      return .tls(host: host, detail: detail)
    default: return .malformed(host: host, detail: detail)
    }
  }
}

/// Whether an IPv4 (4 bytes) or IPv6 address (16 bytes) belongs to the public internet, as `Request.isPublicOnly`
/// requires.
func isPublicAddress(_ bytes: [UInt8]) -> Bool {
  switch bytes.count {
  case 4: ccurl_is_public_ipv4(bytes) != 0
  case 16: ccurl_is_public_ipv6(bytes) != 0
  default: false
  }
}
