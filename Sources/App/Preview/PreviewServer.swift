import CMicroHTTPD
package import Platform
import Synchronization

/// A server with libmicrohttpd, which only this file uses. Connections that only wait do not block others.
package final class PreviewServer: Sendable {
  /// The daemon's pointer as an integer; 0 after `stop()`.
  private let daemon: Mutex<UInt>
  private let answering: Answering

  /// The largest body of a request that is kept.
  static let largestBody = 48 << 20
  /// The longest unwanted body that is still read, and discarded. A short one has arrived already, and some clients
  /// read no answer before it is taken.
  fileprivate static let shortBody = 16_384
  /// The most connections that may wait.
  private static let room = 64

  /// Listens on one of this computer's addresses; nil if the port is in use. Calls `answers` on a separate thread per
  /// connection, and reads no body that it does not want.
  ///
  /// At a private address it takes connections only from private ones: a router or a cloud may forward those of the
  /// internet.
  package init?(
    at address: IPv4Address = .loopback, port: Int, answers: any PreviewAnswers
  ) {
    guard let number = UInt16(exactly: port) else { return nil }
    let answering = Answering(
      answers: answers, crowd: Crowd(room: Self.room, drop: { cmicrohttpd_drop($0) }))
    let context = Unmanaged.passUnretained(answering).toOpaque()
    guard
      let started = cmicrohttpd_start(
        address.value, number, address.isPrivate ? acceptNeighbors : nil, handle, connect, finish,
        context)
    else { return nil }
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
  let answers: any PreviewAnswers
  let crowd: Crowd

  init(answers: any PreviewAnswers, crowd: Crowd) {
    self.answers = answers
    self.crowd = crowd
  }
}

/// A request that is arriving, on the thread of its connection.
private final class Arrival {
  private(set) var request: PreviewRequest
  private let isWanted: Bool

  init(_ head: PreviewRequest, isWanted: Bool) {
    request = head
    self.isWanted = isWanted
  }

  func add(_ piece: UnsafeRawBufferPointer) {
    guard isWanted, let known = request.body?.count else { return }
    if known + piece.count <= PreviewServer.largestBody {
      request.body?.append(contentsOf: piece)
    } else {
      request.body = nil
    }
  }
}

private let acceptNeighbors: MHD_AcceptPolicyCallback = { _, peer, _ in
  guard let peer, let address = IPv4Address(socketAddress: peer), address.isPrivate else {
    return cmicrohttpd_no
  }
  return cmicrohttpd_yes
}

private let handle: MHD_AccessHandlerCallback = {
  context, connection, path, method, _, piece, size, mark in
  guard let context, let connection, let path, let method, let mark else { return cmicrohttpd_no }
  let answering = Unmanaged<Answering>.fromOpaque(context).takeUnretainedValue()
  guard let known = mark.pointee else {
    // The first call has only the head.
    let head = head(of: connection, method: String(cString: method), path: String(cString: path))
    let isWanted = answering.answers.wantsBody(of: head)
    if isWanted {
      answering.crowd.leave(UInt(bitPattern: connection))
    } else if hasLongBody(connection) {
      return send(answering.answers.answer(head), on: connection, of: answering)
    }
    // Balanced by `finish`.
    mark.pointee = Unmanaged.passRetained(Arrival(head, isWanted: isWanted)).toOpaque()
    return cmicrohttpd_yes
  }
  let arrival = Unmanaged<Arrival>.fromOpaque(known).takeUnretainedValue()
  if let size, size.pointee > 0 {
    arrival.add(UnsafeRawBufferPointer(start: piece, count: size.pointee))
    size.pointee = 0
    return cmicrohttpd_yes
  }
  return send(answering.answers.answer(arrival.request), on: connection, of: answering)
}

private let connect: MHD_NotifyConnectionCallback = { context, connection, _, code in
  guard let context, let connection else { return }
  let crowd = Unmanaged<Answering>.fromOpaque(context).takeUnretainedValue().crowd
  if cmicrohttpd_began(code) != 0 {
    crowd.enter(UInt(bitPattern: connection), socket: cmicrohttpd_socket(connection))
  } else {
    crowd.leave(UInt(bitPattern: connection))
  }
}

private let finish: MHD_RequestCompletedCallback = { context, connection, mark, _ in
  if let known = mark?.pointee {
    Unmanaged<Arrival>.fromOpaque(known).release()
    mark?.pointee = nil
  }
  guard let context, let connection else { return }
  Unmanaged<Answering>.fromOpaque(context).takeUnretainedValue().crowd.enter(
    UInt(bitPattern: connection), socket: cmicrohttpd_socket(connection))
}

private func head(of connection: OpaquePointer, method: String, path: String) -> PreviewRequest {
  PreviewRequest(
    method: method, path: path, host: header("Host", of: connection),
    knownTag: header("If-None-Match", of: connection),
    version: cmicrohttpd_argument(connection, "version").map { String(cString: $0) },
    origin: header("Origin", of: connection), token: header("X-Skidmark-Token", of: connection),
    isForWorker: header("Service-Worker", of: connection) != nil
      || header("Sec-Fetch-Dest", of: connection) == "serviceworker")
}

private func hasLongBody(_ connection: OpaquePointer) -> Bool {
  if header("Transfer-Encoding", of: connection) != nil { return true }
  guard let length = header("Content-Length", of: connection) else { return false }
  return Int(length).map { $0 > PreviewServer.shortBody } ?? true
}

private func header(_ name: String, of connection: OpaquePointer) -> String? {
  cmicrohttpd_header(connection, name).map { String(cString: $0) }
}

private func send(
  _ answer: PreviewResponse, on connection: OpaquePointer, of answering: Answering
) -> MHD_Result {
  let made: OpaquePointer?
  switch answer.body {
  case .bytes(let bytes):
    made = bytes.withUnsafeBytes { cmicrohttpd_copy($0.baseAddress, $0.count) }
  case .events(let feed):
    // A feed is ended by `PageEvents` or its turn. Dropping the socket would not wake its thread.
    answering.crowd.leave(UInt(bitPattern: connection))
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
