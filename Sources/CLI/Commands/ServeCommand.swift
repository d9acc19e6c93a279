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

      With --lan, phones and computers in the same network can read the preview, at an address that it prints; with \
      qrencode installed, also as a code to scan. They get the pages and nothing else, never the page on which to ask.

      With --live it asks every 45 seconds for the scores of games that are being played. Open pages follow, \
      and reveal nothing that their reader has not asked for.
      """,
    options: [
      .site, .output,
      OptionSpec(
        long: "port", value: "n",
        help: "The preview's port, up to 49151 (default: the first free one from 1111)."),
      OptionSpec(long: "lan", help: "Serve the preview to the same network, too."),
      OptionSpec(long: "live", help: "Fetch scores while games are played."),
      .drafts, .baseURL, .trust, .env, .now,
    ],
    examples: [
      .init("serve --drafts", "Preview the site with its drafts"),
      .init("serve --lan", "Look at the paper on a phone"),
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let wanted = try wantedPort(invocation)
    let folder = try invocation.siteFolder()
    let output = try invocation.output(of: folder)
    let session = try Session(invocation, folder: folder, output: output)
    let neighbors = try invocation.arguments.has("lan") ? privateAddresses() : []
    let watch = SiteWatch(folder: folder)
    if let failure = await session.remake() {
      guard Files.kind("\(output)/index.html") == .file else { throw failure }
      invocation.console.report(failure)
    }
    let (servers, port) = try session.listen(on: wanted, neighbors: neighbors)
    let stop = StopSignal()
    let addresses = ([.loopback] + neighbors).map { "http://\($0):\(port)/" }
    let (ask, askServer) = try AskServer.listening(serving: invocation, paper: addresses[0])
    announce(addresses[0], ask, network: Array(addresses.dropFirst()), invocation)
    let live = try invocation.arguments.has("live") ? LiveScores(invocation).follow() : nil
    await watch.run(until: stop) {
      if let failure = await session.remake() { invocation.console.report(failure) }
    }
    live?.cancel()
    session.events.close()
    ask.close()
    for server in servers { server.stop() }
    askServer.stop()
  }

  private static func announce(
    _ address: String, _ ask: AskServer, network: [String], _ invocation: Invocation
  ) {
    let console = invocation.console
    if console.isJSON {
      var event = JSONObject([
        ("event", "serving"), ("address", .string(address)), ("ask", .string(ask.address)),
      ])
      if !network.isEmpty { event["network"] = .array(network.map { .string($0) }) }
      return console.print(.object(event))
    }
    console.output("Preview at \(address) … Ctrl-C stops it\nAsk at \(ask.address)\n")
    guard let first = network.first else { return }
    console.output("On phones in this network: \(network.joined(separator: " or "))\n")
    console.output(code: AddressCode(first, Programs.system))
  }

  private static func privateAddresses() throws(Failure) -> [IPv4Address] {
    let found = LocalNetwork.privateAddresses()
    guard !found.isEmpty else {
      throw Failure(
        .usage, "This computer has no private IPv4 address, so no phone can reach a preview on it.",
        next: "connect it to the network that the phone is in, or leave out '--lan'.")
    }
    return found
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

  /// Starts a server for this computer, and one for each network in which it has an address, all at one port.
  func listen(
    on wanted: Int?, neighbors: [IPv4Address]
  ) throws(Failure) -> ([PreviewServer], Int) {
    for port in wanted.map({ $0...$0 }) ?? Self.ports {
      if let servers = servers(at: port, neighbors) { return (servers, port) }
    }
    let taken = wanted.map(String.init) ?? "\(Self.ports.lowerBound) to \(Self.ports.upperBound)"
    throw Failure(
      .usage, "Port \(taken) is not available on this machine.",
      next: wanted == nil
        ? "stop another preview, or name a free port with --port."
        : "leave --port out to use a free one.")
  }

  /// The servers; nil if the port is in use at one of the addresses.
  private func servers(at port: Int, _ neighbors: [IPv4Address]) -> [PreviewServer]? {
    guard let own = PreviewServer(port: port, answers: site(for: .thisComputer, port)) else {
      return nil
    }
    var servers = [own]
    for address in neighbors {
      let site = site(for: .network(address), port)
      guard let server = PreviewServer(at: address, port: port, answers: site) else { return nil }
      servers.append(server)
    }
    return servers
  }

  private func site(for audience: PreviewSite.Audience, _ port: Int) -> PreviewSite {
    PreviewSite(
      audience: audience, port: port, events: events, ownFiles: ownFiles,
      script: { [script] version in
        let data: Object = ["version": .string(version)]
        return (try? script.render(data, escaping: .html)) ?? []
      },
      statistics: statistics,
      look: { [output] path in Session.look(path, in: output) })
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
