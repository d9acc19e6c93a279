import CLibrary
import Synchronization

/// Passes requests to the one libcurl thread, which starts with the first request, and responses back.
final class Engine: Sendable {
  private let mailbox: Mailbox

  init(settings: CurlSettings) { mailbox = Mailbox(settings) }

  deinit { mailbox.close() }

  func send(_ request: Request) async throws(HTTPError) -> Response {
    let headers = try request.wireHeaders()
    let ticket = mailbox.ticket()
    let outcome: Outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        mailbox.post(
          Job(ticket: ticket, request: request, headers: headers, reply: .whole(continuation)))
      }
    } onCancel: {
      mailbox.cancel(ticket)
    }
    return try outcome.get()
  }

  func stream(_ request: Request) async throws(HTTPError) -> StreamedResponse {
    let headers = try request.wireHeaders()
    let ticket = mailbox.ticket()
    let pipe = Pipe()
    // The body retains the engine, which would otherwise end with its last transport.
    let body = Body(
      next: { () throws(HTTPError) in try await self.next(of: ticket, pipe) },
      end: { self.mailbox.cancel(ticket) })
    let head = await withTaskCancellationHandler {
      mailbox.post(Job(ticket: ticket, request: request, headers: headers, reply: .streamed(pipe)))
      return await pipe.head()
    } onCancel: {
      mailbox.cancel(ticket)
    }
    let begun = try head.get()
    return StreamedResponse(
      status: begun.status, headers: begun.headers, address: request.address, body: body)
  }

  private func next(of ticket: UInt64, _ pipe: Pipe) async throws(HTTPError) -> [UInt8]? {
    if Task.isCancelled { throw .cancelled }
    return try await withTaskCancellationHandler {
      await pipe.take { mailbox.release(ticket) }
    } onCancel: {
      mailbox.cancel(ticket)
    }.get()
  }
}

private enum Reply: Sendable {
  /// A task that waits for the whole response.
  case whole(CheckedContinuation<Outcome, Never>)
  /// A task that reads the body as it arrives.
  case streamed(Pipe)

  var pipe: Pipe? { if case .streamed(let pipe) = self { pipe } else { nil } }

  func end(_ outcome: Outcome) {
    switch (self, outcome) {
    case (.whole(let continuation), _): continuation.resume(returning: outcome)
    case (.streamed(let pipe), .success): pipe.end(nil)
    case (.streamed(let pipe), .failure(let error)): pipe.end(error)
    }
  }
}

private struct Job: Sendable {
  var ticket: UInt64
  var request: Request
  var headers: Headers
  var reply: Reply
}

private final class Mailbox: Sendable {
  private struct State {
    var jobs: [Job] = []
    var cancelled: [UInt64] = []
    var released: [UInt64] = []
    var nextTicket: UInt64 = 0
    var isThreadRunning = false
    var isClosed = false
    /// Set while the thread waits for work.
    var bell: CurlBell?
  }

  private enum Step { case refuse, startThread, wait }

  private let settings: CurlSettings
  private let state = Mutex(State())

  init(_ settings: CurlSettings) { self.settings = settings }

  func ticket() -> UInt64 {
    state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
  }

  func post(_ job: Job) {
    let next: Step = state.withLock { state in
      // Cancellation before this point shows in `Task.isCancelled`; a later handler finds the job.
      if Task.isCancelled { return .refuse }
      state.jobs.append(job)
      state.bell?.ring()
      defer { state.isThreadRunning = true }
      return state.isThreadRunning ? .wait : .startThread
    }
    switch next {
    case .refuse: job.reply.end(.failure(.cancelled))
    case .startThread: if !startThread() { refuseAll("no thread") }
    case .wait: break
    }
  }

  func cancel(_ ticket: UInt64) {
    state.withLock { state in
      state.cancelled.append(ticket)
      state.bell?.ring()
    }
  }

  /// Resumes a transfer whose reader has caught up.
  func release(_ ticket: UInt64) {
    state.withLock { state in
      state.released.append(ticket)
      state.bell?.ring()
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.bell?.ring()
    }
  }

  // MARK: On the thread

  private func serve() {
    guard let curl = Curl(settings) else { return refuseAll("libcurl does not start") }
    state.withLock { $0.bell = curl.bell }
    var waiting: [UInt64: Reply] = [:]
    while true {
      let (jobs, cancelled, released, isClosed) = state.withLock { state in
        defer { (state.jobs, state.cancelled, state.released) = ([], [], []) }
        return (state.jobs, state.cancelled, state.released, state.isClosed)
      }
      for job in jobs {
        waiting[job.ticket] = job.reply
        if let error = curl.start(job.ticket, job.request, job.headers, into: job.reply.pipe) {
          waiting.removeValue(forKey: job.ticket)?.end(.failure(error))
        }
      }
      for ticket in isClosed ? Array(waiting.keys) : cancelled {
        // A ticket that was already answered has no receiver.
        guard let reply = waiting.removeValue(forKey: ticket) else { continue }
        curl.stop(ticket)
        reply.end(.failure(.cancelled))
      }
      if isClosed { break }
      for ticket in released { curl.release(ticket) }
      for (ticket, outcome) in curl.work() {
        waiting.removeValue(forKey: ticket)?.end(outcome)
      }
      curl.wait()
    }
    state.withLock { $0.bell = nil }
    curl.end()
  }

  private func refuseAll(_ reason: String) {
    let jobs = state.withLock { state in
      state.isThreadRunning = false
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { job.reply.end(.failure(.unavailable(reason))) }
  }

  private func startThread() -> Bool {
    let context = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(
      &thread, nil,
      { context in
        // Leave signals to other threads. Block SIGPIPE, which some TLS libraries do not suppress.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        Mailbox.take(context)?.serve()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  /// Retrieves the mailbox passed to the thread. The pointer is optional on some platforms only.
  private static func take(_ context: UnsafeMutableRawPointer?) -> Mailbox? {
    context.map { Unmanaged<Mailbox>.fromOpaque($0).takeRetainedValue() }
  }
}
