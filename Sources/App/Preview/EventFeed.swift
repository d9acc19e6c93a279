import Dispatch
import Synchronization

/// Server-sent events for open pages: <https://html.spec.whatwg.org/multipage/server-sent-events.html>.
package final class PageEvents: Sendable {
  private struct State {
    var version: String
    var fault: String?
    var feeds: [EventFeed] = []
    var isClosed = false
  }

  private let state: Mutex<State>

  /// The most open feeds. Each has a waiting thread, and a browser opens six connections to a host.
  static let mostFeeds = 32

  /// Creates a source of events for a site. `version` identifies its current contents.
  package init(version: String) { state = Mutex(State(version: version)) }

  /// The current version of the site.
  package var version: String { state.withLock { $0.version } }

  /// Announces a new version, so that pages reload.
  package func changed(to version: String) {
    tell(.init("reload", version)) { state in
      state.version = version
      state.fault = nil
    }
  }

  /// Announces that an error is fixed and the site is unchanged.
  package func mended() {
    guard state.withLock({ $0.fault != nil }) else { return }
    tell(.init("mended", "")) { $0.fault = nil }
  }

  /// Announces a failed build. Pages show the reason and do not reload.
  package func failed(_ reason: String) {
    tell(.init("fault", reason), to: \.hasReasons) { $0.fault = reason }
  }

  /// Ends all feeds.
  package func close() {
    let feeds = state.withLock { state in
      state.isClosed = true
      defer { state.feeds = [] }
      return state.feeds
    }
    for feed in feeds { feed.close() }
  }

  /// A feed for a page that shows `version`. It begins with the events that the page missed. If there are too many
  /// feeds, the oldest ends; a page that is still open asks for a new one.
  /// - Parameter hasReasons: Whether the page may know why a build failed.
  func feed(seen version: String?, hasReasons: Bool = true) -> EventFeed {
    let feed = EventFeed(hasReasons: hasReasons)
    let oldest = state.withLock { state in
      if let version, version != state.version {
        feed.send(Message("reload", state.version).bytes)
      }
      if hasReasons, let fault = state.fault { feed.send(Message("fault", fault).bytes) }
      state.feeds.removeAll(where: \.isClosed)
      state.feeds.append(feed)
      if state.isClosed { feed.close() }
      return state.feeds.count > Self.mostFeeds ? state.feeds.removeFirst() : nil
    }
    oldest?.close()
    return feed
  }

  private func tell(
    _ message: Message, to isMeant: (EventFeed) -> Bool = { _ in true },
    _ change: (inout State) -> Void
  ) {
    let feeds = state.withLock { state in
      change(&state)
      return state.feeds
    }
    for feed in feeds where isMeant(feed) { feed.send(message.bytes) }
  }

  private struct Message {
    let bytes: [UInt8]

    init(_ name: String, _ text: String) {
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      let data = lines.map { "data: \($0)\n" }.joined()
      bytes = Array("event: \(name)\n\(data)\n".utf8)
    }
  }
}

/// The queued events for one open page.
package final class EventFeed: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    /// No more bytes are added. Those that wait are still sent.
    var isEnded = false
    /// The reader is gone.
    var isClosed = false
    var closing: (@Sendable () -> Void)?
  }

  /// Whether the reader may know why a build failed.
  let hasReasons: Bool

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  /// Keeps the connection open, and detects that the browser has closed it.
  private static let heartbeat = Array(": still here\n\n".utf8)
  private static let seconds = 10

  init(hasReasons: Bool = true) {
    self.hasReasons = hasReasons
    send(Array("retry: 500\n\n".utf8))
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  func send(_ bytes: [UInt8]) {
    state.withLock { $0.waiting += bytes }
    signal.signal()
  }

  /// Ends the feed after the waiting bytes.
  func end() {
    state.withLock { $0.isEnded = true }
    signal.signal()
  }

  /// Runs an action when the reader is gone, or at once if it already is.
  func whenClosed(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isClosed { state.closing = action }
      return state.isClosed
    }
    if isLate { action() }
  }

  func close() {
    let action = state.withLock { state in
      state.isClosed = true
      defer { state.closing = nil }
      return state.closing
    }
    signal.signal()
    action?()
  }

  /// Waits for the next bytes, up to `most`; nil at the end.
  func next(most: Int) -> [UInt8]? {
    while true {
      if let ready = take(most) { return ready.isEmpty ? nil : ready }
      let outcome = signal.wait(timeout: .now() + .seconds(Self.seconds))
      // The signal may be for bytes that were already taken.
      if outcome == .timedOut { return Self.heartbeat }
    }
  }

  /// The available bytes; nil if there are none yet, empty after the end.
  private func take(_ most: Int) -> [UInt8]? {
    state.withLock { state in
      if state.isClosed { return [] }
      guard !state.waiting.isEmpty else { return state.isEnded ? [] : nil }
      let part = Array(state.waiting.prefix(most))
      state.waiting.removeFirst(part.count)
      return part
    }
  }
}
