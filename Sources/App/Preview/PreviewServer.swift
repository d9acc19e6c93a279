import CMicroHTTPD
import Synchronization

/// A loopback server with libmicrohttpd, which only this file uses. Allows many idle connections.
package final class PreviewServer: Sendable {
  /// The daemon's pointer as an integer; 0 after `stop()`.
  private let daemon: Mutex<UInt>
  private let answering: Answering

  /// The largest body of a request that is read.
  static let largestBody = 48 << 20

  /// Listens on 127.0.0.1; nil if the port is in use. Calls `answer` on a separate thread per connection. Reads bodies
  /// of requests with the method POST.
  package init?(port: Int, answer: @escaping @Sendable (PreviewRequest) -> PreviewResponse) {
    guard let number = UInt16(exactly: port) else { return nil }
    let answering = Answering(answer: answer)
    let context = Unmanaged.passUnretained(answering).toOpaque()
    guard let started = cmicrohttpd_start(number, handle, finish, context) else { return nil }
    self.answering = answering
    daemon = Mutex(UInt(bitPattern: started))
  }

  deinit { stop() }

  /// Stops listening and ends all connections. Event feeds must be closed first.
  package func stop() {
    let address = daemon.withLock { daemon in
      defer { daemon = 0 }
      return daemon
    }
    if let pointer = OpaquePointer(bitPattern: address) { MHD_stop_daemon(pointer) }
  }
}

private final class Answering: Sendable {
  let answer: @Sendable (PreviewRequest) -> PreviewResponse

  init(answer: @escaping @Sendable (PreviewRequest) -> PreviewResponse) { self.answer = answer }
}

/// The body of a request while it arrives, on the thread of its connection.
private final class Upload {
  private(set) var bytes: [UInt8]? = []

  func add(_ piece: UnsafeRawBufferPointer) {
    guard let known = bytes?.count, known + piece.count <= PreviewServer.largestBody else {
      bytes = nil
      return
    }
    bytes?.append(contentsOf: piece)
  }
}

private let handle: MHD_AccessHandlerCallback = {
  context, connection, path, method, _, piece, size, mark in
  guard let context, let connection, let path, let method, let mark else { return cmicrohttpd_no }
  var request = PreviewRequest(
    method: String(cString: method), path: String(cString: path),
    host: header("Host", of: connection), knownTag: header("If-None-Match", of: connection),
    version: cmicrohttpd_argument(connection, "version").map { String(cString: $0) },
    origin: header("Origin", of: connection),
    token: header("X-Skidmark-Token", of: connection)
      ?? cmicrohttpd_argument(connection, "token").map { String(cString: $0) })
  let isRead = request.method == "GET" || request.method == "HEAD"
  // The first call has only the headers. Requests with other methods are rejected immediately.
  if isRead, mark.pointee == nil {
    mark.pointee = context
    return cmicrohttpd_yes
  }
  if request.method == "POST" {
    guard let known = mark.pointee else {
      // Balanced by `finish`.
      mark.pointee = Unmanaged.passRetained(Upload()).toOpaque()
      return cmicrohttpd_yes
    }
    let upload = Unmanaged<Upload>.fromOpaque(known).takeUnretainedValue()
    if let size, size.pointee > 0 {
      upload.add(UnsafeRawBufferPointer(start: piece, count: size.pointee))
      size.pointee = 0
      return cmicrohttpd_yes
    }
    request.body = upload.bytes
  } else if let size, size.pointee > 0 {
    size.pointee = 0
    return cmicrohttpd_yes
  }
  let answering = Unmanaged<Answering>.fromOpaque(context).takeUnretainedValue()
  return send(answering.answer(request), on: connection)
}

private let finish: MHD_RequestCompletedCallback = { context, _, mark, _ in
  guard let known = mark?.pointee, known != context else { return }
  Unmanaged<Upload>.fromOpaque(known).release()
  mark?.pointee = nil
}

private func header(_ name: String, of connection: OpaquePointer) -> String? {
  cmicrohttpd_header(connection, name).map { String(cString: $0) }
}

private func send(_ answer: PreviewResponse, on connection: OpaquePointer) -> MHD_Result {
  let made: OpaquePointer?
  switch answer.body {
  case .bytes(let bytes):
    made = bytes.withUnsafeBytes { cmicrohttpd_copy($0.baseAddress, $0.count) }
  case .events(let feed):
    // Balanced by `freeFeed`.
    let context = Unmanaged.passRetained(feed).toOpaque()
    made = cmicrohttpd_stream(readFeed, context, freeFeed)
  }
  guard let response = made else { return cmicrohttpd_no }
  defer { MHD_destroy_response(response) }
  for header in answer.headers where !header.name.isEmpty {
    MHD_add_response_header(response, header.name, header.value)
  }
  return MHD_queue_response(connection, UInt32(clamping: answer.status), response)
}

private let readFeed: MHD_ContentReaderCallback = { context, _, buffer, most in
  guard let context, let buffer else { return -1 }
  let feed = Unmanaged<EventFeed>.fromOpaque(context).takeUnretainedValue()
  guard let bytes = feed.next(most: Int(most)) else { return -1 }
  for (place, byte) in bytes.enumerated() { buffer[place] = CChar(bitPattern: byte) }
  return bytes.count
}

private let freeFeed: MHD_ContentReaderFreeCallback = { context in
  guard let context else { return }
  Unmanaged<EventFeed>.fromOpaque(context).takeRetainedValue().close()
}
