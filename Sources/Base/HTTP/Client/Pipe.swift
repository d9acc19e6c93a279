import Synchronization

/// Carries a response from libcurl's thread to the one task that reads it, with backpressure.
final class Pipe: Sendable {
  struct Head: Sendable {
    var status: Int
    var headers: Headers
  }

  private typealias HeadReader = CheckedContinuation<Result<Head, HTTPError>, Never>
  private typealias Reader = CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>

  private struct State {
    var head: Result<Head, HTTPError>?
    var pieces: ArraySlice<[UInt8]> = []
    var buffered = 0
    var isHeldUp = false
    /// Set once; an inner nil is a proper end.
    var end: HTTPError??
    var headReader: HeadReader?
    var reader: Reader?
  }

  /// The host pauses at `full` bytes and resumes at `nearlyEmpty`.
  private static let (full, nearlyEmpty) = (1 << 18, 1 << 16)

  private let state = Mutex(State())

  // MARK: On libcurl's thread

  func begin(_ head: Head) {
    let reader = state.withLock { state in
      state.head = .success(head)
      defer { state.headReader = nil }
      return state.headReader
    }
    reader?.resume(returning: .success(head))
  }

  /// Stores a piece; returns false if the pipe is full, and `take` then calls its `release`.
  func put(_ piece: [UInt8]) -> Bool {
    enum Step { case full, kept, handOver(Reader) }
    let step: Step = state.withLock { state in
      if let reader = state.reader {
        state.reader = nil
        return .handOver(reader)
      }
      guard state.buffered < Self.full else {
        state.isHeldUp = true
        return .full
      }
      state.buffered += piece.count
      state.pieces.append(piece)
      return .kept
    }
    switch step {
    case .full: return false
    case .kept: return true
    case .handOver(let reader):
      reader.resume(returning: .success(piece))
      return true
    }
  }

  /// Ends the body; nil means that it is complete.
  func end(_ error: HTTPError?) {
    let (headReader, reader) = state.withLock { state in
      if state.end == nil { state.end = .some(error) }
      if state.head == nil { state.head = .failure(error ?? .connectionLost(host: "")) }
      defer { (state.headReader, state.reader) = (nil, nil) }
      return (state.headReader, state.reader)
    }
    headReader?.resume(returning: .failure(error ?? .connectionLost(host: "")))
    reader?.resume(returning: error.map { .failure($0) } ?? .success(nil))
  }

  // MARK: In the task

  func head() async -> Result<Head, HTTPError> {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state in
        if state.head == nil { state.headReader = continuation }
        return state.head
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  /// The next piece; nil at the end. Calls `release` when a paused transfer may resume.
  func take(release: () -> Void) async -> Result<[UInt8]?, HTTPError> {
    var mayGoOn = false
    let result: Result<[UInt8]?, HTTPError> = await withCheckedContinuation { continuation in
      let known: Result<[UInt8]?, HTTPError>? = state.withLock { state in
        if let piece = state.pieces.popFirst() {
          state.buffered -= piece.count
          if state.isHeldUp, state.buffered <= Self.nearlyEmpty {
            state.isHeldUp = false
            mayGoOn = true
          }
          return .success(piece)
        }
        if let end = state.end { return end.map { .failure($0) } ?? .success(nil) }
        state.reader = continuation
        return nil
      }
      if let known { continuation.resume(returning: known) }
    }
    if mayGoOn { release() }
    return result
  }
}
