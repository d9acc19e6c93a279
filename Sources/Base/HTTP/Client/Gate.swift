import Synchronization

/// Lets a fixed number of tasks through at once; the others wait in order of arrival.
final class Gate: Sendable {
  private struct State {
    var free: Int
    var nextTicket: UInt64 = 0
    var queue: [(ticket: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let state: Mutex<State>

  init(width: Int) { state = Mutex(State(free: max(1, width))) }

  /// Waits for a free slot; returns false, without taking one, if the task is canceled.
  func enter() async -> Bool {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          // The task may have been canceled before the entry was queued.
          if Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.queue.append((ticket, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.queue.firstIndex { $0.ticket == ticket }.map { state.queue.remove(at: $0) }
      }
      waiting?.continuation.resume(returning: false)
    }
  }

  func leave() {
    let next = state.withLock { state in
      if state.queue.isEmpty {
        state.free += 1
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.queue.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
