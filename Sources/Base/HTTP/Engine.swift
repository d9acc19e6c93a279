import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Brings requests from tasks to the one thread on which libcurl lives, and answers back. The
/// thread begins with the first request and ends with the engine.
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
    // The body holds the engine, which would otherwise end with its last transport.
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

/// Where an answer goes.
private enum Reply: Sendable {
  /// To a task that waits for all of it.
  case whole(CheckedContinuation<Outcome, Never>)
  /// To a task that reads it as it comes.
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

/// A request on its way, with the task that waits for it.
private struct Job: Sendable {
  var ticket: UInt64
  var request: Request
  var headers: Headers
  var reply: Reply
}

/// What tasks leave for the thread.
private final class Mailbox: Sendable {
  private struct State {
    var jobs: [Job] = []
    var cancelled: [UInt64] = []
    var released: [UInt64] = []
    var nextTicket: UInt64 = 0
    var isThreadRunning = false
    var isClosed = false
    /// Rings while the thread's libcurl lives; nil before and after.
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
      // Cancellation is visible before its handler runs: a ticket that was cancelled before its
      // job came is noticed here, a later one finds the job in the mailbox.
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

  /// Lets a transfer go on whose reader was behind.
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
        // A ticket whose answer is already out is nobody's any more.
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
    // From here on nobody may ring: the bell belongs to libcurl's handle.
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
        // Signals are for the program's own threads. A broken pipe is an error here, not the end:
        // TLS libraries write without asking for silence.
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

  /// The mailbox that was handed to the thread. Platforms differ in whether there may be none.
  private static func take(_ context: UnsafeMutableRawPointer?) -> Mailbox? {
    context.map { Unmanaged<Mailbox>.fromOpaque($0).takeRetainedValue() }
  }
}
