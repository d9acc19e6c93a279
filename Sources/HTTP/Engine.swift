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
          Job(ticket: ticket, request: request, headers: headers, continuation: continuation))
      }
    } onCancel: {
      mailbox.cancel(ticket)
    }
    return try outcome.get()
  }
}

/// A request on its way, with the task that waits for it.
private struct Job: Sendable {
  var ticket: UInt64
  var request: Request
  var headers: Headers
  var continuation: CheckedContinuation<Outcome, Never>
}

/// What tasks leave for the thread.
private final class Mailbox: Sendable {
  private struct State {
    var jobs: [Job] = []
    var cancelled: [UInt64] = []
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
    case .refuse: job.continuation.resume(returning: .failure(.cancelled))
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
    var waiting: [UInt64: CheckedContinuation<Outcome, Never>] = [:]
    while true {
      let (jobs, cancelled, isClosed) = state.withLock { state in
        defer { (state.jobs, state.cancelled) = ([], []) }
        return (state.jobs, state.cancelled, state.isClosed)
      }
      for job in jobs {
        waiting[job.ticket] = job.continuation
        if let error = curl.start(job.ticket, job.request, job.headers) {
          waiting.removeValue(forKey: job.ticket)?.resume(returning: .failure(error))
        }
      }
      for ticket in isClosed ? Array(waiting.keys) : cancelled {
        // A ticket whose answer is already out is nobody's any more.
        guard let continuation = waiting.removeValue(forKey: ticket) else { continue }
        curl.stop(ticket)
        continuation.resume(returning: .failure(.cancelled))
      }
      if isClosed { break }
      for (ticket, outcome) in curl.work() {
        waiting.removeValue(forKey: ticket)?.resume(returning: outcome)
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
    for job in jobs { job.continuation.resume(returning: .failure(.unavailable(reason))) }
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
