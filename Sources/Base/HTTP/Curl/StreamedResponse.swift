import Synchronization

/// A response whose body arrives piece by piece.
package struct StreamedResponse: Sendable {
  /// The status, such as 200.
  package var status: Int
  /// The headers as received. The body is already decompressed.
  package var headers = Headers()
  /// The address that responds.
  package var address: Address
  /// The body. Read it once, with one reader.
  package var body: Body

  /// Whether the status is in 200...299.
  package var isSuccess: Bool { (200...299).contains(status) }
}

/// The pieces of a body, as the network delivers them. A slow reader makes the host wait: at most a few
/// hundred kilobytes are buffered. Releasing the body ends the transfer.
package struct Body: AsyncSequence, Sendable {
  /// A piece; never empty.
  package typealias Element = [UInt8]
  /// Why the rest is missing.
  package typealias Failure = HTTPError

  /// Shared by all copies of a body; releasing the last one ends the transfer.
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

  /// Creates a body. `next` returns nil at the end; `end` is called once, after the last piece, after an
  /// error, or when the body is released.
  package init(
    next: @escaping @Sendable () async throws(HTTPError) -> [UInt8]?,
    end: @escaping @Sendable () -> Void = {}
  ) {
    source = Source(next: next, end: end)
  }

  /// Creates a body from complete pieces.
  package init(_ pieces: [[UInt8]]) {
    let rest = Mutex(pieces.filter { !$0.isEmpty }[...])
    self.init(next: { () throws(HTTPError) in
      if Task.isCancelled { throw .cancelled }
      return rest.withLock { $0.popFirst() }
    })
  }

  /// Iterates over the pieces in order.
  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let source: Source

    /// The next piece; nil at the end.
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

    /// The next piece; nil at the end.
    package mutating func next() async throws(HTTPError) -> [UInt8]? {
      try await next(isolation: nil)
    }
  }

  /// Creates an iterator.
  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }

  /// All pieces joined.
  /// - Throws: `HTTPError`; `tooLarge` above `limit` bytes, without reading the rest.
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
