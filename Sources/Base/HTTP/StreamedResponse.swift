import Synchronization

/// A host's answer whose body comes piece by piece, as it arrives.
package struct StreamedResponse: Sendable {
  /// The status, such as 200.
  package var status: Int
  /// The header fields as they came. The body is already decompressed.
  package var headers: Headers
  /// The address that answers.
  package var address: Address
  /// What is still to come. To be read once, by one reader.
  package var body: Body

  /// Creates an answer.
  package init(status: Int, headers: Headers = Headers(), address: Address, body: Body) {
    self.status = status
    self.headers = headers
    self.address = address
    self.body = body
  }

  /// Whether the status says that all went well: 200 to 299.
  package var isSuccess: Bool { (200...299).contains(status) }
}

/// The pieces of a body, cut where the network happened to cut them.
///
/// Whoever reads slowly makes the host wait: no more than a few hundred thousand bytes are kept.
/// Who stops reading and lets go of the body ends the transfer.
package struct Body: AsyncSequence, Sendable {
  /// A piece; never empty.
  package typealias Element = [UInt8]
  /// Why the rest is missing.
  package typealias Failure = HTTPError

  /// Shared by the copies of a body: the last one to go ends the transfer.
  fileprivate final class Source: Sendable {
    let next: @Sendable () async throws(HTTPError) -> [UInt8]?
    private let end: @Sendable () -> Void
    private let isEnded = Mutex(false)

    init(
      next: @escaping @Sendable () async throws(HTTPError) -> [UInt8]?,
      end: @escaping @Sendable () -> Void
    ) {
      self.next = next
      self.end = end
    }

    deinit { finish() }

    func finish() {
      let isFirst = isEnded.withLock { isEnded in
        defer { isEnded = true }
        return !isEnded
      }
      if isFirst { end() }
    }
  }

  private let source: Source

  /// Creates a body.
  /// - Parameters:
  ///   - next: Gives the next piece, nil at the end.
  ///   - end: Called once: after the last piece, after an error, or when nobody holds the body.
  package init(
    next: @escaping @Sendable () async throws(HTTPError) -> [UInt8]?,
    end: @escaping @Sendable () -> Void = {}
  ) {
    source = Source(next: next, end: end)
  }

  /// A body whose pieces are all there already.
  package init(_ pieces: [[UInt8]]) {
    let rest = Mutex(pieces.filter { !$0.isEmpty }[...])
    self.init(next: { () throws(HTTPError) in
      if Task.isCancelled { throw .cancelled }
      return rest.withLock { $0.popFirst() }
    })
  }

  /// Reads the pieces in their order.
  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let source: Source

    /// Waits for the next piece; nil at the end.
    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(HTTPError) -> [UInt8]? {
      do {
        let piece = try await source.next()
        if piece == nil { source.finish() }
        return piece
      } catch {
        source.finish()
        throw error
      }
    }

    /// Waits for the next piece; nil at the end.
    package mutating func next() async throws(HTTPError) -> [UInt8]? {
      try await next(isolation: nil)
    }
  }

  /// A reader.
  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }

  /// All pieces together.
  /// - Throws: `HTTPError`; `tooLarge` if there is more than `limit` bytes, which then stay unread.
  package func collected(upTo limit: Int, from host: String) async throws(HTTPError) -> [UInt8] {
    var bytes: [UInt8] = []
    var pieces = makeAsyncIterator()
    while let piece = try await pieces.next() {
      guard piece.count <= limit - bytes.count else { throw .tooLarge(host: host, limit: limit) }
      bytes += piece
    }
    return bytes
  }
}
