import Build
import Diagnostics
import EmbeddedFiles
import JSON
import Liquid
import Platform
import Preview
import Synchronization

enum ServeCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "serve", abstract: "Preview the site while you edit it",
    discussion: """
      Makes the site from stored data and serves it to this computer only. When templates, content, \
      context, skidmark.yml or data change, it makes the site again and reloads open pages. A mistake is \
      shown in the page and here, and the last good site stays. Fetches nothing and asks no model.

      The second address that it prints has a page on which to ask, as 'skidmark ask' does in the terminal: \
      conversations with pictures, answers while they are written. It belongs to you: keep it to yourself. Only a \
      question from that page asks a model. Its port is another one in each run, so that no site that you preview \
      can ever be where it is; --port is the preview's.

      With --live it asks every 45 seconds for the scores of games that are being played. Open pages follow, \
      and reveal nothing that their reader has not asked for.
      """,
    options: [
      .site, .output,
      OptionSpec(
        long: "port", value: "n",
        help: "The preview's port, up to 49151 (default: the first free one from 1111)."),
      OptionSpec(long: "live", help: "Fetch scores while games are played."),
      .drafts, .baseURL, .trust, .env, .now,
    ],
    examples: [.init("serve --drafts", "Preview the site with its drafts")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let wanted = try wantedPort(invocation)
    let folder = try invocation.siteFolder()
    let output = try invocation.output(of: folder)
    let session = try Session(invocation, folder: folder, output: output)
    let watch = SiteWatch(folder: folder)
    if let failure = await session.remake() {
      guard Files.kind("\(output)/index.html") == .file else { throw failure }
      invocation.console.report(failure)
    }
    let (server, port) = try session.listen(on: wanted)
    let stop = StopSignal()
    let address = "http://127.0.0.1:\(port)/"
    let (ask, askServer) = try AskServer.listening(serving: invocation, paper: address)
    if invocation.arguments.has("json") {
      invocation.console.print([
        "event": "serving", "address": .string(address), "ask": .string(ask.address),
      ])
    } else {
      invocation.console.output(
        "Preview at \(address) … Ctrl-C stops it\nAsk at \(ask.address)\n")
    }
    let live = try invocation.arguments.has("live") ? LiveScores(invocation).follow() : nil
    await watch.run(until: stop) {
      if let failure = await session.remake() { invocation.console.report(failure) }
    }
    live?.cancel()
    session.events.close()
    ask.close()
    server.stop()
    askServer.stop()
  }

  private static func wantedPort(_ invocation: Invocation) throws(Failure) -> Int? {
    guard let text = invocation.arguments["port"] else { return nil }
    let most = AskServer.ports.lowerBound - 1
    guard let port = Int(text), (1...65_535).contains(port) else {
      throw Failure(.usage, "'\(text)' is not a port.", next: "name a number from 1 to \(most).")
    }
    guard port <= most else {
      throw Failure(
        .usage, "Port \(port) is none for a preview.",
        next: "name one up to \(most): the others are for the page of questions.")
    }
    return port
  }
}

private final class Session: Sendable {
  let events: PageEvents
  private let invocation: Invocation
  private let output: String
  /// The output folder's state that pages last saw.
  private let shown = Mutex<FolderSnapshot?>(nil)
  private let ownFiles: [String: [UInt8]]
  private let script: Template
  private let statistics: StatisticsServer?

  private static let ports = 1111...1199

  init(_ invocation: Invocation, folder: String, output: String) throws(Failure) {
    self.invocation = invocation
    self.output = output
    events = PageEvents(version: Session.newVersion())
    statistics = try? StatisticsServer(serving: invocation)
    let files = Resources.preview.filter { !$0.path.hasPrefix("ask.") }
    ownFiles = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    let source = SourceText(
      name: "preview/script.html", bytes: ownFiles["script.html.liquid"] ?? [])
    do throws(LiquidError) {
      script = try Template(source, environment: Environment())
    } catch {
      throw Failure(.text(error.diagnostic))
    }
  }

  /// A version that no other build has had, even in an earlier run.
  private static func newVersion() -> String {
    let now = System.now()
    return "\(now.seconds)-\(now.nanoseconds)"
  }

  /// Rebuilds the site and notifies open pages. Returns the failure, if any.
  func remake() async -> Failure? {
    do throws(Failure) {
      try await invocation.remake()
    } catch {
      events.failed(error.plain)
      return error
    }
    // Another run may have written the site and left nothing to do. Compares with what pages saw.
    let after = FolderSnapshot(of: output)
    let before = shown.withLock { shown in
      defer { shown = after }
      return shown
    }
    let isSame = before.map { after.changes(since: $0).isEmpty } ?? false
    if isSame {
      events.mended()
    } else {
      events.changed(to: Self.newVersion())
    }
    return nil
  }

  func listen(on wanted: Int?) throws(Failure) -> (PreviewServer, Int) {
    for port in wanted.map({ $0...$0 }) ?? Self.ports {
      let site = PreviewSite(
        port: port, events: events, ownFiles: ownFiles,
        script: { [script] version in
          let data: Object = ["version": .string(version)]
          return (try? script.render(data, escaping: .html)) ?? []
        },
        statistics: statistics,
        look: { [output] path in Session.look(path, in: output) })
      if let server = PreviewServer(port: port, answers: site) {
        return (server, port)
      }
    }
    let taken = wanted.map(String.init) ?? "\(Self.ports.lowerBound) to \(Self.ports.upperBound)"
    throw Failure(
      .usage, "Port \(taken) is not available on this machine.",
      next: wanted == nil
        ? "stop another preview, or name a free port with --port."
        : "leave --port out to use a free one.")
  }

  /// The file or folder at a path of the site. Follows no link out of it.
  private static func look(_ path: String, in output: String) -> PreviewSite.Found {
    let root = Paths.resolved(output)
    guard let place = Paths.existing("\(root)/\(path)") else { return .nothing }
    guard place == root || place.hasPrefix(root == "/" ? "/" : "\(root)/") else { return .nothing }
    switch Files.kind(place) {
    case .file: return (try? Files.read(place)).map { .file($0) } ?? .nothing
    case .folder: return .folder
    default: return .nothing
    }
  }
}
